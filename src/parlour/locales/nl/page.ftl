# De pagina rond de tafels.

house = Parlour
home-lead = Twee spellen, één huis. Schuif aan en speel.
credits = Cover Me is van Bram Verbiest (Jumping Turtle Games), Runner-Up van Simon Havard (Pegasus Spiele, 999 Games). Koop ook de echte spellen.
picture-start = START
guest = Gast
your-name = Jouw naam
language = Taal
close = Sluiten
save = Bewaren
one-moment = Een ogenblik …
to-the-games = Naar de spellen
your-turn = Jouw beurt

## De spellen

game-title = { $game ->
    [cover-me] Cover Me
   *[runner-up] Runner-Up
}
game-facts = { $game ->
    [cover-me] 2–5 spelers · van Bram Verbiest
   *[runner-up] 2–6 spelers · van Simon Havard
}
game-tagline = { $game ->
    [cover-me] Leid een maandblad. Kies je covers in het geheim en volg alle trends, of geen enkele.
   *[runner-up] Een wedloop die niemand wil winnen: alleen de tweede scoort.
}
rules = Spelregels
rules-of = { $game ->
    [cover-me] Spelregels van Cover Me
   *[runner-up] Spelregels van Runner-Up
}
play-now = Nu spelen
dealing = De kaarten worden gedeeld …
dealing-without = Opnieuw gedeeld zonder { $names }: dat toestel antwoordde niet op tijd.
with-friends = Met vrienden
level-label = Hoe sterk de bots zijn
level = { $level ->
    [rookie] Groentje
    [regular] Geoefend
    [expert] Kenner
   *[master] Meester
}
join = Aanschuiven
join-label = Code van een vriend
join-unknown = Er is geen open tafel met deze code. Kijk hem nog eens na, of vraag je vriend om de link.
arriving = Je wordt naar je tafel gebracht.
arriving-failed = Deze link leidt nergens heen
open-tables = Open tafels
open-tables-none = Er is nu geen open tafel. Begin er zelf een.
my-tables = Mijn tafels
played-games = Gespeelde partijen
watch-again = Terugkijken
show-more = Meer tonen
table-status = { $status ->
    [open] wacht op spelers
    [running] bezig
    [over] afgelopen
   *[closed] gesloten
}
free-seats = { $count ->
    [one] één vrije plaats
   *[other] { $count } vrije plaatsen
}
host-present = gastheer is er
host-absent = gastheer is even weg

## Een nieuwe tafel

friends-title = { $game ->
    [cover-me] Cover Me met vrienden
   *[runner-up] Runner-Up met vrienden
}
seats = Plaatsen
players-label = Aantal spelers
players-count = { $count } spelers
fewer-players = Minder spelers
more-players = Meer spelers
seat-who = Wie op plaats { $number } zit
seat-name = Naam op plaats { $number }
seat-friend = Een vriend, via de link
seat-me = Ik
seat-me-too = Iemand op dit toestel
seat-bot = { $level ->
    [rookie] Bot: groentje
    [regular] Bot: geoefend
    [expert] Bot: kenner
   *[master] Bot: meester
}
player-number = Speler { $number }
friends-link = Je krijgt een link, een code en een QR-code om te sturen. Vrije plaatsen kunnen naar bots gaan.
friends-shared = Jullie delen dit toestel: ieders kaarten blijven verborgen bij het doorgeven.
rules-and-pace = Regels en tempo
clock-label = Bedenktijd
clock-choice = { $seconds ->
    [0] Onbeperkt
    [15] 15 seconden
    [30] 30 seconden
    [60] 1 minuut
    [180] 3 minuten
    [600] 10 minuten
    [86400] 1 dag
    [259200] 3 dagen
   *[other] { $seconds } seconden
}
grace-label = Een bot neemt over als iemand weg is
grace-choice = { $seconds ->
    [0] Nooit
    [30] Na 30 seconden
    [60] Na 1 minuut
    [120] Na 2 minuten
    [300] Na 5 minuten
    [900] Na 15 minuten
   *[other] Na { $seconds } seconden
}
stand-in-label = Bot die invalt
setting-public = Zichtbaar voor iedereen
setting-watching = Anderen mogen kijken
setting-chat = Chat en gebaren
setting-coach = De coach mag helpen
setting-locked = Tafel op slot
setting-several-seats = Meerdere plaatsen per persoon toestaan
setting-several-seats-help = Voor wie een toestel deelt.
open-table = Tafel openen

