# The coach: the headings of its table, and its reasons. Each reason goes with one move.

advice-move = move
advice-chance = chance of winning
advice-why = why
advice-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 1) }
advice-player = player { $seat }
advice-virtual = the virtual player

runner-up-finishes-second = you finish second: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (other moves: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
runner-up-finishes-first = you finish first (no points): { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (other moves: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
runner-up-scores = your average points this stage: { NUMBER($points, maximumFractionDigits: 1) } (other moves: { NUMBER($usual, maximumFractionDigits: 1) })
runner-up-rival-scores = { $player } scores this stage: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (other moves: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })

cover-me-three-trends = a cover with all three trends: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (other moves: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-zero-trio = three covers with trend value 0: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (other moves: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-majority =
    { $trait ->
        [hair] hair colour
        [length] hair length
        [pattern] pattern
       *[clothes] clothes
    }: { $characteristic ->
        [b] blonde
        [r] red-brown
        [k] black
        [S] short
        [M] medium
        [L] long
        [q] checked
        [d] diamond
        [t] striped
        [Ye] yellow
        [Bl] blue
        [Re] red
        [Gr] green
        [Bk] black
       *[Wh] white
    } becomes the trend
cover-me-rival-scores = { $player } scores this season: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (other moves: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-prestige = your average prestige this season: { NUMBER($points, maximumFractionDigits: 1) } (other moves: { NUMBER($usual, maximumFractionDigits: 1) })
cover-me-draws-next = a card from the next pile: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (other moves: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
