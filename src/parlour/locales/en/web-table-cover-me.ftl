# The table of Cover Me in the page.

# The cards
cm-trait =
    { $trait ->
        [hair] Hair colour
        [length] Hair length
        [pattern] Pattern
       *[clothes] Clothes
    }
cm-characteristic =
    { $characteristic ->
        [b] blond
        [r] red-brown
        [k] black
        [S] short
        [M] semi-long
        [L] long
        [q] squared
        [d] diamond
        [t] striped
        [Ye] yellow
        [Bl] blue
        [Re] red
        [Gr] green
        [Bk] black
       *[Wh] white
    }
cm-cover = { $name }: { $hair } hair, { $length }; { $pattern }; { $clothes } clothes
cm-cover-worth = { $name }: { $hair } hair, { $length }; { $pattern }; { $clothes } clothes; prestige { $prestige }
cm-cover-short = { $name } ({ $hair }, { $length }, { $pattern }, { $clothes })
cm-cover-value = { $cover }. Trend value { $value }
cm-secret-cover = { $cover }. Only you can see it
cm-face-down = A cover, face down

# The tracks and the calendar
cm-track-stands =
    { $characteristic }: { $count }{ $trend ->
        [yes] , trend
       *[no] { "" }
    }
cm-track-would =
    { $characteristic }: { $count }, would be { $would }{ $trend ->
        [yes] , trend
       *[no] { "" }
    }
cm-season =
    { $season ->
        [winter] Winter
        [spring] Spring
        [summer] Summer
       *[fall] Fall
    }
cm-year = Year { $year } of { $years }
cm-extra-season = Extra season

# The rows
cm-months = Months
cm-month = Month { $month }
cm-magazine = Magazine
cm-slot-empty = Empty
cm-slot-wanted = Your next cover goes here
cm-row-secondary = Second­ary row
cm-fictional = Fictional { $number }
cm-fictional-pile =
    { $count ->
        [one] 1 card waiting
       *[other] { $count } cards waiting
    }
cm-start-player = Start player
cm-state =
    { $state ->
        [ready] Ready
        [thinking] Thinking
        [acts] To act
        [away] Away
        [covered] A bot plays
       *[idle] Waiting
    }
cm-hand-count =
    { $count ->
        [one] 1 card in hand
       *[other] { $count } cards in hand
    }
cm-scored-count =
    { $count ->
        [one] 1 scored cover
       *[other] { $count } scored covers
    }
cm-scored-look =
    { $count ->
        [0] { $name } has scored nothing yet
        [one] Look at { $name }’s scored cover, prestige { $prestige }
       *[other] Look at { $name }’s { $count } scored covers, prestige { $prestige }
    }
cm-stored-count =
    { $count ->
        [one] 1 cover under the middle card
       *[other] { $count } covers under the middle card
    }
cm-stored-look =
    { $count ->
        [0] { $name } has nothing under the middle card yet
        [one] Look at { $name }’s cover under the middle card
       *[other] Look at { $name }’s { $count } covers under the middle card
    }
cm-scored-of = Scored by { $name }
cm-stored-of = Under { $name }’s middle card

# The piles
cm-piles = Draw piles
cm-pile-open = Open pile { $hair }, cards: { $size }. On top: { $cover }
cm-pile-empty = Open pile { $hair }: empty
cm-pile-draw = Face-down draw pile, cards: { $size }
cm-pile-draw-short = Blind
cm-pile-next = Next draw pile, clothes { $clothes }, cards: { $size }
cm-pile-next-short = Next
cm-pile-discard = Look through the discard pile, cards: { $size }
cm-pile-discard-short = Discard
cm-discard-title = Discard pile
cm-influence = Influence row
cm-influence-empty = Empty this season

# The hand and the actions
cm-hand =
    { $count ->
        [one] Your hand: 1 card
       *[other] Your hand: { $count } cards
    }
cm-sort = Sort by
cm-sort-none = Unsorted
cm-sort-by =
    { $trait ->
        [hair] By hair colour
        [length] By hair length
        [pattern] By pattern
       *[clothes] By clothes
    }
cm-close = Close
cm-look = Look closer
cm-offer = Keep { $keep } of these { $offered }
cm-special-which = Equally trendy: which one goes into the season special?
cm-would-be = now worth { $value }
cm-would-say = What if: { $cover } would now have trend value { $value }
cm-want-place = Choose a cover
cm-do-place =
    { $row ->
        [primary] Place in the primary row
        [secondary] Place in the secondary row
       *[only] Place for month { $month }
    }
cm-want-special = Choose a cover
cm-do-special = Into the special
cm-want-keep = Choose a card
cm-do-keep = Keep this card
cm-want-take = Choose a pile
cm-do-take =
    { $pile ->
        [draw] Take a blind card
       *[other] Take this card
    }
cm-want-discard = Choose a card
cm-do-discard = Exchange
cm-do-pass = No exchange
cm-do-retract = Take back