option-variant = Spel
option-variant-basic = Basisspel: een kaart vóór wie je wilt
option-variant-tactical = Tactische variant: pion naar keuze
option-initiative = Getallen op de kaarten
option-initiative-size = Grotere stappen eerst
option-initiative-spread = Verspreid over alle kaarten
option-two-player = Met z’n tweeën
option-two-player-fictional = Met twee fictieve spelers
option-two-player-advanced = Geavanceerd: ieder twee rijen
option-length = Duur
option-length-standard = 3 jaar, telkens 4 seizoenen
option-length-longer = 4 jaar, telkens 4 seizoenen
option-length-shorter = 4 jaar, alleen lente en herfst
option-quick-deal = Meteen alle kaarten delen
option-quick-deal-help = Handig bij een eerste spel: je kiest ze niet zelf.
option-open-scores = Open score
option-open-scores-help = Gescoorde covers liggen open.
option-equal-value = Elke cover telt 1
option-equal-value-help = Eén kledingkleur gaat uit het spel.
option-removed = Kleur uit het spel
option-tie = Bij volledig gelijkspel
option-tie-share = De overwinning delen
option-tie-extra = Een extra seizoen spelen
colour-Ye = Geel
colour-Bl = Blauw
colour-Re = Rood
colour-Gr = Groen
colour-Bk = Zwart
colour-Wh = Wit

## Voor het spel

invite = Nodig je vrienden uit
invite-qr = QR-code met de link naar deze tafel
invite-code = Code
invite-link = Link naar deze tafel
copy-link = Link kopiëren
copied = Gekopieerd
share = Link doorsturen
table-screen = Groot scherm
seat-open = Vrije plaats
seat-waiting = wacht op iemand
seat-yours = jij
seat-host = gastheer
seat-away = even weg
seat-covered = weg, een bot speelt
seat-vacated = { $known ->
    [yes] een bot speelt tot { $name } terugkomt
   *[no] een bot speelt tot de speler terugkomt
}
seat-muted = gedempt
seat-blocked = geblokkeerd
sit-here = Ga hier zitten
add-bot = Bot
free-seat = De plaats van { $name } vrijmaken
dress = Naam en kleur
dress-title = Jouw plaats
colour = Kleur
start = Start het spel
start-full = Iedereen is er.
start-with-bots = { $count ->
    [one] Eén plaats is vrij. Een bot kan die innemen:
   *[other] { $count } plaatsen zijn vrij. Bots kunnen ze innemen:
}
waiting-for-host = Je zit aan tafel. De gastheer start het spel zodra iedereen er is.
close-table = Tafel sluiten
bot-name = { $colour ->
    [0] Robijn
    [1] Kobalt
    [2] Varen
    [3] Amber
    [4] Pruim
   *[5] Inkt
}

## Aan tafel

