# Die Seite um die Tische.

house = Parlour
home-lead = Zwei Spiele, ein Haus. Setz dich und spiel.
credits = Cover Me ist von Bram Verbiest (Jumping Turtle Games), Runner-Up von Simon Havard (Pegasus Spiele, 999 Games). Kauf auch die echten Spiele.
picture-start = START
guest = Gast
your-name = Dein Name
language = Sprache
close = Schließen
save = Speichern
one-moment = Einen Moment …
to-the-games = Zu den Spielen
your-turn = Du bist dran

## Die Spiele

game-title = { $game ->
    [cover-me] Cover Me
   *[runner-up] Runner-Up
}
game-facts = { $game ->
    [cover-me] 2–5 Spieler · von Bram Verbiest
   *[runner-up] 2–6 Spieler · von Simon Havard
}
game-tagline = { $game ->
    [cover-me] Leite ein Modemagazin. Wähle deine Cover heimlich und triff alle Trends, oder keinen.
   *[runner-up] Ein Rennen, das niemand gewinnen will: Nur Platz zwei punktet.
}
rules = Regeln
rules-of = { $game ->
    [cover-me] Regeln von Cover Me
   *[runner-up] Regeln von Runner-Up
}
play-now = Jetzt spielen
dealing = Die Karten werden ausgeteilt …
dealing-without = Neu ausgeteilt ohne { $names }: Das Gerät hat nicht rechtzeitig geantwortet.
with-friends = Mit Freunden
level-label = Wie stark die Bots sind
level = { $level ->
    [rookie] Anfänger
    [regular] Geübt
    [expert] Profi
   *[master] Meister
}
join = Mitspielen
join-label = Code von Freunden
join-unknown = Kein offener Tisch hat diesen Code. Sieh noch einmal nach oder frag nach dem Link.
arriving = Du wirst zu deinem Tisch gebracht.
arriving-failed = Dieser Link führt ins Leere
open-tables = Öffentliche Tische
open-tables-none = Gerade gibt es keinen öffentlichen Tisch. Eröffne einen eigenen.
my-tables = Meine Tische
played-games = Gespielte Partien
watch-again = Noch einmal ansehen
show-more = Mehr anzeigen
table-status = { $status ->
    [open] wartet auf Spieler
    [running] läuft
    [over] beendet
   *[closed] geschlossen
}
free-seats = { $count ->
    [one] ein freier Platz
   *[other] { $count } freie Plätze
}
host-present = Gastgeber ist da
host-absent = Gastgeber ist abwesend

## Ein neuer Tisch

friends-title = { $game ->
    [cover-me] Cover Me mit Freunden
   *[runner-up] Runner-Up mit Freunden
}
seats = Plätze
players-label = Anzahl der Spieler
players-count = { $count } Spieler
fewer-players = Weniger Spieler
more-players = Mehr Spieler
seat-who = Wer auf Platz { $number } sitzt
seat-name = Name auf Platz { $number }
seat-friend = Per Link einladen
seat-me = Ich
seat-me-too = Jemand an diesem Gerät
seat-bot = { $level ->
    [rookie] Bot: Anfänger
    [regular] Bot: Geübt
    [expert] Bot: Profi
   *[master] Bot: Meister
}
player-number = Spieler { $number }
friends-link = Du bekommst einen Link, einen Code und einen QR-Code zum Verschicken. Bots können freie Plätze füllen.
friends-shared = Mehrere teilen sich dieses Gerät: Beim Weitergeben bleiben die Handkarten verdeckt.
rules-and-pace = Regeln und Tempo
clock-label = Bedenkzeit
clock-choice = { $seconds ->
    [0] Ohne Zeitlimit
    [15] 15 Sekunden
    [30] 30 Sekunden
    [60] 1 Minute
    [180] 3 Minuten
    [600] 10 Minuten
    [86400] 1 Tag
    [259200] 3 Tage
   *[other] { $seconds } Sekunden
}
grace-label = Ein Bot übernimmt, wenn jemand abwesend ist
grace-choice = { $seconds ->
    [0] Nie
    [30] Nach 30 Sekunden
    [60] Nach 1 Minute
    [120] Nach 2 Minuten
    [300] Nach 5 Minuten
    [900] Nach 15 Minuten
   *[other] Nach { $seconds } Sekunden
}
stand-in-label = Bot, der einspringt
setting-public = Öffentlicher Tisch
setting-watching = Zuschauer erlauben
setting-chat = Chat und Gesten
setting-coach = Coach erlauben
setting-locked = Tisch für Neue sperren
setting-several-seats = Mehrere Plätze pro Person erlauben
setting-several-seats-help = Für Leute, die sich ein Gerät teilen.
open-table = Tisch eröffnen

