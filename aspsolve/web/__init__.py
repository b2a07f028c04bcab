"""The web server: a page to play and set puzzles, and an API of what the package does, each job under limits."""