log = Verloop
people = Tafel
side = Verloop, chat en tafel
side-unread = { $count ->
    [one] Verloop, chat en tafel: één nieuw bericht
   *[other] Verloop, chat en tafel: { $count } nieuwe berichten
}
log-changed = { $what ->
    [opened] De tafel is open.
    [sat] { $name } schuift aan.
    [bot-sat] { $name }, een bot, schuift aan.
    [dressed] { $name } heeft een nieuwe naam of kleur.
    [left] { $name } verlaat de tafel.
    [started] De kaarten zijn gedeeld.
    [dealing-failed] Opnieuw gedeeld: het toestel van { $name } gaf geen antwoord.
    [away] { $name } is even weg.
    [back] { $name } is terug.
    [covered] Een bot speelt voor { $name }.
    [uncovered] { $name } speelt weer zelf.
    [settings] De gastheer heeft de huisregels veranderd.
    [host] De tafel heeft een nieuwe gastheer.
    [rematch] Er is een nieuwe partij geopend.
    [handover] { $name } biedt de plaats aan iemand anders aan.
    [closed] De tafel is gesloten.
   *[other] { "" }
}
chat = Chat
chat-mute = Chat dempen
chat-muted = De chat is op dit toestel gedempt.
chat-off = De gastheer heeft de chat uitgezet.
chat-empty = Nog niemand heeft iets gezegd.
chat-placeholder = Zeg iets
chat-send = Versturen
gestures = Gebaren
gesture = { $gesture ->
    [wave] zwaait
    [applause] applaudisseert
    [thanks] zegt dank je
    [laugh] lacht
    [wow] is verbaasd
   *[hurry] zit te wachten
}
gesture-name = { $gesture ->
    [wave] Zwaaien
    [applause] Applaus
    [thanks] Dank je
    [laugh] Lachen
    [wow] Wauw
   *[hurry] Kom op!
}
clock-left = Nog { $time }
clock-days = { $count } dagen
let-bot-play = Laat een bot spelen
take-seat-back = Zelf verderspelen
covered-by-bot = Een bot speelt voor jou.
left-game = Je bent weggegaan. Een bot speelt voor jou tot je terugkomt.
return-seat = Terug naar mijn plaats
handover = Mijn plaats doorgeven
handover-help = Je krijgt een link. Wie hem opent, speelt verder op jouw plaats en met jouw kaarten; jij doet dan niet meer mee. Wie hier al andere kaarten heeft gezien, kan hem niet gebruiken.
handover-make = Link maken
handover-link = Link voor jouw plaats
handover-send = Stuur hem naar één persoon: wie hem het eerst gebruikt, krijgt de plaats.
handover-renew = Een nieuwe link vervangt de vorige, die dan niet meer werkt.
handover-make-new = Nieuwe link maken
kick = { $name } van tafel sturen
kick-sure = { $name } kan niet meer terug naar deze tafel. Tijdens het spel neemt een bot het over.
kick-vacated-sure = { $name } kan niet meer terug naar deze tafel. De bot speelt verder.
person-options = Opties voor { $name }
mute = Dempen
unmute = Niet meer dempen
mute-help = Verbergt hun berichten op dit toestel. Niemand merkt er iets van.
block = Blokkeren
unblock = Deblokkeren
block-help = Deze persoon kan niet bij jouw tafels aanschuiven en kan je geen berichten sturen. Jullie zien elkaars open tafels niet.
leave = Tafel verlaten
leave-sure = Een bot speelt voor jou tot je terugkomt.
stay = Blijven
host-rules = Huisregels
close-sure = Het spel eindigt dan voor iedereen. De zetten tot nu toe blijven bewaard.
close-open-sure = Iedereen moet dan van tafel, en de link en de code werken niet meer.
close-reason = Reden (niet verplicht, iedereen kan die lezen)
watching = Je kijkt toe.
virtual-player = de virtuele speler

## Doorgeven

pass-to = Geef door aan { $name }
pass-help = De anderen kijken even weg.
pass-ready = Ik ben { $name }
pass-hands = Spelers op dit toestel

## De coach

coach = Vraag het de coach
coach-thinking = De coach denkt na …
coach-help = Je winstkans bij elke zet. De coach ziet alleen wat jij ziet.
coach-alike = Kies wat je wilt: tussen deze zetten ziet de coach geen verschil.
coach-chance = Winstkans
card-words = { $hair ->
    [b] blond
    [r] roodbruin
   *[k] zwart
}, { $length ->
    [S] kort
    [M] middellang
   *[L] lang
}, { $pattern ->
    [q] vierkant
    [d] ruit
   *[t] streep
}, { $clothes ->
    [Ye] geel
    [Bl] blauw
    [Re] rood
    [Gr] groen
    [Bk] zwart
   *[Wh] wit
}
move-card-to = { $card } vóór { $name }
move-pawn = de pion van { $name } verplaatsen
move-cover = { $verb ->
    [place] plaatsen: { $card }
    [special] extra editie: { $card }
    [keep] houden: { $card }
   *[discard] afleggen: { $card }
}
move-pile = { $verb ->
    [pass] niet ruilen
   *[take] { $pile ->
        [b] van de blonde stapel nemen
        [r] van de roodbruine stapel nemen
        [k] van de zwarte stapel nemen
       *[draw] een gedekte kaart nemen
    }
}

## Moeilijkheden

