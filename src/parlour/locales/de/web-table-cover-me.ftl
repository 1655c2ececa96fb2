# Der Tisch von Cover Me auf der Seite.

# Die Karten
cm-trait =
    { $trait ->
        [hair] Haarfarbe
        [length] Haarlänge
        [pattern] Muster
       *[clothes] Kleidung
    }
cm-characteristic =
    { $characteristic ->
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
    }
cm-cover = { $name }: Haare { $hair }, { $length }; Muster { $pattern }; Kleidung { $clothes }
cm-cover-worth = { $name }: Haare { $hair }, { $length }; Muster { $pattern }; Kleidung { $clothes }; Prestige { $prestige }
cm-cover-short = { $name } ({ $hair }, { $length }, { $pattern }, { $clothes })
cm-cover-value = { $cover }. Trendwert { $value }
cm-secret-cover = { $cover }. Nur du siehst es
cm-face-down = Ein verdecktes Cover

# Die Modeleisten und der Kalender
cm-track-stands =
    { $characteristic }: { $count }{ $trend ->
        [yes] , Trend
       *[no] { "" }
    }
cm-track-would =
    { $characteristic }: { $count }, wäre { $would }{ $trend ->
        [yes] , Trend
       *[no] { "" }
    }
cm-season =
    { $season ->
        [winter] Winter
        [spring] Frühling
        [summer] Sommer
       *[fall] Herbst
    }
cm-year = Jahr { $year } von { $years }
cm-extra-season = Zusatzsaison

# Die Reihen
cm-months = Monate
cm-month = Monat { $month }
cm-magazine = Magazin
cm-slot-empty = Leer
cm-slot-wanted = Hierher kommt dein nächstes Cover
cm-row-secondary = Neben­reihe
cm-fictional = Fiktiver Spieler { $number }
cm-fictional-pile =
    { $count ->
        [one] 1 Karte im Stapel
       *[other] { $count } Karten im Stapel
    }
cm-start-player = Startspieler
cm-state =
    { $state ->
        [ready] Fertig
        [thinking] Denkt nach
        [acts] Am Zug
        [away] Abwesend
        [covered] Abwesend, Bot spielt
       *[idle] Wartet
    }
cm-hand-count =
    { $count ->
        [one] 1 Handkarte
       *[other] { $count } Handkarten
    }
cm-scored-count =
    { $count ->
        [one] 1 gewertetes Cover
       *[other] { $count } gewertete Cover
    }
cm-scored-look =
    { $count ->
        [0] { $name } hat noch nichts gewertet
        [one] Gewertetes Cover von { $name } ansehen, Prestige { $prestige }
       *[other] { $count } gewertete Cover von { $name } ansehen, Prestige { $prestige }
    }
cm-stored-count =
    { $count ->
        [one] 1 Cover für den Gleichstand
       *[other] { $count } Cover für den Gleichstand
    }
cm-stored-look =
    { $count ->
        [0] { $name } hat noch kein Cover für den Gleichstand
        [one] Cover von { $name } für den Gleichstand ansehen
       *[other] { $count } Cover von { $name } für den Gleichstand ansehen
    }
cm-scored-of = Gewertet von { $name }
cm-stored-of = Cover von { $name } für den Gleichstand

# Die Stapel
cm-piles = Nachziehstapel
cm-pile-open = Offener Stapel „{ $hair }“, Karten: { $size }. Obenauf: { $cover }
cm-pile-empty = Offener Stapel „{ $hair }“: leer
cm-pile-draw = Verdeckter Nachziehstapel, Karten: { $size }
cm-pile-draw-short = Verdeckt
cm-pile-next = Kommender Stapel, Kleidung { $clothes }, Karten: { $size }
cm-pile-next-short = Demnächst
cm-pile-discard = Ablagestapel durchsehen, Karten: { $size }
cm-pile-discard-short = Ablage
cm-discard-title = Ablagestapel
cm-influence = Einfluss­reihe
cm-influence-empty = Diese Saison leer

