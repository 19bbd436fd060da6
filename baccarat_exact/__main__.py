"""`python -m baccarat_exact` is the command line."""

from baccarat_exact.cli import main

if __name__ == "__main__":
    main()
