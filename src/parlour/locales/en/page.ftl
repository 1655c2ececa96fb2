# The page around the tables.

house = Parlour
home-lead = Two games, one table. Sit down and play.
credits = Cover Me is by Bram Verbiest (Jumping Turtle Games), Runner-Up by Simon Havard (Pegasus Spiele, 999 Games). Buy the boxes.
picture-start = START
guest = Guest
your-name = Your name
language = Language
close = Close
save = Save
one-moment = One moment…
to-the-games = To the games
your-turn = Your turn

## The games

game-title = { $game ->
    [cover-me] Cover Me
   *[runner-up] Runner-Up
}
game-facts = { $game ->
    [cover-me] 2–5 players · by Bram Verbiest
   *[runner-up] 2–6 players · by Simon Havard
}
game-tagline = { $game ->
    [cover-me] Run a fashion magazine. Choose your covers in secret and match every trend, or none.
   *[runner-up] A race that nobody wants to win: only second place scores.
}
rules = Rules
rules-of = { $game ->
    [cover-me] Rules of Cover Me
   *[runner-up] Rules of Runner-Up
}
play-now = Play now
dealing = Dealing the cards…
dealing-without = Dealt again without { $names }: that device didn’t answer in time.
with-friends = With friends
level-label = How strong the bots are
level = { $level ->
    [rookie] Rookie
    [regular] Regular
    [expert] Expert
   *[master] Master
}
join = Join
join-label = A friend’s code
join-unknown = No open table has this code. Check it, or ask your friend for the link.
arriving = Taking you to your table.
arriving-failed = This link doesn’t work
open-tables = Open tables
open-tables-none = No table is open to everyone right now. Open one of your own.
my-tables = My tables
played-games = Played games
watch-again = Watch again
show-more = Show more
table-status = { $status ->
    [open] waiting for players
    [running] under way
    [over] over
   *[closed] closed
}
free-seats = { $count ->
    [one] one free seat
   *[other] { $count } free seats
}
host-present = host is here
host-absent = host is away

## A new table

friends-title = { $game ->
    [cover-me] Cover Me with friends
   *[runner-up] Runner-Up with friends
}
seats = Seats
players-label = Number of players
players-count = { $count } players
fewer-players = Fewer players
more-players = More players
seat-who = Who sits in seat { $number }
seat-name = Name in seat { $number }
seat-friend = A friend, by link
seat-me = Me
seat-me-too = Someone on this device
seat-bot = { $level ->
    [rookie] Bot: rookie
    [regular] Bot: regular
    [expert] Bot: expert
   *[master] Bot: master
}
player-number = Player { $number }
friends-link = You get a link, a code and a QR code to send. Seats that stay free can be filled with bots.
friends-shared = Several people share this device: hands stay covered while you pass it on.
rules-and-pace = Rules and pace
clock-label = Time per move
clock-choice = { $seconds ->
    [0] No time limit
    [15] 15 seconds
    [30] 30 seconds
    [60] 1 minute
    [180] 3 minutes
    [600] 10 minutes
    [86400] 1 day
    [259200] 3 days
   *[other] { $seconds } seconds
}
grace-label = A bot takes over when someone is away
grace-choice = { $seconds ->
    [0] Never
    [30] After 30 seconds
    [60] After 1 minute
    [120] After 2 minutes
    [300] After 5 minutes
    [900] After 15 minutes
   *[other] After { $seconds } seconds
}
stand-in-label = Stand-in bot
setting-public = List the table publicly
setting-watching = Allow spectators
setting-chat = Chat and reactions
setting-coach = Allow the coach
setting-locked = Lock the table (no new players)
setting-several-seats = Allow several seats per person
setting-several-seats-help = For people who share a device.
open-table = Open the table

option-variant = Version
option-variant-basic = Basic: play in front of anyone
option-variant-tactical = Tactical: cards set the turn order
option-initiative = Turn-order numbers
option-initiative-size = Bigger moves first
option-initiative-spread = Mixed
option-two-player = For two
option-two-player-fictional = With two fictional players
option-two-player-advanced = Advanced: two rows each
option-length = Length
option-length-standard = 3 years of 4 seasons
option-length-longer = 4 years of 4 seasons
option-length-shorter = 4 years, spring and autumn only
option-quick-deal = Deal full hands
option-quick-deal-help = For a first game: no draft.
option-open-scores = Open scores
option-open-scores-help = Scored covers lie face up.
option-equal-value = Every cover is worth 1
option-equal-value-help = One clothes colour is left out.
option-removed = Colour left out
option-tie = If it’s still a tie
option-tie-share = Share the win
option-tie-extra = Play an extra season
colour-Ye = Yellow
colour-Bl = Blue
colour-Re = Red
colour-Gr = Green
colour-Bk = Black
colour-Wh = White

