/* The baseline of the benchmarks: baccarat counted by nested loops.
 *
 *     plain points REPEATS   reads the counts of the points 0 to 9 from standard input
 *     plain cards REPEATS    reads 52 counts, Ah Ad Ac As 2h ... Ks
 *
 * Counts all coups of the shoe REPEATS times and prints one line of JSON: the seconds that one
 * count took, on average, and what was counted. Ways are ordered six-card sequences: a coup of
 * four cards stands for (N-4)(N-5) of them, a coup of five for N-5, so that all coups together
 * make N(N-1)...(N-5). That must stay below 2^64: at most 1,626 cards.
 *
 * Either hand's first two cards are dealt without order, i <= j, and counted twice if they
 * differ. Counts are taken out of the shoe and put back as the cards are dealt.
 */
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The player draws on a two-card total of 0 to 5 and stands on 6 and 7. */
#define PLAYER_DRAWS(total) ((total) <= 5)

/* The banker, by two-card total against the point of the player's third card; the last column
 * is for a player who stood. D draws, S stands. Nobody draws if either hand has an 8 or a 9. */
static const char BANKER[8][12] = {
    /*   0123456789, stood */
    /* 0 */ "DDDDDDDDDDD",
    /* 1 */ "DDDDDDDDDDD",
    /* 2 */ "DDDDDDDDDDD",
    /* 3 */ "DDDDDDDDSDD",
    /* 4 */ "SSDDDDDDSSD",
    /* 5 */ "SSSSDDDDSSD",
    /* 6 */ "SSSSSSDDSSS",
    /* 7 */ "SSSSSSSSSSS",
};
#define STOOD 10
#define BANKER_DRAWS(total, column) (BANKER[total][column] == 'D')

/* The shoe as it was read; volatile, so that every repeat has to count it anew. */
static volatile uint64_t input[52];

/* Copies the shoe and returns its number of cards. */
static uint64_t shoe(uint64_t *n, int kinds) {
    uint64_t size = 0;
    for (int kind = 0; kind < kinds; kind++)
        size += n[kind] = input[kind];
    return size;
}

/* ---- points: who wins ---- */

struct ways {
    uint64_t player, banker, tie;
};

/* Adds a coup with these totals. */
static void add(struct ways *ways, int player, int banker, uint64_t w) {
    if (player > banker)
        ways->player += w;
    else if (player < banker)
        ways->banker += w;
    else
        ways->tie += w;
}

/* Adds the coups in which the banker, on this total, draws against a player who has finished. */
static void banker_third(const uint64_t *n, int player, int banker, uint64_t w, struct ways *ways) {
    struct ways cards = {0, 0, 0};
    for (int b3 = 0; b3 < 10; b3++)
        add(&cards, player, (banker + b3) % 10, n[b3]);
    ways->player += w * cards.player;
    ways->banker += w * cards.banker;
    ways->tie += w * cards.tie;
}

static struct ways count_points(void) {
    struct ways ways = {0, 0, 0};
    uint64_t n[10];
    uint64_t size = shoe(n, 10);
    uint64_t after_four = (size - 4) * (size - 5), after_five = size - 5;

    for (int p1 = 0; p1 < 10; p1++)
        for (int p2 = p1; p2 < 10; p2++) {
            uint64_t wp = p1 == p2 ? n[p1] * (n[p1] - 1) : 2 * n[p1] * n[p2];
            if (wp == 0)
                continue;
            n[p1]--, n[p2]--;
            int player = (p1 + p2) % 10;

            for (int b1 = 0; b1 < 10; b1++)
                for (int b2 = b1; b2 < 10; b2++) {
                    uint64_t w = wp * (b1 == b2 ? n[b1] * (n[b1] - 1) : 2 * n[b1] * n[b2]);
                    if (w == 0)
                        continue;
                    int banker = (b1 + b2) % 10;
                    if (player >= 8 || banker >= 8) {
                        add(&ways, player, banker, w * after_four);
                        continue;
                    }
                    n[b1]--, n[b2]--;
                    if (PLAYER_DRAWS(player)) {
                        for (int p3 = 0; p3 < 10; p3++) {
                            if (n[p3] == 0)
                                continue;
                            uint64_t w3 = w * n[p3];
                            int final = (player + p3) % 10;
                            if (BANKER_DRAWS(banker, p3)) {
                                n[p3]--;
                                banker_third(n, final, banker, w3, &ways);
                                n[p3]++;
                            } else
                                add(&ways, final, banker, w3 * after_five);
                        }
                    } else if (BANKER_DRAWS(banker, STOOD))
                        banker_third(n, player, banker, w * after_five, &ways);
                    else
                        add(&ways, player, banker, w * after_four);
                    n[b1]++, n[b2]++;
                }
            n[p1]++, n[p2]++;
        }
    return ways;
}

/* ---- cards: the joint table of both hands ----
 *
 * A hand is one of 160 classes:
 *
 *     hand = ((total * 2 + (cards - 2)) * 4 + pair) * 2 + suited
 *
 * with total 0 to 9, cards 2 or 3, the pair that its first two cards make (0 none, 1 mixed,
 * 2 coloured, 3 perfect), and suited 1 if all its cards are of one suit. The cell of a coup is
 *
 *     cell = 160 * player's hand + banker's hand
 */
#define HANDS 160
#define CELLS (HANDS * HANDS)

static int point(int card) { return card / 4 < 9 ? card / 4 + 1 : 0; }
static int suit(int card) { return card % 4; }
static int red(int card) { return suit(card) < 2; } /* hearts, diamonds; clubs, spades */

static int pair(int first, int second) {
    if (first / 4 != second / 4)
        return 0;
    if (first == second)
        return 3;
    return red(first) == red(second) ? 2 : 1;
}

