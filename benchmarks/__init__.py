"""Random puzzles, textbook encodings, and what is measured and made with them."""