## Before the game

invite = Invite your friends
invite-qr = QR code of this table’s link
invite-code = Code
invite-link = Link to this table
copy-link = Copy the link
copied = Copied
share = Share
table-screen = Show on a big screen
seat-open = Free seat
seat-waiting = waiting for someone
seat-yours = you
seat-host = host
seat-away = away
seat-covered = away, a bot is playing
seat-vacated = { $known ->
    [yes] played by a bot until { $name } returns
   *[no] played by a bot until its player returns
}
seat-muted = muted
seat-blocked = blocked
sit-here = Sit here
add-bot = Add bot
free-seat = Remove { $name }
dress = Name and colour
dress-title = Your seat
colour = Colour
start = Start game
start-full = Everyone is here.
start-with-bots = { $count ->
    [one] One seat is empty. A bot will take it:
   *[other] { $count } seats are empty. Bots will take them:
}
waiting-for-host = You’re in. The host starts once everyone is here.
close-table = Close the table
bot-name = { $colour ->
    [0] Ruby
    [1] Cobalt
    [2] Fern
    [3] Amber
    [4] Plum
   *[5] Ink
}

## At the table

log = Log
people = Table
side = Log, chat and table
side-unread = { $count ->
    [one] Log, chat and table: one new message
   *[other] Log, chat and table: { $count } new messages
}
log-changed = { $what ->
    [opened] The table is open.
    [sat] { $name } sits down.
    [bot-sat] { $name }, a bot, takes a seat.
    [dressed] { $name } has a new name or colour.
    [left] { $name } leaves the table.
    [started] The cards are dealt.
    [dealing-failed] Dealt again: no answer from { $name }’s device.
    [away] { $name } is away.
    [back] { $name } is back.
    [covered] A bot is playing for { $name }.
    [uncovered] { $name } plays again.
    [settings] The host has changed the house rules.
    [host] The table has a new host.
    [rematch] A rematch is open.
    [handover] { $name } is offering the seat to someone else.
    [closed] The table is closed.
   *[other] { "" }
}
chat = Chat
chat-mute = Mute the chat
chat-muted = The chat is muted on this device.
chat-off = The host has switched the chat off.
chat-empty = Nobody has said anything yet.
chat-placeholder = Say something
chat-send = Send
gestures = Reactions
gesture = { $gesture ->
    [wave] waves
    [applause] applauds
    [thanks] says thank you
    [laugh] laughs
    [wow] is amazed
   *[hurry] is waiting
}
gesture-name = { $gesture ->
    [wave] Wave
    [applause] Applaud
    [thanks] Thank you
    [laugh] Laugh
    [wow] Wow
   *[hurry] Hurry up
}
clock-left = { $time } left
clock-days = { $count } days
let-bot-play = Let a bot play for me
take-seat-back = Take my seat back
covered-by-bot = A bot is playing for you.
left-game = You left this game. A bot is playing for you until you return.
return-seat = Return to my seat
handover = Hand my seat to someone
handover-help = You get a link. Whoever opens it plays on in your seat, with your cards, and you’re out of this game. People who have seen another hand here can’t use it.
handover-make = Create the link
handover-link = Link for your seat
handover-send = Send it to one person only: the first to open it gets the seat.
handover-renew = A new link replaces any earlier one, which then stops working.
handover-make-new = Create a new link
kick = Remove { $name }
kick-sure = { $name } can’t come back to this table. In a running game, a bot takes over.
kick-vacated-sure = { $name } can’t come back to this table. The bot plays on.
person-options = Options for { $name }
mute = Mute
unmute = Unmute
mute-help = Hides their messages on this device. Nobody else notices.
block = Block
unblock = Unblock
block-help = They can’t join tables you host, and their messages don’t reach you. You don’t see each other’s open tables.
leave = Leave the table
leave-sure = A bot plays for you until you return.
stay = Keep playing
host-rules = House rules
close-sure = This ends the game for everyone. The moves so far are kept.
close-open-sure = Everyone has to leave this table, and its link and code stop working.
close-reason = Reason (optional, everyone can read it)
watching = You are watching.
virtual-player = the virtual player

