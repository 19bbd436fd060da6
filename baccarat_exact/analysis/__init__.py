"""What the counts mean for a bettor: integers, Fractions and small records, never text."""
