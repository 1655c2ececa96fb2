# La table de Cover Me sur la page.

# Les cartes
cm-trait =
    { $trait ->
        [hair] Couleur des cheveux
        [length] Longueur des cheveux
        [pattern] Motif
       *[clothes] Vêtements
    }
cm-characteristic =
    { $characteristic ->
        [b] blond
        [r] roux/brun
        [k] noir
        [S] court
        [M] mi-long
        [L] long
        [q] carreaux
        [d] losanges
        [t] rayures
        [Ye] jaune
        [Bl] bleu
        [Re] rouge
        [Gr] vert
        [Bk] noir
       *[Wh] blanc
    }
cm-cover = { $name } : cheveux { $hair }, { $length } ; motif { $pattern } ; vêtements { $clothes }
cm-cover-worth = { $name } : cheveux { $hair }, { $length } ; motif { $pattern } ; vêtements { $clothes } ; prestige { $prestige }
cm-cover-short = { $name } ({ $hair }, { $length }, { $pattern }, { $clothes })
cm-cover-value = { $cover }. Valeur de tendance { $value }
cm-secret-cover = { $cover }. Vous seul la voyez
cm-face-down = Une couverture face cachée

# Les pistes et le calendrier
cm-track-stands =
    { $characteristic } : { $count }{ $trend ->
        [yes] , tendance
       *[no] { "" }
    }
cm-track-would =
    { $characteristic } : { $count }, serait à { $would }{ $trend ->
        [yes] , tendance
       *[no] { "" }
    }
cm-season =
    { $season ->
        [winter] Hiver
        [spring] Printemps
        [summer] Été
       *[fall] Automne
    }
cm-year = Année { $year } sur { $years }
cm-extra-season = Saison supplémentaire

# Les rangées
cm-months = Les mois
cm-month = Mois { $month }
cm-magazine = Magazine
cm-slot-empty = Vide
cm-slot-wanted = Votre prochaine couverture vient ici
cm-row-secondary = Rangée secon­daire
cm-fictional = Fictif { $number }
cm-fictional-pile =
    { $count ->
        [one] { $count } carte en pile
       *[other] { $count } cartes en pile
    }
cm-start-player = Premier joueur
cm-state =
    { $state ->
        [ready] Prêt
        [thinking] Réfléchit
        [acts] Doit jouer
        [away] Absent
        [covered] Un robot joue
       *[idle] Attend
    }
cm-hand-count =
    { $count ->
        [one] { $count } carte en main
       *[other] { $count } cartes en main
    }
cm-scored-count =
    { $count ->
        [one] { $count } carte marquée
       *[other] { $count } cartes marquées
    }
cm-scored-look =
    { $count ->
        [0] { $name } n’a encore rien marqué
        [one] Voir la carte marquée de { $name }, prestige { $prestige }
       *[other] Voir les { $count } cartes marquées de { $name }, prestige { $prestige }
    }
cm-stored-count =
    { $count ->
        [one] { $count } carte sous la carte du milieu
       *[other] { $count } cartes sous la carte du milieu
    }
cm-stored-look =
    { $count ->
        [0] Rien encore sous la carte du milieu de { $name }
        [one] Voir la carte sous la carte du milieu de { $name }
       *[other] Voir les { $count } cartes sous la carte du milieu de { $name }
    }
cm-scored-of = Cartes marquées de { $name }
cm-stored-of = Sous la carte du milieu de { $name }

# Les pioches
cm-piles = Pioches
cm-pile-open = Pioche ouverte { $hair }, cartes : { $size }. Dessus : { $cover }
cm-pile-empty = Pioche ouverte { $hair } : vide
cm-pile-draw = Pioche cachée, cartes : { $size }
cm-pile-draw-short = Cachée
cm-pile-next = Pioche à venir, vêtements { $clothes }, cartes : { $size }
cm-pile-next-short = À venir
cm-pile-discard = Consulter la défausse, cartes : { $size }
cm-pile-discard-short = Défausse
cm-discard-title = Défausse
cm-influence = Rangée d’influ­ence
cm-influence-empty = Vide cette saison

# La main et les actions
cm-hand =
    { $count ->
        [one] Votre main : { $count } carte
       *[other] Votre main : { $count } cartes
    }
cm-sort = Trier par
cm-sort-none = Sans tri
cm-sort-by =
    { $trait ->
        [hair] Par couleur
        [length] Par longueur
        [pattern] Par motif
       *[clothes] Par vêtements
    }
cm-close = Fermer
cm-look = Voir de près
cm-offer = Gardez-en { $keep } sur { $offered }
cm-special-which = Aussi tendance : laquelle va dans le numéro spécial ?
cm-would-be = vaut { $value } à présent
cm-would-say = Et si : { $cover } aurait maintenant la valeur de tendance { $value }
cm-want-place = Choisissez
cm-do-place =
    { $row ->
        [primary] Rangée primaire
        [secondary] Rangée secondaire
       *[only] Poser au mois { $month }
    }
cm-want-special = Choisissez
cm-do-special = Au numéro spécial
cm-want-keep = Choisissez
cm-do-keep = Garder cette carte
cm-want-take = Choisissez
cm-do-take =
    { $pile ->
        [draw] Prendre une carte cachée
       *[other] Prendre cette carte
    }
cm-want-discard = Choisissez
cm-do-discard = Échanger
cm-do-pass = Ne rien échanger
cm-do-retract = Reprendre

