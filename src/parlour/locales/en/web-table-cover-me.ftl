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
        [b] blonde
        [r] red-brown
        [k] black
        [S] short
        [M] medium
        [L] long
        [q] checked
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
       *[fall] Autumn
    }
cm-year = Year { $year } of { $years }
cm-extra-season = Extra season

# The rows
cm-months = Months
cm-month = Month { $month }
cm-magazine = Magazine
cm-slot-empty = Empty
cm-slot-wanted = Your next cover goes here
cm-row-secondary = Second row
cm-fictional = Fictional player { $number }
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
        [covered] Bot playing
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
        [one] 1 tie-break cover
       *[other] { $count } tie-break covers
    }
cm-stored-look =
    { $count ->
        [0] { $name } has no tie-break covers yet
        [one] Look at { $name }’s tie-break cover
       *[other] Look at { $name }’s { $count } tie-break covers
    }
cm-scored-of = Scored by { $name }
cm-stored-of = { $name }’s tie-break covers

# The piles
cm-piles = Draw piles
cm-pile-open = Open pile { $hair }, cards: { $size }. On top: { $cover }
cm-pile-empty = Open pile { $hair }: empty
cm-pile-draw = Face-down draw pile, cards: { $size }
cm-pile-draw-short = Face down
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
cm-offer =
    { $offered ->
        [one] Keep this card
       *[other] Keep { $keep } of these { $offered } cards
    }
cm-special-which = It’s a tie: which cover goes in your season special?
cm-would-be = trend value { $value } so far
cm-would-say = What if: { $cover } would now have trend value { $value }
cm-want-place = Choose a cover
cm-do-place =
    { $row ->
        [primary] Place in main row
        [secondary] Place in second row
       *[only] Place for month { $month }
    }
cm-want-special = Choose a cover
cm-do-special = Feature this cover
cm-want-keep = Choose a card to keep
cm-do-keep = Keep this card
cm-want-take = Choose a pile
cm-do-take =
    { $pile ->
        [draw] Draw face down
       *[other] Take this card
    }
cm-want-discard = Choose a card to swap
cm-do-discard = Swap this card
cm-do-pass = Keep my hand
cm-do-retract = Take back

# What is asked
cm-ask-draft = Take the top card of a pile
cm-ask-place =
    { $row ->
        [primary] Month { $month }: choose a cover for your main row
        [secondary] Month { $month }: choose a cover for your second row
       *[only] Choose your cover for month { $month }
    }
cm-ask-special = Choose the cover for your season special
cm-ask-keep =
    { $offered ->
        [one] Keep this card
       *[other] Keep { $keep } of these { $offered } cards
    }
cm-ask-take =
    { $count ->
        [one] Take a card
       *[other] Take { $count } cards, one at a time
    }
cm-ask-exchange-take = New year: take a card to replace it
cm-ask-discard = New year: swap a card or keep your hand
cm-ask-wait =
    { $phase ->
        [special] Season specials: waiting for { $names }
       *[place] Waiting for { $names }
    }
cm-ask-turn =
    { $asks ->
        [keep] { $name } chooses a card from the next pile
        [discard] New year: { $name } can swap a card
       *[take] { $name } takes a card
    }

# The end
cm-annual = The annual issue
cm-won = { $name } wins with { $score } prestige
cm-won-shared = { $names } share the win with { $score } prestige each
cm-level-throughout = Tied on every tie-breaker.
cm-level-with = Tied at { $score } with { $names }.
cm-decided =
    { $step ->
        [stored] { $name } has more prestige in tie-break covers: { $mine } to { $theirs }.
        [cards] { $name } scored more covers: { $mine } to { $theirs }.
        [fives] { $name } has more fives: { $mine } to { $theirs }.
        [fours] { $name } has more fours: { $mine } to { $theirs }.
        [threes] { $name } has more threes: { $mine } to { $theirs }.
       *[twos] { $name } has more twos: { $mine } to { $theirs }.
    }
cm-place =
    { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    }
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
        [one] 1 tie-break cover, prestige { $prestige }; it only counts to break a tie
       *[other] { $count } tie-break covers, prestige { $prestige }; they only count to break a tie
    }

# The log
cm-log-second-row = { $name } (second row)
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
cm-log-turned = Turned up on the { $hair } pile: { $card }.
cm-log-laid = { $name } places a cover face down.
cm-log-laid-open = { $name } places { $card }.
cm-log-chosen = { $name } has chosen.
cm-log-retracted = { $name } takes back their choice.
cm-log-revealed = Month { $month }: { $name } reveals { $card }.
cm-log-values = Trend values for { $name }: { $values }.
cm-log-special = { $name } features { $card }, trend value { $value }.
cm-log-returned = { $name } takes back { $card }.
cm-log-scored = { $name } scores { $cards }.
cm-log-stored = { $name } adds tie-break covers: { $cards }.
cm-log-influence = { $card } joins the influence row.
cm-log-cleared = { $card } leaves the influence row.
cm-log-exchanged = { $name } swaps out { $card }.
cm-log-offered =
    { $count ->
        [one] { $name } looks at 1 card from the next pile.
       *[other] { $name } looks at { $count } cards from the next pile.
    }
cm-log-offered-cards = { $name } looks at cards from the next pile: { $cards }.
cm-log-kept = { $name } keeps one card.
cm-log-kept-card = { $name } keeps { $card }.
cm-log-buried =
    { $count ->
        [one] { $name } puts 1 card back under the next pile.
       *[other] { $name } puts { $count } cards back under the next pile.
    }
cm-log-took = { $name } takes { $card } from the open { $hair } pile.
cm-log-took-blind = { $name } draws a face-down card.
cm-log-took-blind-card = { $name } draws a face-down card: { $card }.
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
       *[fall] Autumn of year { $year } begins.
    } Start player: { $name }.
cm-log-year = A new year begins: year { $year }.
cm-log-passed = { $name } keeps their hand.
cm-log-extra = Still tied: one more season!
