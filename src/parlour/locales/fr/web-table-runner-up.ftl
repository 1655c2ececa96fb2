# The table of Runner-Up in the page, its log and its one sentence.

ru-table = Runner-Up, la table
ru-start = Départ
ru-track = La piste de { $last } à { $front }, la case de tête d’abord
ru-field = case { $field }
ru-field-start = case de départ
ru-scores-now = deuxième, marquerait maintenant
ru-stage = Manche { $stage }
ru-of-five = sur 5
ru-round = Phase { $round } sur 5
ru-now = Partez !
ru-second-is = Deuxième place : { $field }

ru-virtual = Joueur virtuel
ru-virtual-in-sentence = le joueur virtuel
ru-virtual-object = le joueur virtuel

# The list of players with the score sheet.
ru-sheet = Joueurs et feuille de points
ru-player = Joueur
ru-in-front = Cartes devant
ru-total = Total
ru-no-points = n’a pas marqué
ru-you = vous
ru-bot = robot
ru-ready = a choisi
ru-thinking = réfléchit…
ru-away = pas là
ru-covered = pas là, un robot joue
ru-turn = c’est son tour
ru-has-moved = a joué
ru-pile =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
ru-card-from = { $card } par { $name }
ru-face-down =
    { $count ->
        [one] une carte face cachée
       *[other] { $count } cartes face cachée
    }
ru-sum = total { $sum }

# The tactical game.
ru-order = Ordre de jeu
ru-order-waits = Le petit chiffre le plus élevé commence.
ru-reconstruction = Chiffres maison, pas ceux de la boîte
ru-number = petit chiffre { $number }

# The hand and what one does with it.
ru-hand = Votre main
ru-card-forward = { $card }, en avant
ru-card-backward = { $card }, en arrière
ru-pick-card = Touchez une carte, ou faites-la glisser
ru-in-front-of = { $card } : devant qui ?
ru-picked-alone = { $card } choisie
ru-lay = Poser { $card } devant { $name }
ru-lay-self = Poser { $card } devant vous : { $name }
ru-play = Jouer { $card }
ru-which-pawn = { $card } : sur quel pion ?
ru-move-pawn = Déplacer le pion : { $name }
ru-chosen = { $card } pour { $name }
ru-chosen-self = { $card } pour vous
ru-take-back = Changer d’avis
ru-skip = Accélérer
ru-played =
    { $count ->
        [one] { $count } carte jouée dans cette manche
       *[other] { $count } cartes jouées dans cette manche
    }

# The end.
ru-podium = Podium
ru-winner = Gagnant
ru-winners = Gagnants
ru-most-points = Le plus de points
ru-third = Troisième
ru-end-you =
    Vous gagnez ! { $points ->
        [one] { $text } point
       *[other] { $text } points
    }, c’est le deuxième meilleur total.
ru-end-one =
    { $names } gagne : { $points ->
        [one] { $text } point
       *[other] { $text } points
    }, c’est le deuxième meilleur total.
ru-end-shared =
    { $names } partagent la victoire : { $points ->
        [one] { $text } point
       *[other] { $text } points
    }, c’est le deuxième meilleur total.
ru-end-all = Tous les totaux sont égaux : tout le monde partage la victoire.

# What is asked now, in one sentence.
ru-ask-card-player = Choisissez une carte et posez-la devant quelqu’un.
ru-ask-last = Dernière phase : jouez votre carte devant vous.
ru-ask-card = Choisissez une carte à jouer.
ru-ask-pawn = À vous : jouez { $card } sur le pion de votre choix.
ru-ask-pawn-other = { $name } joue { $card } sur un pion.
ru-ask-ready = C’est choisi. On attend { $names }.
ru-ask-watching = On attend { $names }.

# The log.
ru-log-stage = La manche { $stage } commence.
ru-log-dealt = { $name } reçoit { $cards }.
ru-log-chosen = { $name } a choisi.
ru-log-retracted = { $name } change d’avis.
ru-log-revealed = { $name } pose { $card } devant { $target }.
ru-log-revealed-self = { $name } joue { $card } pour son propre pion.
ru-log-revealed-number = { $name } joue { $card }, petit chiffre { $number }.
ru-log-order = L’ordre : { $names }.
ru-log-moved =
    { $name } : { $steps }, de la { $from ->
        [0] case de départ
       *[other] case { $fromText }
    } à la { $to ->
        [0] case de départ
       *[other] case { $toText }
    }.
ru-log-stays =
    { $name } : { $steps }, reste sur la { $to ->
        [0] case de départ
       *[other] case { $toText }
    }.
ru-log-moved-by =
    { $by } joue { $steps } sur { $name } : de la { $from ->
        [0] case de départ
       *[other] case { $fromText }
    } à la { $to ->
        [0] case de départ
       *[other] case { $toText }
    }.
ru-log-stays-by =
    { $by } joue { $steps } sur { $name } : le pion reste sur la { $to ->
        [0] case de départ
       *[other] case { $toText }
    }.
ru-log-lost =
    { $lost ->
        [one] { $lost } case perdue.
       *[other] { $lost } cases perdues.
    }
ru-log-scored =
    La deuxième est la { $field ->
        [0] case de départ
       *[other] case { $fieldText }
    } : { $points ->
        [one] { $text } point
       *[other] { $text } points
    } pour { $names }.
ru-log-scored-nobody = Tous les pions sont sur une seule case : personne ne marque.
