"""The web server: a page to play and set puzzles, and an API of what the package does, each job under limits.

`_server` puts it together, and runs it on a socket: the API's routes (`_routes`), the page's files, and what no request
may do (`_guards`). `_tasks` has what each route does, in a process of its own, `_answers` who comes next, and how that
becomes an answer.
"""
