# Le conseiller : les titres de son tableau et ses raisons. Chaque raison accompagne un coup.

advice-move = coup
advice-chance = chances de gagner
advice-why = pourquoi
advice-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 1) }
advice-player = le joueur { $seat }
advice-virtual = le joueur virtuel

runner-up-finishes-second = vous finissez la manche deuxième : { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (autres coups : { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
runner-up-finishes-first = vous finissez trop loin devant : { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (autres coups : { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
runner-up-scores =
    en moyenne { NUMBER($points, maximumFractionDigits: 1) } { NUMBER($points, maximumFractionDigits: 1) ->
        [one] point
       *[other] points
    } dans cette manche (autres coups : { NUMBER($usual, maximumFractionDigits: 1) })
runner-up-rival-scores = { $player } marque dans cette manche : { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (autres coups : { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })

cover-me-three-trends = une couverture avec les trois tendances : { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (autres coups : { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-zero-trio = trois couvertures sans aucune tendance : { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (autres coups : { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-majority =
    { $trait ->
        [hair] couleur des cheveux
        [length] longueur des cheveux
        [pattern] motif du fond
       *[clothes] couleur des vêtements
    } : tendance { $characteristic ->
        [b] blond
        [r] auburn
        [k] noir
        [S] court
        [M] mi-long
        [L] long
        [q] carreaux
        [d] losanges
        [t] rayures
        [Ye] jaune
        [Bl] bleu
        [Re] rouge
        [Gr] vert
        [Bk] noir
       *[Wh] blanc
    }
cover-me-rival-scores = { $player } marque cette saison : { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (autres coups : { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
cover-me-prestige = en moyenne { NUMBER($points, maximumFractionDigits: 1) } de prestige cette saison (autres coups : { NUMBER($usual, maximumFractionDigits: 1) })
cover-me-draws-next = une carte de la pioche à venir : { NUMBER($share, style: "percent", maximumFractionDigits: 0) } (autres coups : { NUMBER($usual, style: "percent", maximumFractionDigits: 0) })