option-variant = Variante
option-variant-basic = Grundspiel: auch vor andere legen
option-variant-tactical = Taktisch: Karten bestimmen die Reihenfolge
option-initiative = Zahlen für die Reihenfolge
option-initiative-size = Größere Schritte zuerst
option-initiative-spread = Bunt gemischt
option-two-player = Zu zweit
option-two-player-fictional = Mit zwei fiktiven Spielern
option-two-player-advanced = Fortgeschritten: je zwei Reihen
option-length = Dauer
option-length-standard = 3 Jahre mit 4 Saisons
option-length-longer = 4 Jahre mit 4 Saisons
option-length-shorter = 4 Jahre mit Frühling und Herbst
option-quick-deal = Alle Handkarten austeilen
option-quick-deal-help = Fürs erste Spiel: ohne eigene Kartenwahl.
option-open-scores = Offene Wertung
option-open-scores-help = Gewertete Cover liegen offen.
option-equal-value = Jedes Cover zählt 1
option-equal-value-help = Eine Kleidungsfarbe bleibt draußen.
option-removed = Welche Farbe fehlt
option-tie = Bei völligem Gleichstand
option-tie-share = Den Sieg teilen
option-tie-extra = Zusatzsaison spielen
colour-Ye = Gelb
colour-Bl = Blau
colour-Re = Rot
colour-Gr = Grün
colour-Bk = Schwarz
colour-Wh = Weiß

## Vor dem Spiel

invite = Lade deine Freunde ein
invite-qr = QR-Code mit dem Link zu diesem Tisch
invite-code = Code
invite-link = Link zu diesem Tisch
copy-link = Link kopieren
copied = Kopiert
share = Teilen
table-screen = Auf großem Bildschirm
seat-open = Freier Platz
seat-waiting = wartet auf jemanden
seat-yours = du
seat-host = Gastgeber
seat-away = abwesend
seat-covered = abwesend, Bot spielt
seat-vacated = { $known ->
    [yes] ein Bot spielt, bis { $name } zurückkommt
   *[no] ein Bot spielt, bis der Spieler zurückkommt
}
seat-muted = stumm
seat-blocked = blockiert
sit-here = Hier hinsetzen
add-bot = Bot dazu
free-seat = { $name } entfernen
dress = Name und Farbe
dress-title = Dein Platz
colour = Farbe
start = Karten austeilen
start-full = Alle sind da.
start-with-bots = { $count ->
    [one] Ein Platz ist frei. Ein Bot springt ein:
   *[other] { $count } Plätze sind frei. Bots springen ein:
}
waiting-for-host = Du sitzt am Tisch. Der Gastgeber teilt aus, sobald alle da sind.
close-table = Tisch schließen
bot-name = { $colour ->
    [0] Rubin
    [1] Kobalt
    [2] Farn
    [3] Bernstein
    [4] Amethyst
   *[5] Tinte
}

## Am Tisch

