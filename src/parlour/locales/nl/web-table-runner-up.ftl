# The table of Runner-Up in the page, its log and its one sentence.

ru-table = Runner-Up, de tafel
ru-start = Start
ru-track = Het parcours van { $last } tot { $front }, het voorste veld eerst
ru-field = veld { $field }
ru-field-start = startveld
ru-scores-now = op één na voorste, zou nu scoren
ru-stage = Etappe { $stage }
ru-of-five = van 5
ru-round = Ronde { $round } van 5
ru-now = Nu!
ru-second-is = Tweede plaats: { $field }

ru-virtual = Virtuele speler
ru-virtual-in-sentence = de virtuele speler
ru-virtual-object = de virtuele speler

# The list of players with the score sheet.
ru-sheet = Spelers en scoreblad
ru-player = Speler
ru-in-front = Kaarten ervoor
ru-total = Totaal
ru-no-points = scoorde niet
ru-you = jij
ru-bot = bot
ru-ready = klaar
ru-thinking = denkt na …
ru-away = weg
ru-covered = weg, een bot speelt
ru-turn = is aan de beurt
ru-has-moved = is geweest
ru-pile =
    { $count ->
        [one] 1 kaart
       *[other] { $count } kaarten
    }
ru-card-from = { $card } van { $name }
ru-face-down =
    { $count ->
        [one] een gedekte kaart
       *[other] { $count } gedekte kaarten
    }
ru-sum = samen { $sum }

# The tactical game.
ru-order = Beurtvolgorde
ru-order-waits = Het hoogste getal begint.
ru-reconstruction = Eigen getallen, niet die uit de doos
ru-number = getal { $number }

# The hand and what one does with it.
ru-hand = Je hand
ru-card-forward = { $card }, vooruit
ru-card-backward = { $card }, achteruit
ru-pick-card = Tik op een kaart, of versleep die
ru-in-front-of = { $card }: vóór wie?
ru-picked-alone = { $card } gekozen
ru-lay = { $card } leggen vóór { $name }
ru-lay-self = { $card } leggen vóór jezelf: { $name }
ru-play = Speel { $card }
ru-which-pawn = Welke pion krijgt { $card }?
ru-move-pawn = Pion verplaatsen: { $name }
ru-chosen = { $card } vóór { $name }
ru-chosen-self = { $card } vóór jezelf
ru-take-back = Toch iets anders
ru-skip = Verder
ru-played =
    { $count ->
        [one] 1 kaart gespeeld deze etappe
       *[other] { $count } kaarten gespeeld deze etappe
    }

# The end.
ru-podium = Podium
ru-winner = Winnaar
ru-winners = Winnaars
ru-most-points = Meeste punten
ru-third = Derde
ru-end-you =
    Je wint! { $points ->
        [one] { $text } punt is
       *[other] { $text } punten is
    } het op één na hoogste totaal.
ru-end-one =
    { $names } wint: { $points ->
        [one] { $text } punt is
       *[other] { $text } punten is
    } het op één na hoogste totaal.
ru-end-shared =
    { $names } delen de overwinning: { $points ->
        [one] { $text } punt is
       *[other] { $text } punten is
    } het op één na hoogste totaal.
ru-end-all = Alle totalen zijn gelijk: iedereen deelt de overwinning.

# What is asked now, in one sentence.
ru-ask-card-player = Kies een kaart en leg die vóór iemand neer.
ru-ask-last = Laatste ronde: speel je kaart vóór jezelf.
ru-ask-card = Kies een kaart om te spelen.
ru-ask-pawn = Jouw beurt: speel { $card } op een pion naar keuze.
ru-ask-pawn-other = { $name } speelt { $card } op een pion.
ru-ask-ready = Je bent klaar. Wachten op { $names }.
ru-ask-watching = Aan het kiezen: { $names }.

# The log.
ru-log-stage = Etappe { $stage } begint.
ru-log-dealt = { $name } krijgt { $cards }.
ru-log-chosen = { $name } is klaar.
ru-log-retracted = { $name } bedenkt zich.
ru-log-revealed = { $name } legt { $card } vóór { $target }.
ru-log-revealed-self = { $name } legt { $card } vóór zichzelf.
ru-log-revealed-number = { $name } speelt { $card }, getal { $number }.
ru-log-order = De volgorde: { $names }.
ru-log-moved =
    { $name }: { $steps }, van { $from ->
        [0] het startveld
       *[other] veld { $fromText }
    } naar { $to ->
        [0] het startveld
       *[other] veld { $toText }
    }.
ru-log-stays =
    { $name }: { $steps }, blijft op { $to ->
        [0] het startveld
       *[other] veld { $toText }
    }.
ru-log-moved-by =
    { $by } speelt { $steps } op { $name }: van { $from ->
        [0] het startveld
       *[other] veld { $fromText }
    } naar { $to ->
        [0] het startveld
       *[other] veld { $toText }
    }.
ru-log-stays-by =
    { $by } speelt { $steps } op { $name }, die op { $to ->
        [0] het startveld
       *[other] veld { $toText }
    } blijft.
ru-log-lost =
    { $lost ->
        [one] 1 stap vervalt.
       *[other] { $lost } stappen vervallen.
    }
ru-log-scored =
    Op één na voorste is { $field ->
        [0] het startveld
       *[other] veld { $fieldText }
    }: { $points ->
        [one] { $text } punt
       *[other] { $text } punten
    } voor { $names }.
ru-log-scored-nobody = Alle pionnen staan op één veld: niemand scoort.