# What is asked
cm-ask-draft = Take a card: the top of an open pile or a blind one
cm-ask-place =
    { $row ->
        [primary] Month { $month }: choose the cover of your primary row
        [secondary] Month { $month }: choose the cover of your secondary row
       *[only] Choose your cover for month { $month }
    }
cm-ask-special = Choose the cover for your season special
cm-ask-keep = From the next pile: keep { $keep } of { $offered }
cm-ask-take =
    { $count ->
        [one] You scored: take a card
       *[other] You scored: take { $count } cards, one after another
    }
cm-ask-exchange-take = New year: take a card for the one you gave
cm-ask-discard = New year: exchange a card, or nothing
cm-ask-wait =
    { $phase ->
        [special] Season specials: waiting for { $names }
       *[place] Waiting for { $names }
    }
cm-ask-turn =
    { $asks ->
        [keep] { $name } chooses a card from the next pile
        [discard] New year: { $name } may exchange a card
       *[take] { $name } takes a card
    }

# The end
cm-annual = The annual issue
cm-won = { $name } wins with { $score }
cm-won-shared = { $names } share the win with { $score } each
cm-level-throughout = They are level in every comparison.
cm-level-with = Level at { $score } with { $names }.
cm-decided =
    { $step ->
        [stored] { $name } has more prestige under the middle card: { $mine } to { $theirs }.
        [cards] { $name } scored more covers: { $mine } to { $theirs }.
        [fives] { $name } has more fives: { $mine } to { $theirs }.
        [fours] { $name } has more fours: { $mine } to { $theirs }.
        [threes] { $name } has more threes: { $mine } to { $theirs }.
       *[twos] { $name } has more twos: { $mine } to { $theirs }.
    }
cm-place = { $place }.
cm-score =
    { $cards ->
        [one] Prestige { $score } · 1 cover
       *[other] Prestige { $score } · { $cards } covers
    }
cm-score-equal =
    { $score ->
        [one] 1 cover
       *[other] { $score } covers
    }
cm-by-colour = Prestige by colour
cm-colour-sum = { $clothes }: { $count }, together { $sum }
cm-none-scored = No cover scored
cm-stored-end =
    { $count ->
        [one] Under the middle card: 1 cover, prestige { $prestige }; counts only to break a tie
       *[other] Under the middle card: { $count } covers, prestige { $prestige }; they count only to break a tie
    }

# The log
cm-log-second-row = { $name } (secondary row)
cm-log-dealt =
    { $count ->
        [one] { $name } is dealt 1 card.
       *[other] { $name } is dealt { $count } cards.
    }
cm-log-dealt-cards =
    { $count ->
        [one] { $name } is dealt 1 card: { $cards }.
       *[other] { $name } is dealt { $count } cards: { $cards }.
    }
cm-log-turned = On the open pile { $hair }: { $card }.
cm-log-laid = { $name } lays a cover face down.
cm-log-laid-open = { $name } lays { $card }.
cm-log-chosen = { $name } has chosen.
cm-log-retracted = { $name } takes the choice back.
cm-log-revealed = { $name }, month { $month }: { $card }.
cm-log-values = { $name }: trend values { $values }.
cm-log-special = { $name }: { $card } goes into the season special, trend value { $value }.
cm-log-returned = { $name } takes back { $card }.
cm-log-scored = { $name } scores { $cards }.
cm-log-stored = { $name } puts under the middle card: { $cards }.
cm-log-influence = Into the influence row: { $card }.
cm-log-cleared = Out of the influence row: { $card }.
cm-log-exchanged = { $name } gives in exchange: { $card }.
cm-log-offered = { $name } draws from the next pile: { $count }.
cm-log-offered-cards = { $name } draws from the next pile: { $cards }.
cm-log-kept = { $name } keeps one.
cm-log-kept-card = { $name } keeps { $card }.
cm-log-buried = { $name } puts back under the next pile: { $count }.
cm-log-took = { $name } takes { $card } from the open pile { $hair }.
cm-log-took-blind = { $name } takes a blind card.
cm-log-took-blind-card = { $name } takes a blind card: { $card }.
cm-log-joined =
    { $pile ->
        [next] A card of the next pile joins the fictional players’ pile.
       *[draw] A face-down card joins the fictional players’ pile.
    }
cm-log-reshuffled =
    { $count ->
        [one] The discard pile becomes the draw pile: 1 card.
       *[other] The discard pile is shuffled into a new draw pile: { $count } cards.
    }
cm-log-season =
    { $season ->
        [winter] Winter of year { $year } begins.
        [spring] Spring of year { $year } begins.
        [summer] Summer of year { $year } begins.
       *[fall] Fall of year { $year } begins.
    } Start player: { $name }.
cm-log-year = A new year begins: year { $year }.
cm-log-passed = { $name } exchanges nothing.
cm-log-extra = Still level: an extra season is played.
