# La page autour des tables.

house = Parlour
home-lead = Deux jeux, une maison. Prenez place et jouez.
credits = Cover Me est de Bram Verbiest (Jumping Turtle Games), Runner-Up de Simon Havard (Pegasus Spiele, 999 Games). Achetez aussi les vraies boîtes.
picture-start = DÉPART
guest = Invité
your-name = Votre nom
language = Langue
close = Fermer
save = Enregistrer
one-moment = Un instant…
to-the-games = Vers les jeux
your-turn = À vous de jouer

## Les jeux

game-title = { $game ->
    [cover-me] Cover Me
   *[runner-up] Runner-Up
}
game-facts = { $game ->
    [cover-me] 2 à 5 joueurs · de Bram Verbiest
   *[runner-up] 2 à 6 joueurs · de Simon Havard
}
game-tagline = { $game ->
    [cover-me] Dirigez un magazine de mode. Choisissez vos couvertures en secret et suivez toutes les tendances, ou aucune.
   *[runner-up] Une course que personne ne veut gagner : seul le deuxième marque.
}
rules = Règles
rules-of = { $game ->
    [cover-me] Règles de Cover Me
   *[runner-up] Règles de Runner-Up
}
play-now = Jouer
dealing = On distribue les cartes…
dealing-without = Nouvelle distribution sans { $names } : l’appareil n’a pas répondu à temps.
with-friends = Entre amis
level-label = Niveau des robots
level = { $level ->
    [rookie] Débutant
    [regular] Habitué
    [expert] Expert
   *[master] Maître
}
join = Rejoindre
join-label = Code d’un ami
join-unknown = Aucune table ouverte n’a ce code. Vérifiez-le, ou demandez le lien à votre ami.
arriving = On vous conduit à votre table.
arriving-failed = Ce lien ne mène nulle part
open-tables = Tables ouvertes
open-tables-none = Aucune table n’est ouverte à tous en ce moment. Ouvrez la vôtre.
my-tables = Mes tables
played-games = Parties jouées
watch-again = Revoir
show-more = Voir plus
table-status = { $status ->
    [open] attend des joueurs
    [running] en cours
    [over] terminée
   *[closed] fermée
}
free-seats = { $count ->
    [one] { $count } place libre
   *[other] { $count } places libres
}
host-present = l’hôte est là
host-absent = l’hôte n’est pas là

## Une nouvelle table

friends-title = { $game ->
    [cover-me] Cover Me entre amis
   *[runner-up] Runner-Up entre amis
}
seats = Places
players-label = Nombre de joueurs
players-count = { $count } joueurs
fewer-players = Moins de joueurs
more-players = Plus de joueurs
seat-who = Qui occupe la place { $number }
seat-name = Nom à la place { $number }
seat-friend = Un ami, par le lien
seat-me = Moi
seat-me-too = Quelqu’un sur cet appareil
seat-bot = { $level ->
    [rookie] Robot : débutant
    [regular] Robot : habitué
    [expert] Robot : expert
   *[master] Robot : maître
}
player-number = Joueur { $number }
friends-link = Vous recevrez un lien, un code et un code QR à envoyer. Les places libres peuvent aller à des robots.
friends-shared = Plusieurs personnes partagent cet appareil : les cartes restent cachées quand vous le passez.
rules-and-pace = Règles et rythme
clock-label = Temps de réflexion
clock-choice = { $seconds ->
    [0] Sans limite
    [15] 15 secondes
    [30] 30 secondes
    [60] 1 minute
    [180] 3 minutes
    [600] 10 minutes
    [86400] 1 jour
    [259200] 3 jours
   *[other] { $seconds } secondes
}
grace-label = Un robot remplace les absents
grace-choice = { $seconds ->
    [0] Jamais
    [30] Après 30 secondes
    [60] Après 1 minute
    [120] Après 2 minutes
    [300] Après 5 minutes
    [900] Après 15 minutes
   *[other] Après { $seconds } secondes
}
stand-in-label = Robot remplaçant
setting-public = Montrer la table à tous
setting-watching = Spectateurs admis
setting-chat = Discussion et gestes
setting-coach = Coach autorisé
setting-locked = Table verrouillée
setting-several-seats = Autoriser plusieurs places par personne
setting-several-seats-help = Pour jouer à plusieurs sur un appareil.
open-table = Ouvrir la table

