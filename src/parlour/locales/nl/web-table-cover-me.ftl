# De tafel van Cover Me op de pagina.

# De kaarten
cm-trait =
    { $trait ->
        [hair] Haarkleur
        [length] Haarlengte
        [pattern] Patroon
       *[clothes] Kleding
    }
cm-characteristic =
    { $characteristic ->
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
    }
cm-cover = { $name }: { $length } { $hair } haar; patroon { $pattern }; kleding { $clothes }
cm-cover-worth = { $name }: { $length } { $hair } haar; patroon { $pattern }; kleding { $clothes }; prestige { $prestige }
cm-cover-short = { $name } ({ $hair }, { $length }, { $pattern }, { $clothes })
cm-cover-value = { $cover }. Trendwaarde { $value }
cm-secret-cover = { $cover }. Alleen jij ziet deze kaart
cm-face-down = Een gedekt covermodel

# De modesporen en de kalender
cm-track-stands =
    { $characteristic }: { $count }{ $trend ->
        [yes] , trend
       *[no] { "" }
    }
cm-track-would =
    { $characteristic }: { $count }, zou { $would } worden{ $trend ->
        [yes] , trend
       *[no] { "" }
    }
cm-season =
    { $season ->
        [winter] Winter
        [spring] Lente
        [summer] Zomer
       *[fall] Herfst
    }
cm-year = Jaar { $year } van { $years }
cm-extra-season = Extra seizoen

# De rijen
cm-months = Maanden
cm-month = Maand { $month }
cm-magazine = Maandblad
cm-slot-empty = Leeg
cm-slot-wanted = Hier komt je volgende covermodel
cm-row-secondary = Secun­daire rij
cm-fictional = Fictieve speler { $number }
cm-fictional-pile =
    { $count ->
        [one] 1 kaart op de stapel
       *[other] { $count } kaarten op de stapel
    }
cm-start-player = Startspeler
cm-state =
    { $state ->
        [ready] Klaar
        [thinking] Denkt na
        [acts] Aan de beurt
        [away] Weg
        [covered] Een bot speelt
       *[idle] Wacht
    }
cm-hand-count =
    { $count ->
        [one] 1 handkaart
       *[other] { $count } handkaarten
    }
cm-scored-count =
    { $count ->
        [one] 1 gescoorde kaart
       *[other] { $count } gescoorde kaarten
    }
cm-scored-look =
    { $count ->
        [0] { $name } heeft nog niets gescoord
        [one] Bekijk de gescoorde kaart van { $name }, prestige { $prestige }
       *[other] Bekijk de { $count } gescoorde kaarten van { $name }, prestige { $prestige }
    }
cm-stored-count =
    { $count ->
        [one] 1 kaart onder de kaart in het midden
       *[other] { $count } kaarten onder de kaart in het midden
    }
cm-stored-look =
    { $count ->
        [0] Bij { $name } ligt nog niets onder de kaart in het midden
        [one] Bekijk de kaart die bij { $name } onder de kaart in het midden ligt
       *[other] Bekijk de { $count } kaarten die bij { $name } onder de kaart in het midden liggen
    }
cm-scored-of = Gescoord door { $name }
cm-stored-of = Bij { $name }, onder de kaart in het midden

# De stapels
cm-piles = Trekstapels
cm-pile-open = Open trekstapel { $hair }, kaarten: { $size }. Bovenop: { $cover }
cm-pile-empty = Open trekstapel { $hair }: leeg
cm-pile-draw = Gedekte trekstapel, kaarten: { $size }
cm-pile-draw-short = Gedekt
cm-pile-next = Opkomende trekstapel, kleding { $clothes }, kaarten: { $size }
cm-pile-next-short = Opkomend
cm-pile-discard = Bekijk de aflegstapel, kaarten: { $size }
cm-pile-discard-short = Afgelegd
cm-discard-title = Aflegstapel
cm-influence = Invloed­rij
cm-influence-empty = Leeg dit seizoen

# De hand en wat je doet
cm-hand =
    { $count ->
        [one] Je hand: 1 kaart
       *[other] Je hand: { $count } kaarten
    }
cm-sort = Sorteren op
cm-sort-none = Ongesorteerd
cm-sort-by =
    { $trait ->
        [hair] Op haarkleur
        [length] Op haarlengte
        [pattern] Op patroon
       *[clothes] Op kleding
    }
cm-close = Sluiten
cm-look = Van dichtbij bekijken
cm-offer = Hou { $keep } van deze { $offered } kaarten
cm-special-which = Even trendy: welk model komt in de extra editie?
cm-would-be = trendwaarde { $value }
cm-would-say = Wat als: { $cover } zou nu trendwaarde { $value } hebben
cm-want-place = Kies een covermodel
cm-do-place =
    { $row ->
        [primary] In de primaire rij
        [secondary] In de secundaire rij
       *[only] Leg neer voor maand { $month }
    }
cm-want-special = Kies een covermodel
cm-do-special = In de extra editie
cm-want-keep = Kies een kaart
cm-do-keep = Hou deze kaart
cm-want-take = Kies een stapel
cm-do-take =
    { $pile ->
        [draw] Neem een gedekte kaart
       *[other] Neem deze kaart
    }
cm-want-discard = Kies een kaart
cm-do-discard = Ruilen
cm-do-pass = Niet ruilen
cm-do-retract = Terugnemen

# Wat er gevraagd wordt
cm-ask-draft = Vul je hand aan: neem een kaart van een trekstapel
cm-ask-place =
    { $row ->
        [primary] Maand { $month }: kies het covermodel van je primaire rij
        [secondary] Maand { $month }: kies het covermodel van je secundaire rij
       *[only] Kies je covermodel voor maand { $month }
    }