# Die Hand und was man tut
cm-hand =
    { $count ->
        [one] Deine Hand: 1 Karte
       *[other] Deine Hand: { $count } Karten
    }
cm-sort = Sortieren nach
cm-sort-none = Unsortiert
cm-sort-by =
    { $trait ->
        [hair] Nach Haarfarbe
        [length] Nach Haarlänge
        [pattern] Nach Muster
       *[clothes] Nach Kleidung
    }
cm-close = Schließen
cm-look = Genauer ansehen
cm-offer = Behalte { $keep } dieser { $offered } Karten
cm-special-which = Gleichstand: Welches Cover kommt in die Sonderausgabe?
cm-would-be = bisher Trendwert { $value }
cm-would-say = Vorschau: { $cover } hätte jetzt Trendwert { $value }
cm-want-place = Wähle ein Cover
cm-do-place =
    { $row ->
        [primary] In die Hauptreihe
        [secondary] In die Nebenreihe
       *[only] Für Monat { $month } legen
    }
cm-want-special = Wähle ein Cover
cm-do-special = In die Sonderausgabe
cm-want-keep = Wähle eine Karte
cm-do-keep = Diese behalten
cm-want-take = Wähle einen Stapel
cm-do-take =
    { $pile ->
        [draw] Verdeckt nehmen
       *[other] Diese Karte nehmen
    }
cm-want-discard = Wähle eine Karte
cm-do-discard = Tauschen
cm-do-pass = Nichts tauschen
cm-do-retract = Zurücknehmen

# Was gefragt ist
cm-ask-draft = Nimm die oberste Karte eines Stapels
cm-ask-place =
    { $row ->
        [primary] Monat { $month }: Wähle das Cover für deine Hauptreihe
        [secondary] Monat { $month }: Wähle das Cover für deine Nebenreihe
       *[only] Wähle dein Cover für Monat { $month }
    }
cm-ask-special = Wähle das Cover für deine Sonderausgabe
cm-ask-keep = Behalte { $keep } dieser { $offered } Karten
cm-ask-take =
    { $count ->
        [one] Nimm eine Karte
       *[other] Nimm nacheinander { $count } Karten
    }
cm-ask-exchange-take = Nimm dafür eine neue Karte
cm-ask-discard = Neues Jahr: Tausch eine Karte oder behalte alle
cm-ask-wait =
    { $phase ->
        [special] Sonderausgaben: Warten auf { $names }
       *[place] Warten auf { $names }
    }
cm-ask-turn =
    { $asks ->
        [keep] { $name } wählt vom kommenden Stapel
        [discard] Neues Jahr: { $name } darf eine Karte tauschen
       *[take] { $name } nimmt eine Karte
    }

# Das Ende
cm-annual = Das Jahresheft
cm-won = { $name } gewinnt mit { $score } Prestige!
cm-won-shared = { $names } teilen sich den Sieg mit je { $score } Prestige!
cm-level-throughout = In jedem Vergleich herrscht Gleichstand.
cm-level-with = Gleichstand bei { $score } Prestige mit { $names }.
cm-decided =
    { $step ->
        [stored] { $name } hat mehr Prestige bei den Covern für den Gleichstand: { $mine } zu { $theirs }.
        [cards] { $name } hat mehr Cover gewertet: { $mine } zu { $theirs }.
        [fives] { $name } hat mehr Fünfen: { $mine } zu { $theirs }.
        [fours] { $name } hat mehr Vieren: { $mine } zu { $theirs }.
        [threes] { $name } hat mehr Dreien: { $mine } zu { $theirs }.
       *[twos] { $name } hat mehr Zweien: { $mine } zu { $theirs }.
    }
cm-place = { $place }.
cm-score =
    { $cards ->
        [one] Prestige { $score } · 1 Cover
       *[other] Prestige { $score } · { $cards } Cover
    }