option-variant = Jeu
option-variant-basic = Jeu de base : une carte devant qui vous voulez
option-variant-tactical = Variante tactique : un pion au choix
option-initiative = Petits chiffres des cartes
option-initiative-size = Les grands déplacements d’abord
option-initiative-spread = Répartis sur toutes les cartes
option-two-player = À deux
option-two-player-fictional = Avec deux joueurs fictifs
option-two-player-advanced = Avancé : deux rangées chacun
option-length = Durée
option-length-standard = 3 années de 4 saisons
option-length-longer = 4 années de 4 saisons
option-length-shorter = 4 années, printemps et automne
option-quick-deal = Distribuer toutes les cartes
option-quick-deal-help = Pour une première partie : sans sélection.
option-open-scores = Scores visibles
option-open-scores-help = Les cartes gagnées restent visibles.
option-equal-value = Chaque couverture compte 1
option-equal-value-help = Une couleur de vêtements est retirée.
option-removed = Couleur retirée
option-tie = En cas d’égalité parfaite
option-tie-share = Partager la victoire
option-tie-extra = Jouer une saison de plus
colour-Ye = Jaune
colour-Bl = Bleu
colour-Re = Rouge
colour-Gr = Vert
colour-Bk = Noir
colour-Wh = Blanc

## Avant la partie

invite = Invitez vos amis
invite-qr = Code QR du lien vers cette table
invite-code = Code
invite-link = Lien vers cette table
copy-link = Copier le lien
copied = Copié
share = Partager
table-screen = Grand écran
seat-open = Place libre
seat-waiting = on attend quelqu’un
seat-yours = vous
seat-host = hôte
seat-away = pas là
seat-covered = pas là, un robot joue
seat-vacated = { $known ->
    [yes] un robot joue en attendant { $name }
   *[no] un robot joue en attendant son retour
}
seat-muted = en sourdine
seat-blocked = personne bloquée
sit-here = S’asseoir ici
add-bot = Robot
free-seat = Libérer la place : { $name }
dress = Nom et couleur
dress-title = Votre place
colour = Couleur
start = Distribuer
start-full = Tout le monde est là.
start-with-bots = { $count ->
    [one] Une place est libre. Un robot peut la prendre :
   *[other] { $count } places sont libres. Des robots peuvent les prendre :
}
waiting-for-host = Vous êtes à la table. L’hôte distribue quand tout le monde est là.
close-table = Fermer la table
bot-name = { $colour ->
    [0] Rubis
    [1] Cobalt
    [2] Fougère
    [3] Ambre
    [4] Prune
   *[5] Encre
}

## À la table

