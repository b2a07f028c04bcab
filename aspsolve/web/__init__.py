"""The web server: a page to play and set puzzles, and an API of what the package does, each job under limits.

`_server` says what no request may do, and runs the API's routes (`_routes`) and the page's files on a socket. `_tasks`
has what each route does, in a process of its own, `_answers` who comes next, and how that becomes an answer.
"""