cm-ask-special = Kies het covermodel voor je extra editie
cm-ask-keep = Opkomende trekstapel: hou { $keep } van de { $offered }
cm-ask-take =
    { $count ->
        [one] Neem een kaart
       *[other] Neem { $count } kaarten, een voor een
    }
cm-ask-exchange-take = Nieuw jaar: neem je nieuwe kaart
cm-ask-discard = Nieuw jaar: je mag één kaart ruilen
cm-ask-wait =
    { $phase ->
        [special] Extra edities: wachten op { $names }
       *[place] Wachten op { $names }
    }
cm-ask-turn =
    { $asks ->
        [keep] { $name } kiest een kaart van de opkomende trekstapel
        [discard] Nieuw jaar: { $name } mag één kaart ruilen
       *[take] { $name } neemt een kaart
    }

# Het einde
cm-annual = Het jaarnummer
cm-won = { $name } wint met { $score }
cm-won-shared = { $names } delen de overwinning met elk { $score }
cm-level-throughout = Ze staan in elke vergelijking gelijk.
cm-level-with = Gelijk op { $score } met { $names }.
cm-decided =
    { $step ->
        [stored] { $name } heeft meer prestige onder de kaart in het midden: { $mine } tegen { $theirs }.
        [cards] { $name } scoorde meer kaarten: { $mine } tegen { $theirs }.
        [fives] { $name } heeft meer vijven: { $mine } tegen { $theirs }.
        [fours] { $name } heeft meer vieren: { $mine } tegen { $theirs }.
        [threes] { $name } heeft meer drieën: { $mine } tegen { $theirs }.
       *[twos] { $name } heeft meer tweeën: { $mine } tegen { $theirs }.
    }
cm-place = { $place }.
cm-score =
    { $cards ->
        [one] Prestige { $score } · 1 kaart
       *[other] Prestige { $score } · { $cards } kaarten
    }
cm-score-equal =
    { $score ->
        [one] 1 kaart
       *[other] { $score } kaarten
    }
cm-by-colour = Prestige per kleur
cm-colour-sum = { $clothes }: { $count }, samen { $sum }
cm-none-scored = Geen kaart gescoord
cm-stored-end =
    { $count ->
        [one] Onder de kaart in het midden: 1 kaart, prestige { $prestige }; telt alleen bij gelijke stand
       *[other] Onder de kaart in het midden: { $count } kaarten, prestige { $prestige }; ze tellen alleen bij gelijke stand
    }

# Het verslag
cm-log-second-row = { $name } (secundaire rij)
cm-log-dealt =
    { $count ->
        [one] { $name } krijgt 1 kaart.
       *[other] { $name } krijgt { $count } kaarten.
    }
cm-log-dealt-cards =
    { $count ->
        [one] { $name } krijgt 1 kaart: { $cards }.
       *[other] { $name } krijgt { $count } kaarten: { $cards }.
    }
cm-log-turned = Op de open trekstapel { $hair }: { $card }.
cm-log-laid = { $name } legt een covermodel gedekt neer.
cm-log-laid-open = { $name } legt { $card } open neer.
cm-log-chosen = { $name } heeft gekozen.
cm-log-retracted = { $name } neemt de keuze terug.
cm-log-revealed = { $name }, maand { $month }: { $card }.
cm-log-values = { $name }: trendwaarden { $values }.
cm-log-special = { $name }: { $card } komt in de extra editie, trendwaarde { $value }.
cm-log-returned = { $name } neemt terug: { $card }.
cm-log-scored = { $name } scoort met { $cards }.
cm-log-stored = { $name } legt { $cards } onder de kaart in het midden.
cm-log-influence = Naar de invloedrij: { $card }.
cm-log-cleared = Uit de invloedrij: { $card }.
cm-log-exchanged = { $name } geeft in ruil: { $card }.
cm-log-offered =
    { $count ->
        [one] { $name } neemt 1 kaart van de opkomende trekstapel.
       *[other] { $name } neemt { $count } kaarten van de opkomende trekstapel.
    }
cm-log-offered-cards = { $name } neemt { $cards } van de opkomende trekstapel.
cm-log-kept = { $name } houdt er één.
cm-log-kept-card = { $name } houdt { $card }.
cm-log-buried =
    { $count ->
        [one] { $name } legt 1 kaart onderaan de opkomende trekstapel.
       *[other] { $name } legt { $count } kaarten onderaan de opkomende trekstapel.
    }
cm-log-took = { $name } neemt { $card } van de open trekstapel { $hair }.
cm-log-took-blind = { $name } neemt een gedekte kaart.
cm-log-took-blind-card = { $name } neemt een gedekte kaart: { $card }.
cm-log-joined =
    { $pile ->
        [next] Een kaart van de opkomende trekstapel gaat naar de fictieve spelers.
       *[draw] Een gedekte kaart gaat naar de fictieve spelers.
    }
cm-log-reshuffled =
    { $count ->
        [one] De aflegstapel wordt de trekstapel: 1 kaart.
       *[other] De aflegstapel wordt geschud tot nieuwe trekstapel: { $count } kaarten.
    }
cm-log-season =
    { $season ->
        [winter] De winter van jaar { $year } begint.
        [spring] De lente van jaar { $year } begint.
        [summer] De zomer van jaar { $year } begint.
       *[fall] De herfst van jaar { $year } begint.
    } Startspeler: { $name }.
cm-log-year = Een nieuw jaar begint: jaar { $year }.
cm-log-passed = { $name } ruilt niet.
cm-log-extra = Nog gelijk: er volgt een extra seizoen.