# Ce qui est demandé
cm-ask-draft = Prenez une carte : le dessus d’une pioche ouverte ou une carte cachée
cm-ask-place =
    { $row ->
        [primary] Mois { $month } : choisissez la couverture de votre rangée primaire
        [secondary] Mois { $month } : choisissez la couverture de votre rangée secondaire
       *[only] Choisissez votre couverture du mois { $month }
    }
cm-ask-special = Choisissez la couverture de votre numéro spécial
cm-ask-keep = De la pioche à venir : gardez-en { $keep } sur { $offered }
cm-ask-take =
    { $count ->
        [one] Vous avez marqué : prenez une carte
       *[other] Vous avez marqué : prenez { $count } cartes, l’une après l’autre
    }
cm-ask-exchange-take = Nouvel an : prenez une carte en échange
cm-ask-discard = Nouvel an : échangez une carte, ou rien
cm-ask-wait =
    { $phase ->
        [special] Numéros spéciaux : on attend { $names }
       *[place] On attend { $names }
    }
cm-ask-turn =
    { $asks ->
        [keep] { $name } choisit une carte de la pioche à venir
        [discard] Nouvel an : { $name } peut échanger une carte
       *[take] { $name } prend une carte
    }

# La fin
cm-annual = Le numéro annuel
cm-won = { $name } gagne avec { $score }
cm-won-shared = { $names } partagent la victoire avec { $score } chacun
cm-level-throughout = L’égalité est parfaite dans toutes les comparaisons.
cm-level-with = À égalité à { $score } avec { $names }.
cm-decided =
    { $step ->
        [stored] { $name } a plus de prestige sous la carte du milieu : { $mine } contre { $theirs }.
        [cards] { $name } a marqué plus de cartes : { $mine } contre { $theirs }.
        [fives] { $name } a plus de 5 : { $mine } contre { $theirs }.
        [fours] { $name } a plus de 4 : { $mine } contre { $theirs }.
        [threes] { $name } a plus de 3 : { $mine } contre { $theirs }.
       *[twos] { $name } a plus de 2 : { $mine } contre { $theirs }.
    }
cm-place = { $place }.
cm-score =
    { $cards ->
        [one] Prestige { $score } · { $cards } carte
       *[other] Prestige { $score } · { $cards } cartes
    }
cm-score-equal =
    { $score ->
        [one] { $score } carte
       *[other] { $score } cartes
    }
cm-by-colour = Prestige par couleur
cm-colour-sum = { $clothes } : { $count }, ensemble { $sum }
cm-none-scored = Aucune carte marquée
cm-stored-end =
    { $count ->
        [one] Sous la carte du milieu : { $count } carte, prestige { $prestige } ; ne compte qu’en cas d’égalité
       *[other] Sous la carte du milieu : { $count } cartes, prestige { $prestige } ; ne comptent qu’en cas d’égalité
    }

# Le journal
cm-log-second-row = { $name } (rangée secondaire)
cm-log-dealt =
    { $count ->
        [one] { $name } reçoit { $count } carte.
       *[other] { $name } reçoit { $count } cartes.
    }
cm-log-dealt-cards =
    { $count ->
        [one] { $name } reçoit { $count } carte : { $cards }.
       *[other] { $name } reçoit { $count } cartes : { $cards }.
    }
cm-log-turned = Sur la pioche ouverte { $hair } : { $card }.
cm-log-laid = { $name } pose une couverture face cachée.
cm-log-laid-open = { $name } pose { $card }.
cm-log-chosen = { $name } a choisi.
cm-log-retracted = { $name } reprend son choix.
cm-log-revealed = { $name }, mois { $month } : { $card }.
cm-log-values = { $name } : valeurs de tendance { $values }.
cm-log-special = { $name } : { $card } va dans le numéro spécial, valeur de tendance { $value }.
cm-log-returned = { $name } reprend { $card }.
cm-log-scored = { $name } marque { $cards }.
cm-log-stored = { $name } glisse sous la carte du milieu : { $cards }.
cm-log-influence = Dans la rangée d’influence : { $card }.
cm-log-cleared = Hors de la rangée d’influence : { $card }.
cm-log-exchanged = { $name } donne en échange : { $card }.
cm-log-offered = { $name } pioche dans la pioche à venir : { $count }.
cm-log-offered-cards = { $name } pioche dans la pioche à venir : { $cards }.
cm-log-kept = { $name } en garde une.
cm-log-kept-card = { $name } garde { $card }.
cm-log-buried = { $name } remet sous la pioche à venir : { $count }.
cm-log-took = { $name } prend { $card } de la pioche ouverte { $hair }.
cm-log-took-blind = { $name } prend une carte cachée.
cm-log-took-blind-card = { $name } prend une carte cachée : { $card }.
cm-log-joined =
    { $pile ->
        [next] Une carte de la pioche à venir rejoint la pile des joueurs fictifs.
       *[draw] Une carte cachée rejoint la pile des joueurs fictifs.
    }
cm-log-reshuffled =
    { $count ->
        [one] La défausse devient la pioche : { $count } carte.
       *[other] La défausse est mélangée en une nouvelle pioche : { $count } cartes.
    }
cm-log-season =
    { $season ->
        [winter] L’hiver de l’année { $year } commence.
        [spring] Le printemps de l’année { $year } commence.
        [summer] L’été de l’année { $year } commence.
       *[fall] L’automne de l’année { $year } commence.
    } Premier joueur : { $name }.
cm-log-year = Une nouvelle année commence : année { $year }.
cm-log-passed = { $name } n’échange rien.
cm-log-extra = Toujours à égalité : une saison supplémentaire est jouée.
