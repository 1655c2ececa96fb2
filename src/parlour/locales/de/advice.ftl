# Der Coach: die Überschriften seiner Tabelle und seine Gründe. Jeder Grund gehört zu einem Zug.

advice-move = Zug
advice-chance = Gewinnchance
advice-why = warum
advice-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 1) }
advice-player = Spieler { $seat }
advice-virtual = der virtuelle Spieler

runner-up-finishes-second = du landest auf Platz zwei: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere Züge: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
runner-up-finishes-first = du landest ganz vorn (keine Punkte): { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere Züge: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
runner-up-scores = im Schnitt { NUMBER($points, maximumFractionDigits: 1) } Punkte in dieser Etappe (andere Züge: { NUMBER($usual, maximumFractionDigits: 1) })
runner-up-rival-scores = { $player } punktet in dieser Etappe: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere Züge: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })

cover-me-three-trends = ein Cover mit allen drei Trends: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere Züge: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-zero-trio = drei Cover mit Trendwert 0: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere Züge: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-majority =
    { $trait ->
        [hair] Haarfarbe
        [length] Haarlänge
        [pattern] Muster
       *[clothes] Kleidung
    }: { $characteristic ->
        [b] blond
        [r] rotbraun
        [k] schwarz
        [S] kurz
        [M] halblang
        [L] lang
        [q] kariert
        [d] Rauten
        [t] gestreift
        [Ye] gelb
        [Bl] blau
        [Re] rot
        [Gr] grün
        [Bk] schwarz
       *[Wh] weiß
    } wird Trend
cover-me-rival-scores = { $player } wertet in dieser Saison: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere Züge: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-prestige = im Schnitt { NUMBER($points, maximumFractionDigits: 1) } Prestige in dieser Saison (andere Züge: { NUMBER($usual, maximumFractionDigits: 1) })
cover-me-draws-next = eine Karte vom kommenden Stapel: { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (andere Züge: { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
