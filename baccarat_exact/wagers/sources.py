"""The rule sheets that the wagers come from, as they are cited."""

PERFECT_PAIRS_RULES = (
    "Amendment to the Rules of Casino Table Games (Gambling Act 2003, section 367), "
    "Division 5, Baccarat"
)
HOW_TO_PLAY = 'Casino guide "How to Play Baccarat"'
LUCKY_8_SHEET = 'Casino rule sheet "Mini Baccarat / Lucky 8 Baccarat"'
