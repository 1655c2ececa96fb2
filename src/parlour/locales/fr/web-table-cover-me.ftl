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
        [r] auburn
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
cm-cover = { $name } : { $hair }, { $length } ; motif { $pattern } ; en { $clothes }
cm-cover-worth = { $name } : { $hair }, { $length } ; motif { $pattern } ; en { $clothes } ; prestige { $prestige }
cm-cover-short = { $name } ({ $hair }, { $length }, { $pattern }, { $clothes })
cm-cover-value = { $cover }. Valeur de tendance { $value }
cm-secret-cover = { $cover }. Personne d’autre ne la voit
cm-face-down = Une couverture face cachée

# Les pistes et le calendrier
cm-track-stands =
    { $characteristic } : { $count }{ $trend ->
        [yes] , tendance
       *[no] { "" }
    }
cm-track-would =
    { $characteristic } : { $count }, serait à { $would }{ $trend ->
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
cm-slot-wanted = Votre prochaine couverture va ici
cm-row-secondary = Rangée secon­daire
cm-fictional = Joueur fictif { $number }
cm-fictional-pile =
    { $count ->
        [one] { $count } carte en pile
       *[other] { $count } cartes en pile
    }
cm-start-player = Premier joueur
cm-state =
    { $state ->
        [ready] A choisi
        [thinking] Réfléchit
        [acts] À jouer
        [away] Pas là
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
        [one] { $count } carte gagnée
       *[other] { $count } cartes gagnées
    }
cm-scored-look =
    { $count ->
        [0] { $name } n’a encore gagné aucune carte
        [one] Voir la carte gagnée : { $name }, prestige { $prestige }
       *[other] Voir les { $count } cartes gagnées : { $name }, prestige { $prestige }
    }
cm-stored-count =
    { $count ->
        [one] { $count } carte sous la carte au centre
       *[other] { $count } cartes sous la carte au centre
    }
cm-stored-look =
    { $count ->
        [0] Rien encore sous la carte au centre : { $name }
        [one] Voir la carte sous la carte au centre : { $name }
       *[other] Voir les { $count } cartes sous la carte au centre : { $name }
    }
cm-scored-of = Cartes gagnées : { $name }
cm-stored-of = Sous la carte au centre : { $name }

# Les piles et la pioche
cm-piles = Pioche et piles
cm-pile-open = Pile visible ({ $hair }), cartes : { $size }. Dessus : { $cover }
cm-pile-empty = Pile visible ({ $hair }) : vide
cm-pile-draw = Pioche, cartes : { $size }
cm-pile-draw-short = Pioche
cm-pile-next = Pioche à venir ({ $clothes }), cartes : { $size }
cm-pile-next-short = À venir
cm-pile-discard = Consulter la défausse, cartes : { $size }
cm-pile-discard-short = Défausse
cm-discard-title = Défausse
cm-influence = Rangée d’influ­ence
cm-influence-empty = Vide cette saison

# La main et les actions
cm-hand =
    { $count ->
        [one] Votre main : { $count } carte
       *[other] Votre main : { $count } cartes
    }
cm-sort = Trier par
cm-sort-none = Sans tri
cm-sort-by =
    { $trait ->
        [hair] Cheveux : couleur
        [length] Cheveux : longueur
        [pattern] Motif
       *[clothes] Vêtements
    }
cm-close = Fermer
cm-look = Voir de près
cm-offer = Gardez-en { $keep } sur { $offered }
cm-special-which = À égalité : laquelle va dans le hors-série ?
cm-would-be = tendance : { $value }
cm-would-say = Et si : { $cover } aurait maintenant la valeur de tendance { $value }
cm-want-place = Choisir une carte
cm-do-place =
    { $row ->
        [primary] Rangée principale
        [secondary] Rangée secondaire
       *[only] Poser au mois { $month }
    }
cm-want-special = Choisir une carte
cm-do-special = Choisir celle-ci
cm-want-keep = Choisir une carte
cm-do-keep = Garder cette carte
cm-want-take = Choisir une pile
cm-do-take =
    { $pile ->
        [draw] Piocher
       *[other] Prendre cette carte
    }
cm-want-discard = Choisir une carte
cm-do-discard = Échanger
cm-do-pass = Ne rien échanger
cm-do-retract = Reprendre

# Ce qui est demandé
cm-ask-draft = Complétez votre main : prenez une carte
cm-ask-place =
    { $row ->
        [primary] Mois { $month } : choisissez la couverture de votre rangée principale
        [secondary] Mois { $month } : choisissez la couverture de votre rangée secondaire
       *[only] Choisissez votre couverture du mois { $month }
    }
cm-ask-special = Choisissez la couverture de votre hors-série
cm-ask-keep = De la pioche à venir : gardez-en { $keep } sur { $offered }
cm-ask-take =
    { $count ->
        [one] Prenez une carte
       *[other] Prenez { $count } cartes, l’une après l’autre
    }
cm-ask-exchange-take = Nouvelle année : prenez votre nouvelle carte
cm-ask-discard = Nouvelle année : vous pouvez échanger une carte
cm-ask-wait =
    { $phase ->
        [special] Hors-série : on attend { $names }
       *[place] On attend { $names }
    }
cm-ask-turn =
    { $asks ->
        [keep] { $name } choisit dans la pioche à venir
        [discard] Nouvelle année : { $name } peut échanger une carte
       *[take] { $name } prend une carte
    }

# La fin
cm-annual = Le numéro annuel
cm-won = { $name } gagne avec { $score }
cm-won-shared = { $names } partagent la victoire avec { $score } chacun
cm-level-throughout = L’égalité est parfaite dans toutes les comparaisons.
cm-level-with = À égalité avec { $names } ({ $score }).
cm-decided =
    { $step ->
        [stored] { $name } a plus de prestige sous la carte au centre : { $mine } contre { $theirs }.
        [cards] { $name } a gagné plus de cartes : { $mine } contre { $theirs }.
        [fives] { $name } a plus de 5 : { $mine } contre { $theirs }.
        [fours] { $name } a plus de 4 : { $mine } contre { $theirs }.
        [threes] { $name } a plus de 3 : { $mine } contre { $theirs }.
       *[twos] { $name } a plus de 2 : { $mine } contre { $theirs }.
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
cm-colour-sum = { $clothes } : { $count }, total { $sum }
cm-none-scored = Aucune carte gagnée
cm-stored-end =
    { $count ->
        [one] Sous la carte au centre : { $count } carte, prestige { $prestige } ; ne compte qu’en cas d’égalité
       *[other] Sous la carte au centre : { $count } cartes, prestige { $prestige } ; ne comptent qu’en cas d’égalité
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
        [one] { $name } reçoit { $count } carte : { $cards }.
       *[other] { $name } reçoit { $count } cartes : { $cards }.
    }
cm-log-turned = Sur la pile visible ({ $hair }) : { $card }.
cm-log-laid = { $name } pose une couverture face cachée.
cm-log-laid-open = { $name } pose { $card }.
cm-log-chosen = { $name } a choisi.
cm-log-retracted = { $name } reprend son choix.
cm-log-revealed = { $name }, mois { $month } : { $card }.
cm-log-values = { $name } : valeurs de tendance { $values }.
cm-log-special = { $name } : { $card } va dans le hors-série, valeur de tendance { $value }.
cm-log-returned = { $name } reprend { $card }.
cm-log-scored = { $name } marque avec { $cards }.
cm-log-stored = { $name } glisse sous la carte au centre : { $cards }.
cm-log-influence = Entre dans la rangée d’influence : { $card }.
cm-log-cleared = Sort de la rangée d’influence : { $card }.
cm-log-exchanged = { $name } donne en échange : { $card }.
cm-log-offered =
    { $count ->
        [one] { $name } prend { $count } carte dans la pioche à venir.
       *[other] { $name } prend { $count } cartes dans la pioche à venir.
    }
cm-log-offered-cards = { $name } prend dans la pioche à venir : { $cards }.
cm-log-kept = { $name } en garde une.
cm-log-kept-card = { $name } garde { $card }.
cm-log-buried =
    { $count ->
        [1] { $name } en remet une dessous.
       *[other] { $name } en remet { $count } dessous.
    }
cm-log-took = { $name } prend { $card } sur la pile visible ({ $hair }).
cm-log-took-blind = { $name } pioche une carte.
cm-log-took-blind-card = { $name } pioche une carte : { $card }.
cm-log-joined =
    { $pile ->
        [next] Une carte de la pioche à venir rejoint la pile des joueurs fictifs.
       *[draw] Une carte de la pioche rejoint la pile des joueurs fictifs.
    }
cm-log-reshuffled =
    { $count ->
        [one] La défausse devient la pioche : { $count } carte.
       *[other] La défausse est mélangée en une nouvelle pioche : { $count } cartes.
    }
cm-log-season =
    { $season ->
        [winter] L’hiver de l’année { $year } commence.
        [spring] Le printemps de l’année { $year } commence.
        [summer] L’été de l’année { $year } commence.
       *[fall] L’automne de l’année { $year } commence.
    } Premier joueur : { $name }.
cm-log-year = Une nouvelle année commence : année { $year }.
cm-log-passed = { $name } n’échange rien.
cm-log-extra = Toujours à égalité : on joue une saison de plus.