log = Verlauf
people = Tisch
side = Verlauf, Chat und Tisch
side-unread = { $count ->
    [one] Verlauf, Chat und Tisch: eine neue Nachricht
   *[other] Verlauf, Chat und Tisch: { $count } neue Nachrichten
}
log-changed = { $what ->
    [opened] Der Tisch ist eröffnet.
    [sat] { $name } setzt sich.
    [bot-sat] { $name }, ein Bot, setzt sich.
    [dressed] { $name } hat einen neuen Namen oder eine neue Farbe.
    [left] { $name } verlässt den Tisch.
    [started] Die Karten sind ausgeteilt.
    [dealing-failed] Neu ausgeteilt: Das Gerät von { $name } hat nicht geantwortet.
    [away] { $name } ist abwesend.
    [back] { $name } ist wieder da.
    [covered] Ein Bot spielt für { $name }.
    [uncovered] { $name } spielt wieder selbst.
    [settings] Der Gastgeber hat die Hausregeln geändert.
    [host] Der Tisch hat einen neuen Gastgeber.
    [rematch] Eine Revanche ist eröffnet.
    [handover] { $name } bietet den Platz jemand anderem an.
    [closed] Der Tisch ist geschlossen.
   *[other] { "" }
}
chat = Chat
chat-mute = Chat stummschalten
chat-muted = Der Chat ist auf diesem Gerät stumm.
chat-off = Der Gastgeber hat den Chat ausgeschaltet.
chat-empty = Noch hat niemand etwas gesagt.
chat-placeholder = Sag etwas
chat-send = Senden
gestures = Gesten
gesture = { $gesture ->
    [wave] winkt
    [applause] applaudiert
    [thanks] sagt danke
    [laugh] lacht
    [wow] staunt
   *[hurry] wartet
}
gesture-name = { $gesture ->
    [wave] Winken
    [applause] Applaus
    [thanks] Danke
    [laugh] Lachen
    [wow] Staunen
   *[hurry] Beeil dich
}
clock-left = Noch { $time }
clock-days = { $count } Tage
let-bot-play = Bot für mich spielen lassen
take-seat-back = Wieder selbst spielen
covered-by-bot = Ein Bot spielt für dich.
left-game = Du hast das Spiel verlassen. Bis du zurückkommst, spielt ein Bot für dich.
return-seat = Zurück an meinen Platz
handover = Meinen Platz abgeben
handover-help = Du bekommst einen Link. Wer ihn öffnet, spielt auf deinem Platz mit deinen Karten weiter, und du bist raus. Wer hier schon andere Karten gesehen hat, kann ihn nicht benutzen.
handover-make = Link erstellen
handover-link = Link zu deinem Platz
handover-send = Schick ihn nur einer Person: Wer ihn zuerst benutzt, bekommt den Platz.
handover-renew = Ein neuer Link ersetzt den vorigen, der dann nicht mehr gilt.
handover-make-new = Neuen Link erstellen
kick = { $name } entfernen
kick-sure = { $name } kann nicht an diesen Tisch zurück. Im laufenden Spiel übernimmt ein Bot.
kick-vacated-sure = { $name } kann nicht an diesen Tisch zurück. Der Bot spielt weiter.
person-options = Optionen für { $name }
mute = Stummschalten
unmute = Stummschaltung aufheben
mute-help = Blendet die Nachrichten auf diesem Gerät aus. Sonst merkt es niemand.
block = Blockieren
unblock = Freigeben
block-help = Diese Person kann nicht an deine Tische, und ihre Nachrichten erreichen dich nicht. Ihr seht eure öffentlichen Tische gegenseitig nicht.
leave = Tisch verlassen
leave-sure = Bis du zurückkommst, spielt ein Bot für dich.
stay = Weiterspielen
host-rules = Hausregeln
close-sure = Damit endet das Spiel für alle. Die bisherigen Züge bleiben gespeichert.
close-open-sure = Alle müssen den Tisch verlassen, und Link und Code funktionieren nicht mehr.
close-reason = Grund (freiwillig, alle können ihn lesen)
watching = Du siehst zu.
virtual-player = der virtuelle Spieler

## Weitergeben

pass-to = Gib das Gerät an { $name } weiter
pass-help = Alle anderen: wegschauen!
pass-ready = Ich bin { $name }
pass-hands = Handkarten an diesem Gerät

## Der Coach