link-lost = De verbinding is weg. Je bent niets kwijt: de verbinding komt vanzelf terug en je plaats blijft van jou.
version-changed = Het huis is verbouwd. Laad de pagina opnieuw voor de nieuwe versie.
reload = Opnieuw laden
table-closed = Deze tafel is gesloten.
table-closed-help = Open een nieuwe tafel of schuif ergens anders aan.
closed-by = { $who ->
    [you] Jij hebt deze tafel gesloten.
    [player] { $name } heeft deze tafel gesloten.
    [operator] De beheerder van deze server heeft de tafel gesloten.
    [abandoned] Deze tafel is gesloten omdat niemand meer terugkwam.
   *[host] De gastheer heeft deze tafel gesloten.
}
closed-reason = Reden: { $reason }
takeover-title = Deze plaats overnemen?
takeover-help = { $game ->
    [cover-me] Iemand geeft je een plaats in een spel Cover Me door. Je speelt met die kaarten verder.
    [runner-up] Iemand geeft je een plaats in een spel Runner-Up door. Je speelt met die kaarten verder.
   *[unknown] Iemand geeft je een plaats in een lopend spel door. Je speelt met die kaarten verder.
}
takeover-yes = Plaats overnemen
no-thanks = Nee, bedankt
takeover-unknown = Deze link is al gebruikt of niet meer geldig. Vraag een nieuwe.
takeover-refused = Je kunt deze plaats niet overnemen: je bent de gastheer, of je hebt in dit spel al andere kaarten gezien.
takeover-own = Dit is je eigen plaats. Stuur de link naar iemand anders.
too-many-tables = Je hebt al veel tafels open. Speel er een uit, sluit er een of wacht even.
lost-table = Geen tafel gevonden
lost-table-help = De tafel is er niet, of staat niet voor jou open. Vraag de link nog eens.
lost-replay = Geen partij gevonden
lost-page = Hier is niets
lost-page-help = Op dit adres is niets te vinden.
lost-loading = Dit deel is niet geladen
lost-loading-help = De verbinding brak af tijdens het laden. Laad de pagina opnieuw.
refused = { $code ->
    [offline] De server antwoordt niet. Controleer je verbinding en probeer het opnieuw.
    [invalid] De server kon dat niet lezen. Laad de pagina opnieuw als het nog eens gebeurt.
    [invalid-move] Dat is geen zet van dit spel.
    [illegal-move] Die zet mag nu niet.
    [invalid-options] Deze opties gaan niet samen.
    [nobody] De server kent je nog niet. Vertel hoe je heet.
    [not-yours] Dat mag alleen de gastheer, of wie daar zit.
    [not-found] Die tafel is er niet, of staat niet voor jou open.
    [not-now] Dat kan nu niet. Het spel is al verder.
    [taken] Iemand was sneller: die plaats is bezet.
    [full] Aan deze tafel is geen plaats vrij.
    [locked] De gastheer heeft de tafel op slot gedaan.
    [too-large] Dat is te lang.
    [too-many] Dat was te veel ineens. Wacht even en probeer het opnieuw.
    [retractions] Je hebt je al vaak genoeg bedacht: deze keuze blijft staan.
    [removed] De gastheer laat je niet meespelen aan deze tafel. Zoek een andere.
    [banned] Je kunt op deze server niet meer spelen. Klopt dat niet? Vraag het aan de beheerder.
    [identity] Op dit toestel speelt al iemand anders. Open de link opnieuw en kies wie je wilt zijn.
    [host] De server antwoordt niet op dit adres. Gebruik de link die je gekregen hebt.
    [several-seats] Je hebt al een plaats. De gastheer staat er één per persoon toe.
    [storage] De server kan even niets bewaren. Er is niets veranderd; probeer het opnieuw.
    [stopping] De server start opnieuw. Hij is zo terug.
   *[fault] Bij ons ging iets mis. Er is niets veranderd; probeer het opnieuw.
}

## Na het spel

