"""The web server: a page to play and set puzzles, and an API of what the package does, each job under limits.

`aspsolve.web.app` puts it together: the API's routes (`aspsolve.web.routes`), the page's files (`aspsolve.web.files`),
and what no request may do (`aspsolve.web.guards`, `aspsolve.web.area`). `aspsolve.web.tasks` has what each route does,
in a process of its own, `aspsolve.web.queue` who comes next, `aspsolve.web.answers` how that becomes an answer.
`aspsolve.web.server` runs it all on a socket, with limits for connections (`aspsolve.web.connections`).
"""
