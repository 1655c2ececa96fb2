# De coach: de koppen van zijn tabel, en zijn redenen. Elke reden hoort bij één zet.

advice-move = zet
advice-chance = winstkans
advice-why = waarom
advice-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 1) }
advice-player = speler { $seat }
advice-virtual = de virtuele speler

runner-up-finishes-second = eindigt de etappe als tweede: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (anders { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
runner-up-finishes-first = eindigt de etappe te ver vooraan: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (anders { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
runner-up-scores = gemiddeld { NUMBER($points, maximumFractionDigits: 1) } punten deze etappe (anders { NUMBER($usual, maximumFractionDigits: 1) })
runner-up-rival-scores = { $player } scoort deze etappe: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (anders { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })

cover-me-three-trends = een covermodel met alle drie de trends: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (anders { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-zero-trio = drie covermodellen met waarde 0: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (anders { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-majority =
    { $trait ->
        [hair] haarkleur
        [length] haarlengte
        [pattern] achtergrondpatroon
       *[clothes] kledingkleur
    }: { $characteristic ->
        [b] blond
        [r] rood/bruin
        [k] zwart
        [S] kort
        [M] middellang
        [L] lang
        [q] vierkant
        [d] ruit
        [t] gestreept
        [Ye] geel
        [Bl] blauw
        [Re] rood
        [Gr] groen
        [Bk] zwart
       *[Wh] wit
    } wordt de trend
cover-me-rival-scores = { $player } scoort dit seizoen: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (anders { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-prestige = gemiddeld { NUMBER($points, maximumFractionDigits: 1) } prestige dit seizoen (anders { NUMBER($usual, maximumFractionDigits: 1) })
cover-me-draws-next = een kaart van de opkomende trekstapel: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (anders { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