rematch = Nog een partij
rematch-join = Doe weer mee
fair = Eerlijk gedeeld
unproven = Delen niet bewezen
unfair = Het schudden klopt niet
fair-explained = Voor de eerste kaart heeft de server de vingerafdruk van een geheim bekendgemaakt. De toestellen van de spelers beloofden eigen toeval met de vingerafdruk ervan, en onthulden het toen alle vingerafdrukken bekend waren. Nu is het geheim open en heeft je browser nagekeken:
fair-secret-yes = Het geheim past bij de vingerafdruk: niemand heeft het achteraf veranderd.
fair-secret-no = Het geheim past niet bij de vingerafdruk.
fair-seed-yes = De kaarten zijn geschud met dat geheim en met wat de toestellen van de spelers toevoegden.
fair-seed-no = De kaarten zijn niet met dat geheim geschud.
fair-position = Het spel begon met een klaargezette stelling en niet met schudden: het delen is niet bewezen.
fair-own-yes = Wat jouw toestel toevoegde zit erin.
fair-own-no = Wat jouw toestel toevoegde ontbreekt.
fair-own-none = Jouw toestel heeft hier niets aan toegevoegd. Het kan alleen nakijken of de getallen bij elkaar passen.
fair-others-yes = Alle bijdragen zijn die welke vastlagen voordat jouw toestel de zijne onthulde.
fair-others-no = De bijdragen zijn niet die welke vastlagen voordat jouw toestel de zijne onthulde: iemand kan de kaarten gekozen hebben.
fair-repeated = Het delen begon { $count } keer, omdat iemand wegging of niet antwoordde. Wie de bijdragen zag, kon een van die keren verkiezen.
fair-proven = Dus niemand kon de kaarten kiezen.
fair-unknown = Eerlijkheid kon niet worden nagekeken
fair-verify = Om elke schudbeurt, elke zet en de uitslag na te kijken: download het verslag en voer uit:
download = Verslag
replay-of = { $game ->
    [cover-me] Een partij Cover Me
   *[runner-up] Een partij Runner-Up
}
replay-eyes = Gezien door
replay-eyes-nobody = Een toeschouwer
replay-eyes-all = Alle handen open
replay-controls = Terugkijken
replay-first = Naar het begin
replay-back = Een stap terug
replay-play = Afspelen
replay-pause = Pauze
replay-forward = Een stap vooruit
replay-last = Naar het einde
replay-position = Positie
replay-at = { $at } van { $last }
replay-chapters = Hoofdstukken
replay-jump = Spring naar …
replay-link = Link naar dit moment

## Het grote scherm

screen-open = Scan om aan te schuiven

## Instellingen

settings = Instellingen
theme = Kleuren
theme-name = { $theme ->
    [light] Licht
    [dark] Donker
   *[auto] Automatisch
}
theme-to-light = Lichte kleuren
theme-to-dark = Donkere kleuren
settings-sounds = Geluiden
settings-motion = Minder beweging
settings-motion-help = Overvloeien in plaats van vliegende kaarten.
settings-whatif = Wat als
settings-whatif-help = Toont wat een kaart zou veranderen voordat je die speelt.
settings-notify = Laat me weten wanneer ik aan de beurt ben
settings-notify-refused = Je browser staat het niet toe. Dat kun je in zijn instellingen veranderen.
device-move = Op een ander toestel spelen
device-link = Link voor een ander toestel
device-qr = QR-code van de link voor een ander toestel
device-help = De link werkt één keer. Wie hem opent, speelt daar onder jouw naam, aan jouw tafels en op jouw plaatsen.
device-unknown = Deze link is al gebruikt of verlopen. Maak een nieuwe in de instellingen van het andere toestel.
claim-title = Als { $name } verdergaan op dit toestel?
claim-help = Je speelt hier dan als { $name }, met dezelfde tafels en plaatsen.
claim-current = Je bent hier nu { $current }. Die spellen blijven op de andere toestellen van { $current }. Zonder ander toestel kun je er niet meer bij.
claim-yes = Verder als { $name }
claim-replace = Overstappen naar { $name }
claim-stay = { $name } blijven
devices = Mijn toestellen
device-label = { $browser } op { $system }
device-nameless = { $kind ->
    [program] Een programma
   *[device] Onbekend toestel
}
device-this = dit toestel
device-seen = laatst gebruikt: { $when }
device-added = toegevoegd: { $when }
device-remove = Afmelden
device-remove-named = { $label } afmelden
device-remove-sure = { $label } kan dan niet meer onder jouw naam spelen. Afmelden?
device-remove-others = Overal elders afmelden
device-remove-others-sure = Je andere toestellen en programma’s kunnen dan niet meer onder jouw naam spelen. Allemaal afmelden?
device-leave = Hier afmelden
device-leave-sure = { $only ->
    [yes] Dit is je enige toestel. Na het afmelden kun je niet meer bij je naam, je tafels en je plaatsen.
   *[no] Om weer bij je tafels en plaatsen te komen, heb je een ander toestel nodig waarop je bent aangemeld.
}
account-delete = Mijn account verwijderen
account-delete-sure = Dit kun je niet ongedaan maken. Je naam en je berichten worden overal vervangen door een streepje. In lopende partijen neemt een bot je plaats over, en al je toestellen worden afgemeld.
account-delete-yes = Definitief verwijderen
parting = { $how ->
    [deleted] Je account is verwijderd.
   *[out] Je bent op dit toestel afgemeld.
}
cancel = Annuleren
blocked-people = Geblokkeerde personen
blocked-none = Je hebt niemand geblokkeerd.
unblock-named = { $name } deblokkeren