coach = Den Coach fragen
coach-thinking = Der Coach denkt nach …
coach-help = Deine Gewinnchance je Zug. Der Coach sieht nur, was du siehst.
coach-alike = Kein Unterschied: Nimm, was du magst.
coach-chance = Gewinnchance
card-words = { $hair ->
    [b] blond
    [r] rotbraun
   *[k] schwarz
}, { $length ->
    [S] kurz
    [M] halblang
   *[L] lang
}, { $pattern ->
    [q] kariert
    [d] Rauten
   *[t] gestreift
}, { $clothes ->
    [Ye] gelb
    [Bl] blau
    [Re] rot
    [Gr] grün
    [Bk] schwarz
   *[Wh] weiß
}
move-card-to = { $name }: { $card } davorlegen
move-pawn = { $name }: Figur ziehen
move-cover = { $verb ->
    [place] auslegen: { $card }
    [special] Sonderausgabe: { $card }
    [keep] behalten: { $card }
   *[discard] abwerfen: { $card }
}
move-pile = { $verb ->
    [pass] nichts tauschen
   *[take] { $pile ->
        [b] vom blonden Stapel nehmen
        [r] vom rotbraunen Stapel nehmen
        [k] vom schwarzen Stapel nehmen
       *[draw] eine verdeckte Karte nehmen
    }
}

## Schwierigkeiten

link-lost = Verbindung weg. Wir stellen sie wieder her; dein Platz bleibt dir.
version-changed = Es gibt eine neue Version. Lade die Seite neu.
reload = Neu laden
table-closed = Dieser Tisch ist geschlossen.
table-closed-help = Eröffne einen neuen oder such dir einen anderen.
closed-by = { $who ->
    [you] Du hast diesen Tisch geschlossen.
    [player] { $name } hat diesen Tisch geschlossen.
    [operator] Wer diesen Server betreibt, hat den Tisch geschlossen.
    [abandoned] Dieser Tisch wurde geschlossen, weil niemand mehr zurückkam.
   *[host] Der Gastgeber hat diesen Tisch geschlossen.
}
closed-reason = Grund: { $reason }
takeover-title = Diesen Platz übernehmen?
takeover-help = { $game ->
    [cover-me] Jemand gibt dir seinen Platz in einer Partie Cover Me. Du spielst mit diesen Karten weiter.
    [runner-up] Jemand gibt dir seinen Platz in einer Partie Runner-Up. Du spielst mit diesen Karten weiter.
   *[unknown] Jemand gibt dir seinen Platz in einem laufenden Spiel. Du spielst mit diesen Karten weiter.
}
takeover-yes = Platz übernehmen
no-thanks = Nein, danke
takeover-unknown = Dieser Link wurde schon benutzt oder gilt nicht mehr. Frag nach einem neuen.
takeover-refused = Du kannst diesen Platz nicht übernehmen: Du leitest den Tisch oder hast in diesem Spiel schon andere Karten gesehen.
takeover-own = Das ist dein eigener Platz. Schick den Link jemand anderem.
too-many-tables = Du hast schon viele Tische offen. Spiel einen zu Ende, schließ einen oder warte einen Moment.
lost-table = Tisch nicht gefunden
lost-table-help = Es gibt ihn nicht, oder er steht dir nicht offen. Frag noch einmal nach dem Link.
lost-replay = Partie nicht gefunden
lost-page = Seite nicht gefunden
lost-page-help = Unter dieser Adresse ist nichts zu finden.
lost-loading = Dieser Teil wurde nicht geladen
lost-loading-help = Die Verbindung ist abgebrochen. Lade die Seite neu.
refused = { $code ->
    [offline] Der Server antwortet nicht. Prüf deine Verbindung und versuch es noch einmal.
    [invalid] Der Server konnte das nicht lesen. Lade die Seite neu, wenn es wieder passiert.
    [invalid-move] Diesen Zug gibt es hier nicht.
    [illegal-move] Das geht jetzt nicht. Wähle einen anderen Zug.
    [invalid-options] Diese Optionen passen nicht zusammen. Ändere eine davon.
    [nobody] Setz dich zuerst oder gib deinen Namen ein.
    [not-yours] Das darf nur der Gastgeber oder wer mitspielt.
    [not-found] Diesen Tisch gibt es nicht, oder er steht dir nicht offen.
    [not-now] Das geht gerade nicht. Vielleicht ist das Spiel schon weiter.
    [taken] Jemand war schneller: Der Platz ist besetzt.
    [full] Der Tisch ist voll. Such dir einen anderen.
    [locked] Der Gastgeber hat den Tisch gesperrt. Frag nach.
    [too-large] Zu lang. Kürz es.
    [too-many] Das war zu viel auf einmal. Warte einen Moment und versuch es noch einmal.
    [retractions] Du hast es dir oft genug anders überlegt: Diese Wahl gilt.
    [removed] Der Gastgeber lässt dich an diesem Tisch nicht mitspielen. Such dir einen anderen.
    [banned] Du kannst auf diesem Server nicht mehr spielen. Wenn das ein Irrtum ist, frag nach, wer ihn betreibt.
    [identity] Auf diesem Gerät spielt schon jemand anderes. Öffne den Link noch einmal und wähle, wer du sein willst.
    [host] Unter dieser Adresse antwortet der Server nicht. Nimm den Link, den du bekommen hast.
    [several-seats] Du hast schon einen Platz. Der Gastgeber erlaubt einen pro Person.
    [storage] Der Server kann gerade nichts speichern. Nichts wurde geändert; versuch es noch einmal.
    [stopping] Der Server startet neu. Er ist gleich wieder da.
   *[fault] Bei uns ist etwas schiefgegangen. Nichts wurde geändert; versuch es noch einmal.
}

