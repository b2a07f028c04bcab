"""What is said of Rikudos to people who solve them: see `aspsolve/model/messages.py`."""
