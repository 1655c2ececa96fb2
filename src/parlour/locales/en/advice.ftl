# The coach: the headings of its table, and its reasons. Each reason goes with one move.

advice-move = move
advice-chance = chance to win
advice-why = why
advice-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 1) }
advice-player = player { $seat }
advice-virtual = the virtual player

runner-up-finishes-second = ends the stage second: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (otherwise { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
runner-up-finishes-first = ends the stage too far ahead: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (otherwise { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
runner-up-scores = { NUMBER($points, maximumFractionDigits: 1) } points on average this stage (otherwise { NUMBER($usual, maximumFractionDigits: 1) })
runner-up-rival-scores = { $player } scores this stage: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (otherwise { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })

cover-me-three-trends = a cover with all three trends: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (otherwise { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-zero-trio = three covers worth 0: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (otherwise { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-majority =
    { $trait ->
        [hair] hair colour
        [length] hair length
        [pattern] pattern
       *[clothes] clothes
    }: { $characteristic ->
        [b] blond
        [r] red-brown
        [k] black
        [S] short
        [M] semi-long
        [L] long
        [q] squared
        [d] diamond
        [t] striped
        [Ye] yellow
        [Bl] blue
        [Re] red
        [Gr] green
        [Bk] black
       *[Wh] white
    } becomes the trend
cover-me-rival-scores = { $player } scores this season: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (otherwise { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-prestige = { NUMBER($points, maximumFractionDigits: 1) } prestige on average this season (otherwise { NUMBER($usual, maximumFractionDigits: 1) })
cover-me-draws-next = a card from the next draw pile: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (otherwise { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