log = Journal
people = Table
side = Journal, discussion et table
side-unread = { $count ->
    [one] Journal, discussion et table : un nouveau message
   *[other] Journal, discussion et table : { $count } nouveaux messages
}
log-changed = { $what ->
    [opened] La table est ouverte.
    [sat] { $name } prend place.
    [bot-sat] { $name }, un robot, prend place.
    [dressed] { $name } a changé de nom ou de couleur.
    [left] { $name } quitte la table.
    [started] Les cartes sont distribuées.
    [dealing-failed] Nouvelle distribution : un appareil n’a pas répondu ({ $name }).
    [away] { $name } s’absente.
    [back] { $name } est de retour.
    [covered] Un robot joue pour { $name }.
    [uncovered] { $name } joue de nouveau.
    [settings] L’hôte a changé les règles de la maison.
    [host] La table a un nouvel hôte.
    [rematch] Une revanche est ouverte.
    [handover] { $name } propose de céder sa place.
    [closed] La table est fermée.
   *[other] { "" }
}
chat = Discussion
chat-mute = Couper la discussion
chat-muted = La discussion est coupée sur cet appareil.
chat-off = L’hôte a coupé la discussion.
chat-empty = Personne n’a encore rien dit.
chat-placeholder = Dites quelque chose
chat-send = Envoyer
gestures = Gestes
gesture = { $gesture ->
    [wave] fait signe
    [applause] applaudit
    [thanks] dit merci
    [laugh] rit
    [wow] n’en revient pas
   *[hurry] attend
}
gesture-name = { $gesture ->
    [wave] Faire signe
    [applause] Applaudir
    [thanks] Merci
    [laugh] Rire
    [wow] Oh !
   *[hurry] On se dépêche
}
clock-left = Encore { $time }
clock-days = { $count } jours
let-bot-play = Laisser jouer un robot
take-seat-back = Reprendre ma place
covered-by-bot = Un robot joue pour vous.
left-game = Vous avez quitté la partie. Un robot joue pour vous jusqu’à votre retour.
return-seat = Revenir à ma place
handover = Céder ma place
handover-help = Vous recevez un lien. La personne qui l’ouvre continue à votre place, avec vos cartes, et vous quittez la partie. Il ne fonctionne pas pour les personnes qui ont déjà vu une autre main de cette partie.
handover-make = Créer le lien
handover-link = Lien vers votre place
handover-send = Envoyez-le à une seule personne : la première à l’utiliser prend la place.
handover-renew = Un nouveau lien remplace le précédent, qui ne fonctionne plus.
handover-make-new = Créer un nouveau lien
kick = Exclure { $name }
kick-sure = { $name } ne pourra plus revenir à cette table. En cours de partie, un robot prend le relais.
kick-vacated-sure = { $name } ne pourra plus revenir à cette table. Le robot continue à jouer.
person-options = Options pour { $name }
mute = Mettre en sourdine
unmute = Enlever la sourdine
mute-help = Masque ses messages sur cet appareil. Personne ne le remarque.
block = Bloquer
unblock = Débloquer
block-help = Cette personne ne peut plus rejoindre vos tables ni vous écrire. Vous ne voyez plus vos tables ouvertes respectives.
leave = Quitter la table
leave-sure = Un robot joue pour vous jusqu’à votre retour.
stay = Rester
host-rules = Règles de la maison
close-sure = La partie s’arrête pour tout le monde. Les coups déjà joués sont conservés.
close-open-sure = Tout le monde devra quitter la table ; le lien et le code ne fonctionneront plus.
close-reason = Raison (facultative, visible par tous)
watching = Vous regardez.
virtual-player = le joueur virtuel

## Passer l’appareil

pass-to = Passez à { $name }
pass-help = Les autres détournent le regard.
pass-ready = C’est moi, { $name }
pass-hands = Joueurs sur cet appareil

## Le coach

coach = Demander au coach
coach-thinking = Le coach réfléchit…
coach-help = Vos chances de gagner avec chaque coup. Le coach voit ce que vous voyez, et rien d’autre.
coach-alike = Au choix : le coach ne voit pas de différence entre ces coups.
coach-chance = Chances de gagner
card-words = { $hair ->
    [b] blond
    [r] auburn
   *[k] noir
}, { $length ->
    [S] court
    [M] mi-long
   *[L] long
}, { $pattern ->
    [q] carreaux
    [d] losanges
   *[t] rayures
}, { $clothes ->
    [Ye] jaune
    [Bl] bleu
    [Re] rouge
    [Gr] vert
    [Bk] noir
   *[Wh] blanc
}
move-card-to = { $card } devant { $name }
move-pawn = déplacer un pion : { $name }
move-cover = { $verb ->
    [place] poser : { $card }
    [special] hors-série : { $card }
    [keep] garder : { $card }
   *[discard] défausser : { $card }
}
move-pile = { $verb ->
    [pass] passer
   *[take] { $pile ->
        [b] prendre sur la pile visible (blond)
        [r] prendre sur la pile visible (auburn)
        [k] prendre sur la pile visible (noir)
       *[draw] piocher
    }
}

## Ennuis

