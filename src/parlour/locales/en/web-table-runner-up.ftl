# The table of Runner-Up in the page, its log and its one sentence.

ru-table = Runner-Up, the table
ru-start = Start
ru-track = The track from { $last } to { $front }, leading space first
ru-field = space { $field }
ru-field-start = the start
ru-scores-now = second, would score now
ru-stage = Stage { $stage }
ru-of-five = of 5
ru-round = Round { $round } of 5
ru-now = Now!
ru-second-is = Second place: { $field }

ru-virtual = Virtual player
ru-virtual-in-sentence = the virtual player
ru-virtual-object = the virtual player

# The list of players with the score sheet.
ru-sheet = Players and score sheet
ru-player = Player
ru-in-front = Cards in front
ru-total = Total
ru-no-points = did not score
ru-you = you
ru-bot = bot
ru-ready = ready
ru-thinking = thinking…
ru-away = away
ru-covered = away, a bot is playing
ru-turn = moves now
ru-has-moved = has moved
ru-pile =
    { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
ru-card-from = { $card } from { $name }
ru-face-down =
    { $count ->
        [one] a face-down card
       *[other] { $count } face-down cards
    }
ru-sum = together { $sum }

# The tactical game.
ru-order = Order of play
ru-order-waits = The highest number moves first.
ru-reconstruction = Numbers: our own, not the original
ru-number = number { $number }

# The hand and what one does with it.
ru-hand = Your hand
ru-card-forward = { $card }, forward
ru-card-backward = { $card }, backward
ru-pick-card = Tap a card, or drag it
ru-in-front-of = { $card }: in front of whom?
ru-picked-alone = { $card } picked
ru-lay = Play { $card } in front of { $name }
ru-lay-self = Play { $card } in front of yourself: { $name }
ru-play = Play { $card }
ru-which-pawn = Move which pawn by { $card }?
ru-move-pawn = Move the pawn: { $name }
ru-chosen = { $card } in front of { $name }
ru-chosen-self = { $card } in front of yourself
ru-take-back = Take back
ru-skip = Skip
ru-played =
    { $count ->
        [one] 1 card played this stage
       *[other] { $count } cards played this stage
    }

# The end.
ru-podium = Podium
ru-winner = Winner
ru-winners = Winners
ru-most-points = Most points
ru-third = Third
ru-end-you =
    You win with { $points ->
        [one] { $text } point
       *[other] { $text } points
    }, the second-highest total!
ru-end-one =
    { $names } wins with { $points ->
        [one] { $text } point
       *[other] { $text } points
    }, the second-highest total.
ru-end-shared =
    { $names } share the win with { $points ->
        [one] { $text } point
       *[other] { $text } points
    } each, the second-highest total.
ru-end-all = All totals are equal: everyone shares the win.

# What is asked now, in one sentence.
ru-ask-card-player = Choose a card and play it in front of someone
ru-ask-last = Last round: play your card in front of yourself
ru-ask-card = Choose a card to play
ru-ask-pawn = Your turn: move any pawn by { $card }
ru-ask-pawn-other = { $name } moves a pawn by { $card }
ru-ask-ready = You’re ready: waiting for { $names }
ru-ask-watching = Choosing: { $names }

# The log.
ru-log-stage = Stage { $stage } begins.
ru-log-dealt = { $name } gets { $cards }.
ru-log-chosen = { $name } is ready.
ru-log-retracted = { $name } takes back their choice.
ru-log-revealed = { $name } plays { $card } in front of { $target }.
ru-log-revealed-self = { $name } plays { $card } in front of themselves.
ru-log-revealed-number = { $name } plays { $card }, number { $number }.
ru-log-order = They move in this order: { $names }.
ru-log-moved =
    { $name } moves { $steps }, from { $from ->
        [0] the start
       *[other] space { $fromText }
    } to { $to ->
        [0] the start
       *[other] space { $toText }
    }.
ru-log-stays =
    { $name } moves { $steps } and stays on { $to ->
        [0] the start
       *[other] space { $toText }
    }.
ru-log-moved-by =
    { $by } moves { $name }’s pawn by { $steps }, from { $from ->
        [0] the start
       *[other] space { $fromText }
    } to { $to ->
        [0] the start
       *[other] space { $toText }
    }.
ru-log-stays-by =
    { $by } moves { $name }’s pawn by { $steps }, but it stays on { $to ->
        [0] the start
       *[other] space { $toText }
    }.
ru-log-lost =
    { $lost ->
        [one] 1 space is lost.
       *[other] { $lost } spaces are lost.
    }
ru-log-scored =
    Second place is { $field ->
        [0] the start
       *[other] space { $fieldText }
    }: { $points ->
        [one] { $text } point
       *[other] { $text } points
    } for { $names }.
ru-log-scored-nobody = All pawns share one space: nobody scores.