## Pass-and-play

pass-to = Pass the device to { $name }
pass-help = Everyone else, look away!
pass-ready = I’m { $name }
pass-hands = Hands on this device

## The coach

coach = Ask the coach
coach-thinking = The coach is thinking…
coach-help = Your chance of winning with each move. The coach sees only what you see.
coach-alike = Too close to call: pick the one you like.
coach-chance = Chance of winning
card-words = { $hair ->
    [b] blonde
    [r] red-brown
   *[k] black
}, { $length ->
    [S] short
    [M] medium
   *[L] long
}, { $pattern ->
    [q] checked
    [d] diamond
   *[t] striped
}, { $clothes ->
    [Ye] yellow
    [Bl] blue
    [Re] red
    [Gr] green
    [Bk] black
   *[Wh] white
}
move-card-to = { $card } in front of { $name }
move-pawn = move { $name }’s pawn
move-cover = { $verb ->
    [place] place: { $card }
    [special] season special: { $card }
    [keep] keep: { $card }
   *[discard] swap: { $card }
}
move-pile = { $verb ->
    [pass] keep the hand
   *[take] { $pile ->
        [b] take from the blonde pile
        [r] take from the red-brown pile
        [k] take from the black pile
       *[draw] draw a face-down card
    }
}

## Trouble

link-lost = Connection lost. Reconnecting… Your seat and the game are safe.
version-changed = There’s a new version. Reload to get it.
reload = Reload
table-closed = This table is closed.
table-closed-help = Open a new table or join another one.
closed-by = { $who ->
    [you] You closed this table.
    [player] { $name } closed this table.
    [operator] The people who run this server closed this table.
    [abandoned] This table was closed because nobody came back to it.
   *[host] The host closed this table.
}
closed-reason = Reason: { $reason }
takeover-title = Take over this seat?
takeover-help = { $game ->
    [cover-me] Someone is handing you their seat in a game of Cover Me. You play on with their cards.
    [runner-up] Someone is handing you their seat in a game of Runner-Up. You play on with their cards.
   *[unknown] Someone is handing you their seat in a running game. You play on with their cards.
}
takeover-yes = Take the seat
no-thanks = No, thanks
takeover-unknown = This link has been used, or it’s no longer valid. Ask for a new one.
takeover-refused = You can’t take this seat: you host this table, or you’ve seen another hand in this game.
takeover-own = This is your own seat. Send the link to someone else.
too-many-tables = You have a lot of tables open. Finish or close one, or wait a moment.
lost-table = Table not found
lost-table-help = It doesn’t exist, or it isn’t open to you. Ask for the link again.
lost-replay = Game not found
lost-page = Page not found
lost-page-help = There’s nothing at this address.
lost-loading = This part didn’t load
lost-loading-help = The connection broke while loading. Reload the page.
refused = { $code ->
    [offline] Can’t reach the server. Check your connection and try again.
    [invalid] That didn’t get through. Try again, or reload.
    [invalid-move] That isn’t a move in this game.
    [illegal-move] You can’t play that now. Choose another move.
    [invalid-options] These options don’t work together. Change one.
    [nobody] Sit down or enter your name first.
    [not-yours] Only the host or a player at this table can do that.
    [not-found] This table doesn’t exist, or it isn’t open to you. Ask for the link again.
    [not-now] That isn’t possible right now. Wait a moment and look again.
    [taken] Someone was quicker: that’s taken. Pick another.
    [full] This table is full. Pick another.
    [locked] The host has locked this table. Ask them to open it.
    [too-large] That’s too long. Shorten it.
    [too-many] That’s too much at once. Wait a moment and try again.
    [retractions] You’ve changed your mind often enough: this choice stands.
    [removed] The host isn’t letting you play at this table. Pick another one.
    [banned] You can’t play on this server any more. If you think that’s a mistake, ask the people who run it.
    [identity] Someone else is using this device. Open the link again and choose who you want to be.
    [host] The server doesn’t answer at this address. Use the link you were given.
    [several-seats] You already have a seat. The host allows one per person.
    [storage] The server can’t store anything at the moment. Nothing was changed; try again.
    [stopping] The server is restarting. It will be back in a moment.
   *[fault] Something went wrong on our side. Nothing was changed; try again.
}