## Nach dem Spiel

rematch = Revanche
rematch-join = Zur Revanche
fair = Ehrlich gemischt
unproven = Mischen nicht bewiesen
unfair = Beim Mischen stimmt etwas nicht
fair-explained = Vor der ersten Karte hat der Server den Fingerabdruck eines Geheimnisses veröffentlicht. Die Geräte der Spieler haben eigene Zufallszahlen beigesteuert: zuerst nur deren Fingerabdrücke und, als alle Fingerabdrücke bekannt waren, die Zahlen selbst. Jetzt liegt das Geheimnis offen, und dein Browser hat geprüft:
fair-secret-yes = Das Geheimnis ist das veröffentlichte: Niemand hat es nachträglich geändert.
fair-secret-no = Das Geheimnis ist nicht das veröffentlichte.
fair-seed-yes = Die Karten wurden mit diesem Geheimnis und mit dem Zufall der Spieler gemischt.
fair-seed-no = Die Karten wurden nicht mit diesem Geheimnis gemischt.
fair-position = Das Spiel begann mit einer vorgegebenen Stellung, nicht mit dem Mischen: Das Austeilen ist nicht bewiesen.
fair-own-yes = Der Zufall deines Geräts steckt mit drin.
fair-own-no = Der Zufall deines Geräts fehlt.
fair-own-none = Dein Gerät hat hier nichts beigetragen. Es kann nur prüfen, dass die Zahlen zusammenpassen.
fair-others-yes = Alle Beiträge sind die, die feststanden, bevor dein Gerät seinen offenlegte.
fair-others-no = Die Beiträge sind nicht die, die feststanden, bevor dein Gerät seinen offenlegte: Jemand kann die Karten ausgesucht haben.
fair-repeated = Das Austeilen hat { $count }-mal begonnen, weil jemand gegangen ist oder nicht geantwortet hat. Wer die Beiträge gesehen hat, konnte sich eines davon aussuchen.
fair-proven = Also konnte niemand die Karten aussuchen.
fair-unknown = Das Mischen konnte nicht geprüft werden
fair-verify = Um jedes Mischen, jeden Zug und das Ergebnis zu prüfen: Lade das Protokoll herunter und starte:
download = Protokoll laden
replay-of = { $game ->
    [cover-me] Eine Partie Cover Me
   *[runner-up] Eine Partie Runner-Up
}
replay-eyes = Sicht von
replay-eyes-nobody = Zuschauer
replay-eyes-all = Alle Karten offen
replay-controls = Wiedergabe
replay-first = Zum Anfang
replay-back = Ein Schritt zurück
replay-play = Abspielen
replay-pause = Pause
replay-forward = Ein Schritt vor
replay-last = Zum Ende
replay-position = Stelle
replay-at = { $at } von { $last }
replay-chapters = Kapitel
replay-jump = Spring zu …
replay-link = Link zu diesem Moment