static int hand(int total, int cards, int pair, int suited) {
    return ((total * 2 + (cards - 2)) * 4 + pair) * 2 + suited;
}

/* A total of less than 10 with a card's point added to it. */
static int plus(int total, int card) {
    int sum = total + point(card);
    return sum < 10 ? sum : sum - 10;
}

/* Adds the coups in which the banker draws to these two cards, to the row of a player's hand. */
static void banker_third_card(const uint64_t *n, int b1, int b2, uint64_t w, uint64_t *row) {
    int two = plus(point(b1), b2), two_pair = pair(b1, b2);
    if (suit(b1) != suit(b2)) {
        for (int b3 = 0; b3 < 52; b3++)
            row[hand(plus(two, b3), 3, two_pair, 0)] += w * n[b3];
        return;
    }
    for (int b3 = 0; b3 < 52; b3++)
        row[hand(plus(two, b3), 3, two_pair, suit(b3) == suit(b1))] += w * n[b3];
}

static void count_cards(uint64_t ways[CELLS]) {
    uint64_t n[52];
    uint64_t size = shoe(n, 52);
    uint64_t after_four = (size - 4) * (size - 5), after_five = size - 5;
    memset(ways, 0, CELLS * sizeof *ways);

    for (int p1 = 0; p1 < 52; p1++)
        for (int p2 = p1; p2 < 52; p2++) {
            uint64_t wp = p1 == p2 ? n[p1] * (n[p1] - 1) : 2 * n[p1] * n[p2];
            if (wp == 0)
                continue;
            n[p1]--, n[p2]--;
            int player = plus(point(p1), p2);
            int p_pair = pair(p1, p2), p_suited = suit(p1) == suit(p2);
            uint64_t *two_row = ways + HANDS * hand(player, 2, p_pair, p_suited);

            for (int b1 = 0; b1 < 52; b1++)
                for (int b2 = b1; b2 < 52; b2++) {
                    uint64_t w = wp * (b1 == b2 ? n[b1] * (n[b1] - 1) : 2 * n[b1] * n[b2]);
                    if (w == 0)
                        continue;
                    int banker = plus(point(b1), b2);
                    int two = hand(banker, 2, pair(b1, b2), suit(b1) == suit(b2));
                    if (player >= 8 || banker >= 8) {
                        two_row[two] += w * after_four;
                        continue;
                    }
                    n[b1]--, n[b2]--;
                    if (PLAYER_DRAWS(player)) {
                        for (int p3 = 0; p3 < 52; p3++) {
                            if (n[p3] == 0)
                                continue;
                            uint64_t w3 = w * n[p3];
                            int suited = p_suited && suit(p3) == suit(p1);
                            int three = hand(plus(player, p3), 3, p_pair, suited);
                            uint64_t *row = ways + HANDS * three;
                            if (BANKER_DRAWS(banker, point(p3))) {
                                n[p3]--;
                                banker_third_card(n, b1, b2, w3, row);
                                n[p3]++;
                            } else
                                row[two] += w3 * after_five;
                        }
                    } else if (BANKER_DRAWS(banker, STOOD))
                        banker_third_card(n, b1, b2, w * after_five, two_row);
                    else
                        two_row[two] += w * after_four;
                    n[b1]++, n[b2]++;
                }
            n[p1]++, n[p2]++;
        }
}

/* ---- the program ---- */

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

static void run_points(int repeats) {
    struct ways ways = {0, 0, 0};
    volatile uint64_t kept = 0; /* every repeat's result is used */
    double start = seconds();
    for (int repeat = 0; repeat < repeats; repeat++) {
        ways = count_points();
        kept += ways.player ^ ways.banker ^ ways.tie;
    }
    printf("{\"seconds_per_shoe\": %.9g, ", (seconds() - start) / repeats);
    printf("\"player\": %" PRIu64 ", \"banker\": %" PRIu64 ", \"tie\": %" PRIu64 "}\n",
           ways.player, ways.banker, ways.tie);
}

/* The check is a polynomial in 1000003 modulo 2^64 whose coefficients are the ways of the cells
 * in order: check = check * 1000003 + ways, from 0. */
static void run_cards(int repeats) {
    static uint64_t ways[CELLS];
    volatile uint64_t kept = 0;
    double start = seconds();
    for (int repeat = 0; repeat < repeats; repeat++) {
        count_cards(ways);
        kept += ways[0];
    }
    double spent = seconds() - start;
    uint64_t cells = 0, total = 0, check = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        cells += ways[cell] != 0;
        total += ways[cell];
        check = check * 1000003 + ways[cell];
    }
    printf("{\"seconds_per_shoe\": %.9g, ", spent / repeats);
    printf("\"cells\": %" PRIu64 ", \"total\": %" PRIu64 ", \"check\": %" PRIu64 "}\n",
           cells, total, check);
}

int main(int count, char **words) {
    int points = count == 3 && strcmp(words[1], "points") == 0;
    int cards = count == 3 && strcmp(words[1], "cards") == 0;
    int repeats = count == 3 ? atoi(words[2]) : 0;
    if (!(points || cards) || repeats < 1) {
        fprintf(stderr, "usage: plain points|cards REPEATS < counts\n");
        return 2;
    }
    for (int kind = 0; kind < (points ? 10 : 52); kind++) {
        uint64_t number;
        if (scanf("%" SCNu64, &number) != 1) {
            fprintf(stderr, "a count is missing: %d of them were read\n", kind);
            return 2;
        }
        input[kind] = number;
    }
    if (points)
        run_points(repeats);
    else
        run_cards(repeats);
    return 0;
}