link-lost = La connexion est coupée. Rien n’est perdu : elle revient toute seule, et votre place est gardée.
version-changed = La maison a été rénovée. Rechargez la page pour la nouvelle version.
reload = Recharger
table-closed = Cette table est fermée.
table-closed-help = Ouvrez-en une nouvelle ou rejoignez-en une autre.
closed-by = { $who ->
    [you] Vous avez fermé cette table.
    [player] { $name } a fermé cette table.
    [operator] L’administration du serveur a fermé cette table.
    [abandoned] Cette table a été fermée, car plus personne n’y revenait.
   *[host] L’hôte a fermé cette table.
}
closed-reason = Raison : { $reason }
takeover-title = Prendre cette place ?
takeover-help = { $game ->
    [cover-me] Quelqu’un vous cède sa place dans une partie de Cover Me. Vous continuez avec ses cartes.
    [runner-up] Quelqu’un vous cède sa place dans une partie de Runner-Up. Vous continuez avec ses cartes.
   *[unknown] Quelqu’un vous cède sa place dans une partie en cours. Vous continuez avec ses cartes.
}
takeover-yes = Prendre la place
no-thanks = Non, merci
takeover-unknown = Ce lien a déjà servi ou n’est plus valable. Demandez-en un nouveau.
takeover-refused = Vous ne pouvez pas prendre cette place : vous tenez cette table, ou vous avez vu une autre main de la partie.
takeover-own = C’est votre propre place. Envoyez le lien à quelqu’un d’autre.
too-many-tables = Vous avez déjà beaucoup de tables. Terminez-en ou fermez-en une, ou attendez un instant.
lost-table = Table introuvable
lost-table-help = Elle n’existe pas, ou ne vous est pas ouverte. Redemandez le lien.
lost-replay = Partie introuvable
lost-page = Rien ici
lost-page-help = Il n’y a rien à cette adresse.
lost-loading = Cette page ne s’est pas chargée
lost-loading-help = La connexion s’est coupée pendant le chargement. Rechargez la page.
refused = { $code ->
    [offline] Le serveur ne répond pas. Vérifiez votre connexion et réessayez.
    [invalid] Le serveur n’a pas compris. Rechargez la page si cela se répète.
    [invalid-move] Ce n’est pas un coup de ce jeu.
    [illegal-move] Ce coup n’est pas permis maintenant.
    [invalid-options] Ces options ne vont pas ensemble.
    [nobody] Le serveur ne vous connaît pas encore. Donnez-lui votre nom.
    [not-yours] Seul l’hôte, ou la personne assise là, peut le faire.
    [not-found] Cette table n’existe pas, ou ne vous est pas ouverte.
    [not-now] Ce n’est pas possible maintenant. La partie a avancé.
    [taken] Quelqu’un a été plus rapide : la place est prise.
    [full] Aucune place n’est libre à cette table.
    [locked] L’hôte a verrouillé la table.
    [too-large] C’est trop long.
    [too-many] Pas si vite ! Attendez un instant, puis réessayez.
    [retractions] Vous avez assez changé d’avis : ce choix est définitif.
    [removed] L’hôte ne vous accepte plus à cette table. Choisissez-en une autre.
    [banned] Vous ne pouvez plus jouer sur ce serveur. Si c’est une erreur, écrivez à son administration.
    [identity] Quelqu’un d’autre joue déjà sur cet appareil. Rouvrez le lien et choisissez qui vous voulez être.
    [host] Le serveur ne répond pas à cette adresse. Utilisez le lien que vous avez reçu.
    [several-seats] Vous avez déjà une place. L’hôte en autorise une par personne.
    [storage] Le serveur ne peut rien enregistrer pour le moment. Rien n’a changé ; réessayez.
    [stopping] Le serveur redémarre. Il revient dans un instant.
   *[fault] Une erreur s’est produite chez nous. Rien n’a changé ; réessayez.
}

## Après la partie