cm-score-equal =
    { $score ->
        [one] 1 Cover
       *[other] { $score } Cover
    }
cm-by-colour = Prestige nach Farbe
cm-colour-sum = { $clothes }: { $count }, zusammen { $sum }
cm-none-scored = Kein Cover gewertet
cm-stored-end =
    { $count ->
        [one] 1 Cover für den Gleichstand, Prestige { $prestige }
       *[other] { $count } Cover für den Gleichstand, Prestige { $prestige }
    }

# Das Protokoll
cm-log-second-row = { $name } (Nebenreihe)
cm-log-dealt =
    { $count ->
        [one] { $name } bekommt 1 Karte.
       *[other] { $name } bekommt { $count } Karten.
    }
cm-log-dealt-cards =
    { $count ->
        [one] { $name } bekommt 1 Karte: { $cards }.
       *[other] { $name } bekommt { $count } Karten: { $cards }.
    }
cm-log-turned = Aufgedeckt, offener Stapel „{ $hair }“: { $card }.
cm-log-laid = { $name } legt ein Cover verdeckt aus.
cm-log-laid-open = { $name } legt { $card } aus.
cm-log-chosen = { $name } hat gewählt.
cm-log-retracted = { $name } nimmt die Wahl zurück.
cm-log-revealed = Monat { $month }: { $name } deckt { $card } auf.
cm-log-values = { $name } hat die Trendwerte { $values }.
cm-log-special = { $name } bringt { $card } in die Sonderausgabe (Trendwert { $value }).
cm-log-returned = { $name } nimmt { $card } zurück.
cm-log-scored = { $name } wertet { $cards }.
cm-log-stored = { $name } legt { $cards } für den Gleichstand beiseite.
cm-log-influence = In die Einflussreihe: { $card }.
cm-log-cleared = Aus der Einflussreihe: { $card }.
cm-log-exchanged = { $name } gibt { $card } ab.
cm-log-offered =
    { $count ->
        [one] { $name } zieht 1 Karte vom kommenden Stapel.
       *[other] { $name } zieht { $count } Karten vom kommenden Stapel.
    }
cm-log-offered-cards = { $name } zieht { $cards } vom kommenden Stapel.
cm-log-kept = { $name } behält eine Karte.
cm-log-kept-card = { $name } behält { $card }.
cm-log-buried =
    { $count ->
        [one] { $name } legt 1 Karte unter den kommenden Stapel zurück.
       *[other] { $name } legt { $count } Karten unter den kommenden Stapel zurück.
    }
cm-log-took = { $name } nimmt { $card } vom offenen Stapel „{ $hair }“.
cm-log-took-blind = { $name } nimmt eine verdeckte Karte.
cm-log-took-blind-card = { $name } nimmt eine verdeckte Karte: { $card }.
cm-log-joined =
    { $pile ->
        [next] Eine Karte des kommenden Stapels kommt zum Stapel der fiktiven Spieler.
       *[draw] Eine verdeckte Karte kommt zum Stapel der fiktiven Spieler.
    }
cm-log-reshuffled =
    { $count ->
        [one] Der Ablagestapel wird zum Nachziehstapel: 1 Karte.
       *[other] Der Ablagestapel wird zum neuen Nachziehstapel gemischt: { $count } Karten.
    }
cm-log-season =
    { $season ->
        [winter] Jahr { $year }: Der Winter beginnt.
        [spring] Jahr { $year }: Der Frühling beginnt.
        [summer] Jahr { $year }: Der Sommer beginnt.
       *[fall] Jahr { $year }: Der Herbst beginnt.
    } Startspieler: { $name }.
cm-log-year = Ein neues Jahr beginnt: Jahr { $year }.
cm-log-passed = { $name } tauscht nichts.
cm-log-extra = Immer noch Gleichstand: Zusatzsaison!
