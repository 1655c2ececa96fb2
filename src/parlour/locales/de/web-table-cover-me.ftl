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
cm-row-secondary = Sekun­däre Reihe
cm-fictional = Fiktiv { $number }
cm-fictional-pile =
    { $count ->
        [one] 1 Karte im Stapel
       *[other] { $count } Karten im Stapel
    }
cm-start-player = Startspieler
cm-state =
    { $state ->
        [ready] Bereit
        [thinking] Denkt nach
        [acts] Am Zug
        [away] Abwesend
        [covered] Ein Bot spielt
       *[idle] Wartet
    }
cm-hand-count =
    { $count ->
        [one] 1 Handkarte
       *[other] { $count } Handkarten
    }
cm-scored-count =
    { $count ->
        [one] 1 gewertete Karte
       *[other] { $count } gewertete Karten
    }
cm-scored-look =
    { $count ->
        [0] { $name } hat noch nichts gewertet
        [one] Gewertete Karte von { $name } ansehen, Prestige { $prestige }
       *[other] { $count } gewertete Karten von { $name } ansehen, Prestige { $prestige }
    }
cm-stored-count =
    { $count ->
        [one] 1 Karte unter der mittleren Karte
       *[other] { $count } Karten unter der mittleren Karte
    }
cm-stored-look =
    { $count ->
        [0] Unter der mittleren Karte von { $name } liegt noch nichts
        [one] Karte unter der mittleren Karte von { $name } ansehen
       *[other] { $count } Karten unter der mittleren Karte von { $name } ansehen
    }
cm-scored-of = Gewertet von { $name }
cm-stored-of = Unter der mittleren Karte von { $name }

# Die Stapel
cm-piles = Nachziehstapel
cm-pile-open = Offener Stapel { $hair }, Karten: { $size }. Obenauf: { $cover }
cm-pile-empty = Offener Stapel { $hair }: leer
cm-pile-draw = Verdeckter Nachziehstapel, Karten: { $size }
cm-pile-draw-short = Verdeckt
cm-pile-next = Kommender Nachziehstapel, Kleidung { $clothes }, Karten: { $size }
cm-pile-next-short = Kommend
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
cm-offer = Behalte { $keep } von diesen { $offered }
cm-special-which = Gleich trendig: Welches kommt in die Sonderausgabe?
cm-would-be = jetzt { $value } wert
cm-would-say = Was wäre wenn: { $cover } hätte jetzt Trendwert { $value }
cm-want-place = Wähle ein Cover
cm-do-place =
    { $row ->
        [primary] In die primäre Reihe
        [secondary] In die sekundäre Reihe
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
cm-ask-draft = Nimm eine Karte: die oberste eines offenen Stapels oder eine verdeckte
cm-ask-place =
    { $row ->
        [primary] Monat { $month }: Wähle das Cover deiner primären Reihe
        [secondary] Monat { $month }: Wähle das Cover deiner sekundären Reihe
       *[only] Wähle dein Cover für Monat { $month }
    }
cm-ask-special = Wähle das Cover für deine Sonderausgabe
cm-ask-keep = Vom kommenden Stapel: Behalte { $keep } von { $offered }
cm-ask-take =
    { $count ->
        [one] Du hast gepunktet: Nimm eine Karte
       *[other] Du hast gepunktet: Nimm { $count } Karten, eine nach der anderen
    }
cm-ask-exchange-take = Neues Jahr: Nimm eine Karte im Tausch
cm-ask-discard = Neues Jahr: Tausche eine Karte oder nichts
cm-ask-wait =
    { $phase ->
        [special] Sonderausgaben: Warten auf { $names }
       *[place] Warten auf { $names }
    }
cm-ask-turn =
    { $asks ->
        [keep] { $name } wählt eine Karte vom kommenden Stapel
        [discard] Neues Jahr: { $name } darf eine Karte tauschen
       *[take] { $name } nimmt eine Karte
    }

# Das Ende
cm-annual = Das Jahresheft
cm-won = { $name } gewinnt mit { $score }
cm-won-shared = { $names } teilen sich den Sieg mit je { $score }
cm-level-throughout = In jedem Vergleich herrscht Gleichstand.
cm-level-with = Gleichstand bei { $score } mit { $names }.
cm-decided =
    { $step ->
        [stored] { $name } hat mehr Prestige unter der mittleren Karte: { $mine } zu { $theirs }.
        [cards] { $name } hat mehr Karten gewertet: { $mine } zu { $theirs }.
        [fives] { $name } hat mehr Fünfen: { $mine } zu { $theirs }.
        [fours] { $name } hat mehr Vieren: { $mine } zu { $theirs }.
        [threes] { $name } hat mehr Dreien: { $mine } zu { $theirs }.
       *[twos] { $name } hat mehr Zweien: { $mine } zu { $theirs }.
    }
cm-place = { $place }.
cm-score =
    { $cards ->
        [one] Prestige { $score } · 1 Karte
       *[other] Prestige { $score } · { $cards } Karten
    }
cm-score-equal =
    { $score ->
        [one] 1 Karte
       *[other] { $score } Karten
    }
cm-by-colour = Prestige nach Farbe
cm-colour-sum = { $clothes }: { $count }, zusammen { $sum }
cm-none-scored = Keine Karte gewertet
cm-stored-end =
    { $count ->
        [one] Unter der mittleren Karte: 1 Karte, Prestige { $prestige }; zählt nur bei Gleichstand
       *[other] Unter der mittleren Karte: { $count } Karten, Prestige { $prestige }; zählen nur bei Gleichstand
    }

# Das Protokoll
cm-log-second-row = { $name } (sekundäre Reihe)
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
cm-log-turned = Auf dem offenen Stapel { $hair }: { $card }.
cm-log-laid = { $name } legt ein Cover verdeckt.
cm-log-laid-open = { $name } legt { $card }.
cm-log-chosen = { $name } hat gewählt.
cm-log-retracted = { $name } nimmt die Wahl zurück.
cm-log-revealed = { $name }, Monat { $month }: { $card }.
cm-log-values = { $name }: Trendwerte { $values }.
cm-log-special = { $name }: { $card } kommt in die Sonderausgabe, Trendwert { $value }.
cm-log-returned = { $name } nimmt zurück: { $card }.
cm-log-scored = { $name } wertet { $cards }.
cm-log-stored = { $name } legt unter die mittlere Karte: { $cards }.
cm-log-influence = In die Einflussreihe: { $card }.
cm-log-cleared = Aus der Einflussreihe: { $card }.
cm-log-exchanged = { $name } gibt zum Tausch: { $card }.
cm-log-offered = { $name } zieht vom kommenden Stapel: { $count }.
cm-log-offered-cards = { $name } zieht vom kommenden Stapel: { $cards }.
cm-log-kept = { $name } behält eine.
cm-log-kept-card = { $name } behält { $card }.
cm-log-buried = { $name } legt zurück unter den kommenden Stapel: { $count }.
cm-log-took = { $name } nimmt { $card } vom offenen Stapel { $hair }.
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
        [winter] Der Winter von Jahr { $year } beginnt.
        [spring] Der Frühling von Jahr { $year } beginnt.
        [summer] Der Sommer von Jahr { $year } beginnt.
       *[fall] Der Herbst von Jahr { $year } beginnt.
    } Startspieler: { $name }.
cm-log-year = Ein neues Jahr beginnt: Jahr { $year }.
cm-log-passed = { $name } tauscht nichts.
cm-log-extra = Immer noch Gleichstand: Eine weitere Saison wird gespielt.