rematch = Revanche
rematch-join = Rejoindre la revanche
fair = Distribution vérifiée
unproven = Distribution non prouvée
unfair = Distribution non conforme
fair-explained = Avant la première carte, le serveur a publié l’empreinte d’un secret. Les appareils des joueurs ont promis leur propre hasard par son empreinte, et l’ont révélé une fois toutes les empreintes connues. Le secret est maintenant ouvert, et votre navigateur a vérifié :
fair-secret-yes = Le secret correspond à l’empreinte publiée : personne ne l’a changé après coup.
fair-secret-no = Le secret ne correspond pas à l’empreinte publiée.
fair-seed-yes = Les cartes ont été mélangées avec ce secret et avec le hasard des joueurs.
fair-seed-no = Les cartes n’ont pas été mélangées avec ce secret.
fair-position = La partie a commencé par une position préparée, et non par un mélange : la distribution n’est pas prouvée.
fair-own-yes = Ce que votre appareil a ajouté y est.
fair-own-no = Ce que votre appareil a ajouté manque.
fair-own-none = Votre appareil n’a rien ajouté à cette distribution. Il peut seulement vérifier que les nombres concordent.
fair-others-yes = Toutes les contributions sont celles qui étaient fixées avant que votre appareil révèle la sienne.
fair-others-no = Les contributions ne sont pas celles qui étaient fixées avant que votre appareil révèle la sienne : quelqu’un a pu choisir les cartes.
fair-repeated = La distribution a commencé { $count } fois, car quelqu’un est parti ou n’a pas répondu. Qui a vu les contributions a pu préférer une de ces distributions.
fair-proven = Personne n’a donc pu choisir les cartes.
fair-unknown = La distribution n’a pas pu être vérifiée
fair-verify = Pour vérifier chaque mélange, chaque coup et le résultat, téléchargez la transcription et lancez :
download = Transcription
replay-of = { $game ->
    [cover-me] Une partie de Cover Me
   *[runner-up] Une partie de Runner-Up
}
replay-eyes = Vue par
replay-eyes-nobody = Un spectateur
replay-eyes-all = Toutes les cartes visibles
replay-controls = Relecture
replay-first = Au début
replay-back = Un pas en arrière
replay-play = Lecture
replay-pause = Pause
replay-forward = Un pas en avant
replay-last = À la fin
replay-position = Position
replay-at = { $at } sur { $last }
replay-chapters = Chapitres
replay-jump = Aller à…
replay-link = Lien vers ce moment

## Le grand écran

screen-open = Scannez pour prendre place

## Réglages

settings = Réglages
theme = Thème
theme-name = { $theme ->
    [light] Clair
    [dark] Sombre
   *[auto] Automatique
}
theme-to-light = Thème clair
theme-to-dark = Thème sombre
settings-sounds = Sons
settings-motion = Moins de mouvement
settings-motion-help = Des fondus, sans cartes qui volent.
settings-whatif = Et si
settings-whatif-help = Montre ce qu’une carte changerait avant de la jouer.
settings-notify = M’avertir quand c’est à moi
settings-notify-refused = Votre navigateur ne le permet pas. Cela se change dans ses réglages.
device-move = Jouer sur un autre appareil
device-link = Lien pour un autre appareil
device-qr = Code QR du lien pour un autre appareil
device-help = Ce lien ne sert qu’une fois. La personne qui l’ouvre joue là-bas à votre place.
device-unknown = Ce lien a déjà servi ou il a expiré. Créez-en un nouveau dans les réglages de l’autre appareil.
claim-title = Continuer en tant que { $name } sur cet appareil ?
claim-help = Vous jouerez ici sous le nom { $name }, avec les mêmes tables et les mêmes places.
claim-current = Ici, vous êtes pour l’instant { $current }. Ces parties restent sur vos autres appareils. Sans autre appareil, vous ne pourrez plus y revenir.
claim-yes = Continuer en tant que { $name }
claim-replace = Devenir { $name }
claim-stay = Rester { $name }
devices = Mes appareils
device-label = { $browser } sur { $system }
device-nameless = { $kind ->
    [program] Un programme
   *[device] Appareil inconnu
}
device-this = cet appareil
device-seen = dernière utilisation : { $when }
device-added = ajout : { $when }
device-remove = Déconnecter
device-remove-named = Déconnecter { $label }
device-remove-sure = { $label } ne pourra plus jouer en votre nom. Déconnecter ?
device-remove-others = Déconnecter tous les autres
device-remove-others-sure = Vos autres appareils et programmes ne pourront plus jouer en votre nom. Les déconnecter tous ?
device-leave = Se déconnecter ici
device-leave-sure = { $only ->
    [yes] C’est votre seul appareil. Après la déconnexion, vous ne retrouverez plus votre nom, vos tables ni vos places.
   *[no] Pour retrouver vos tables et vos places, il vous faudra un autre appareil encore connecté.
}
account-delete = Supprimer mon compte
account-delete-sure = C’est définitif. Votre nom et vos messages seront remplacés partout par un tiret. Dans les parties en cours, un robot prendra votre place, et tous vos appareils seront déconnectés.
account-delete-yes = Supprimer définitivement
parting = { $how ->
    [deleted] Votre compte est supprimé.
   *[out] Cet appareil est déconnecté.
}
cancel = Annuler
blocked-people = Personnes bloquées
blocked-none = Vous n’avez bloqué personne.
unblock-named = Débloquer { $name }
