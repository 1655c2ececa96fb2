# De coach: de koppen van zijn tabel, en zijn redenen. Elke reden hoort bij één zet.

advice-move = zet
advice-chance = winstkans
advice-why = waarom
advice-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 1) }
advice-player = speler { $seat }
advice-virtual = de virtuele speler

runner-up-finishes-second = je wordt tweede in deze etappe: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere zetten: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
runner-up-finishes-first = je eindigt te ver voorop: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere zetten: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
runner-up-scores =
    gemiddeld { NUMBER($points, maximumFractionDigits: 1) } { NUMBER($points, maximumFractionDigits: 1) ->
        [one] punt
       *[other] punten
    } deze etappe (andere zetten: { NUMBER($usual, maximumFractionDigits: 1) })
runner-up-rival-scores = { $player } scoort deze etappe: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere zetten: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })

cover-me-three-trends = een covermodel met alle drie de trends: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere zetten: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-zero-trio = drie covermodellen met trendwaarde 0: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere zetten: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-majority =
    { $trait ->
        [hair] haarkleur
        [length] haarlengte
        [pattern] achtergrondpatroon
       *[clothes] kledingkleur
    }: { $characteristic ->
        [b] blond
        [r] roodbruin
        [k] zwart
        [S] kort
        [M] middellang
        [L] lang
        [q] vierkant
        [d] ruit
        [t] streep
        [Ye] geel
        [Bl] blauw
        [Re] rood
        [Gr] groen
        [Bk] zwart
       *[Wh] wit
    } wordt de trend
cover-me-rival-scores = { $player } scoort dit seizoen: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere zetten: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-prestige = gemiddeld { NUMBER($points, maximumFractionDigits: 1) } prestige dit seizoen (andere zetten: { NUMBER($usual, maximumFractionDigits: 1) })
cover-me-draws-next = een kaart van de opkomende trekstapel: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere zetten: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