## Auf großem Bildschirm

screen-open = Scannen und Platz nehmen

## Einstellungen

settings = Einstellungen
theme = Design
theme-name = { $theme ->
    [light] Hell
    [dark] Dunkel
   *[auto] Wie das Gerät
}
theme-to-light = Zu hell wechseln
theme-to-dark = Zu dunkel wechseln
settings-sounds = Töne
settings-motion = Weniger Bewegung
settings-motion-help = Überblenden statt fliegender Karten.
settings-whatif = Vorschau
settings-whatif-help = Zeigt, was eine Karte ändern würde, bevor du sie spielst.
settings-notify = Benachrichtige mich, wenn ich dran bin
settings-notify-refused = Dein Browser erlaubt es nicht. Das lässt sich in seinen Einstellungen ändern.
device-move = Auf einem anderen Gerät spielen
device-link = Link für ein anderes Gerät
device-qr = QR-Code des Links für ein anderes Gerät
device-help = Er gilt nur einmal. Wer ihn öffnet, spielt dort als du: mit deinem Namen, an deinen Tischen, auf deinen Plätzen.
device-unknown = Dieser Link wurde schon benutzt oder ist abgelaufen. Erstelle einen neuen in den Einstellungen des anderen Geräts.
claim-title = Auf diesem Gerät als { $name } weiterspielen?
claim-help = Du spielst hier dann als { $name }, mit denselben Tischen und Plätzen.
claim-current = Hier bist du jetzt { $current }. Diese Spiele bleiben auf den anderen Geräten von { $current }. Ohne ein anderes Gerät kommst du nicht mehr an sie heran.
claim-yes = Als { $name } weiter
claim-replace = Zu { $name } wechseln
claim-stay = { $name } bleiben
devices = Meine Geräte
device-label = { $browser } auf { $system }
device-nameless = { $kind ->
    [program] Ein Programm
   *[device] Unbekanntes Gerät
}
device-this = dieses Gerät
device-seen = zuletzt benutzt: { $when }
device-added = hinzugefügt: { $when }
device-remove = Abmelden
device-remove-named = { $label } abmelden
device-remove-sure = { $label } kann dann nicht mehr als du spielen. Abmelden?
device-remove-others = Überall sonst abmelden
device-remove-others-sure = Deine anderen Geräte und Programme können dann nicht mehr als du spielen. Alle abmelden?
device-leave = Hier abmelden
device-leave-sure = { $only ->
    [yes] Das ist dein einziges Gerät. Nach dem Abmelden kommst du nicht mehr an deinen Namen, deine Tische und deine Plätze.
   *[no] Um wieder an deine Tische und Plätze zu kommen, brauchst du ein anderes Gerät, auf dem du angemeldet bist.
}
account-delete = Mein Konto löschen
account-delete-sure = Das lässt sich nicht rückgängig machen. Dein Name und deine Nachrichten werden überall durch einen Strich ersetzt. In laufenden Partien übernimmt ein Bot deinen Platz, und alle deine Geräte werden abgemeldet.
account-delete-yes = Endgültig löschen
parting = { $how ->
    [deleted] Dein Konto ist gelöscht.
   *[out] Du bist auf diesem Gerät abgemeldet.
}
cancel = Abbrechen
blocked-people = Blockierte Personen
blocked-none = Du hast niemanden blockiert.
unblock-named = { $name } freigeben
