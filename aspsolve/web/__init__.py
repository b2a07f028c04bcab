"""The web server: a page to play and set puzzles, and an API of the package, with limits for each job."""
