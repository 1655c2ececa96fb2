# The table of Runner-Up in the page, its log and its one sentence.

ru-table = Runner-Up, der Tisch
ru-start = Start
ru-track = Die Strecke von { $last } bis { $front }, das vorderste Feld zuerst
ru-field = Feld { $field }
ru-field-start = Startfeld
ru-scores-now = auf Platz zwei, würde jetzt punkten
ru-stage = Etappe { $stage }
ru-of-five = von 5
ru-round = Runde { $round } von 5
ru-now = Los!
ru-second-is = Zweiter Platz: { $field }

ru-virtual = Virtueller Spieler
ru-virtual-in-sentence = der virtuelle Spieler
ru-virtual-object = den virtuellen Spieler

# The list of players with the score sheet.
ru-sheet = Spieler und Wertungsblatt
ru-player = Spieler
ru-in-front = Karten davor
ru-total = Summe
ru-no-points = ohne Punkte
ru-you = du
ru-bot = Bot
ru-ready = fertig
ru-thinking = denkt nach …
ru-away = abwesend
ru-covered = abwesend, Bot spielt
ru-turn = ist am Zug
ru-has-moved = hat gezogen
ru-pile =
    { $count ->
        [one] 1 Karte
       *[other] { $count } Karten
    }
ru-card-from = { $card } von { $name }
ru-face-down =
    { $count ->
        [one] eine verdeckte Karte
       *[other] { $count } verdeckte Karten
    }
ru-sum = zusammen { $sum }

# The tactical game.
ru-order = Reihenfolge
ru-order-waits = Die höchste Zahl beginnt.
ru-reconstruction = Zahlen von uns, nicht vom Original
ru-number = Zahl { $number }

# The hand and what one does with it.
ru-hand = Deine Hand
ru-card-forward = { $card }, vorwärts
ru-card-backward = { $card }, rückwärts
ru-pick-card = Tippe auf eine Karte oder zieh sie
ru-in-front-of = { $card }: vor wen?
ru-picked-alone = { $card } gewählt
ru-lay = { $name }: { $card } davorlegen
ru-lay-self = { $card } vor dich legen: { $name }
ru-play = { $card } spielen
ru-which-pawn = Welche Figur ziehst du um { $card }?
ru-move-pawn = { $name }: Figur ziehen
ru-chosen = { $card } für { $name }
ru-chosen-self = { $card } für dich
ru-take-back = Zurücknehmen
ru-skip = Überspringen
ru-played =
    { $count ->
        [one] 1 Karte in dieser Etappe gespielt
       *[other] { $count } Karten in dieser Etappe gespielt
    }

# The end.
ru-podium = Siegerpodest
ru-winner = Sieg
ru-winners = Geteilter Sieg
ru-most-points = Meiste Punkte
ru-third = Dritter Platz
ru-end-you =
    Du gewinnst mit { $points ->
        [one] { $text } Punkt
       *[other] { $text } Punkten
    }, der zweithöchsten Summe!
ru-end-one =
    { $names } gewinnt mit { $points ->
        [one] { $text } Punkt
       *[other] { $text } Punkten
    }, der zweithöchsten Summe.
ru-end-shared =
    { $names } teilen sich den Sieg mit { $points ->
        [one] { $text } Punkt
       *[other] { $text } Punkten
    }, der zweithöchsten Summe.
ru-end-all = Alle Summen sind gleich: Alle teilen sich den Sieg.

# What is asked now, in one sentence.
ru-ask-card-player = Wähle eine Karte und leg sie vor jemanden.
ru-ask-last = Letzte Runde: Leg deine Karte vor dich.
ru-ask-card = Wähle eine Karte zum Ausspielen.
ru-ask-pawn = Du bist dran: Zieh eine Figur nach Wahl um { $card }.
ru-ask-pawn-other = { $name } zieht eine Figur um { $card }.
ru-ask-ready = Du bist fertig. Warten auf { $names }.
ru-ask-watching = Warten auf { $names }.

# The log.
ru-log-stage = Etappe { $stage } beginnt.
ru-log-dealt = { $name } bekommt { $cards }.
ru-log-chosen = { $name } hat gewählt.
ru-log-retracted = { $name } nimmt die Wahl zurück.
ru-log-revealed = { $name } legt { $card } vor { $target }.
ru-log-revealed-self = { $name } legt { $card } vor sich selbst.
ru-log-revealed-number = { $name } spielt { $card }, Zahl { $number }.
ru-log-order = Die Reihenfolge: { $names }.
ru-log-moved =
    { $name } zieht { $steps }, { $from ->
        [0] vom Startfeld
       *[other] von Feld { $fromText }
    } auf { $to ->
        [0] das Startfeld
       *[other] Feld { $toText }
    }.
ru-log-stays =
    { $name } zieht { $steps } und bleibt auf { $to ->
        [0] dem Startfeld
       *[other] Feld { $toText }
    }.
ru-log-moved-by =
    { $by } bewegt { $name } um { $steps }, { $from ->
        [0] vom Startfeld
       *[other] von Feld { $fromText }
    } auf { $to ->
        [0] das Startfeld
       *[other] Feld { $toText }
    }.
ru-log-stays-by =
    { $by } bewegt { $name } um { $steps }, doch die Figur bleibt auf { $to ->
        [0] dem Startfeld
       *[other] Feld { $toText }
    }.
ru-log-lost =
    { $lost ->
        [one] 1 Schritt verfällt.
       *[other] { $lost } Schritte verfallen.
    }
ru-log-scored =
    Zweiter Platz: { $field ->
        [0] Startfeld
       *[other] Feld { $fieldText }
    }. { $points ->
        [one] { $text } Punkt
       *[other] { $text } Punkte
    } für { $names }.
ru-log-scored-nobody = Alle Figuren stehen auf einem Feld: Niemand punktet.