## After the game

rematch = Rematch
rematch-join = Join the rematch
fair = Fair deal
unproven = Deal not proven
unfair = The deal doesn’t check out
fair-explained = Before the first card the server published the fingerprint of a secret. The players’ devices published the fingerprints of their own added randomness, and revealed it once all fingerprints were known. Now the secret is open, and your browser has checked:
fair-secret-yes = The secret is the one that was published: nobody changed it afterwards.
fair-secret-no = The secret isn’t the one that was published.
fair-seed-yes = The cards were shuffled with that secret and with what the players’ devices added.
fair-seed-no = The cards weren’t shuffled with that secret.
fair-position = The game began at a position that someone set up, not with a shuffle: the deal isn’t proven.
fair-own-yes = What your device added is in it.
fair-own-no = What your device added is missing.
fair-own-none = Your device added nothing to this deal. It can only check that the numbers fit together.
fair-others-yes = All contributions are those that were fixed before your device revealed its own.
fair-others-no = The contributions aren’t those that were fixed before your device revealed its own: someone may have chosen the cards.
fair-repeated = Dealing began { $count } times, because someone left or didn’t answer. Whoever saw the contributions could prefer one of these deals.
fair-proven = So nobody could choose the cards.
fair-unknown = Fairness couldn’t be checked
fair-verify = To check every shuffle, every move and the result, download the transcript and run:
download = Download transcript
replay-of = { $game ->
    [cover-me] A game of Cover Me
   *[runner-up] A game of Runner-Up
}
replay-eyes = Seen by
replay-eyes-nobody = A spectator
replay-eyes-all = All hands open
replay-controls = Replay
replay-first = To the start
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-forward = One step forward
replay-last = To the end
replay-position = Position
replay-at = { $at } of { $last }
replay-chapters = Chapters
replay-jump = Jump to…
replay-link = Link to this moment

## The table screen

screen-open = Scan to join

## Settings

settings = Settings
theme = Theme
theme-name = { $theme ->
    [light] Light
    [dark] Dark
   *[auto] Same as device
}
theme-to-light = Switch to light
theme-to-dark = Switch to dark
settings-sounds = Sounds
settings-motion = Less motion
settings-motion-help = Crossfades instead of flying cards.
settings-whatif = What if
settings-whatif-help = Shows what a card would change before you play it.
settings-notify = Notify me when it’s my turn
settings-notify-refused = Your browser doesn’t allow it. You can change that in its settings.
device-move = Play on another device
device-link = Link for another device
device-qr = QR code of the link for another device
device-help = It works once. Whoever opens it plays as you, with your name, your tables and your seats.
device-unknown = This link has been used, or its time is up. Make a new one in the settings of the other device.
claim-title = Continue as { $name } on this device?
claim-help = You’ll play here as { $name }, with all their tables and seats.
claim-current = You are { $current } here now. Those games stay on { $current }’s other devices. Without another device, you can’t get back to them.
claim-yes = Continue as { $name }
claim-replace = Switch to { $name }
claim-stay = Stay { $name }
devices = My devices
device-label = { $browser } on { $system }
device-nameless = { $kind ->
    [program] A program
   *[device] Unknown device
}
device-this = this device
device-seen = last used { $when }
device-added = added { $when }
device-remove = Sign out
device-remove-named = Sign out { $label }
device-remove-sure = { $label } can then no longer play as you. Sign it out?
device-remove-others = Sign out everywhere else
device-remove-others-sure = Your other devices and programs can then no longer play as you. Sign them all out?
device-leave = Sign out here
device-leave-sure = { $only ->
    [yes] This is your only device. Once you sign out, you can’t get back to your name, your tables or your seats.
   *[no] To get back to your tables and seats, you’ll need another device where you’re signed in.
}
account-delete = Delete my account
account-delete-sure = This can’t be undone. Your name and your messages are replaced by a dash everywhere. In games still running, a bot takes your place, and all your devices are signed out.
account-delete-yes = Delete for good
parting = { $how ->
    [deleted] Your account is deleted.
   *[out] You’re signed out on this device.
}
cancel = Cancel
blocked-people = Blocked people
blocked-none = You haven’t blocked anyone.
unblock-named = Unblock { $name }
