# Canal City: Teile und Karte.
canal-fit = Ganze Stadt zeigen

canal-arrangement = Das Stadtzentrum
canal-arrangement-chance = Zufällig
canal-arrangement-chance-about = In jeder Partie anders.
canal-arrangement-standard = Standard
canal-arrangement-standard-about = Immer gleich: gut zum Lernen und Vergleichen.
canal-arrangement-own = Selbst anordnen
canal-arrangement-own-about = Du wählst Plättchen, Seite und Drehung.

canal-arrange = Das Stadtzentrum rund um das Startplättchen
canal-arrange-tile = { $side ->
    [N] Norden
    [E] Osten
    [S] Süden
   *[W] Westen
  }: Plättchen { $tile }, { $face ->
    [front] Vorderseite
   *[back] Rückseite
  }, { $quarters ->
    [0] nicht gedreht
    [one] eine Vierteldrehung
   *[other] { $quarters } Vierteldrehungen
  }
canal-arrange-spoken = { $tile }; Wert { $value }, Kanäle { $canals }; { $plots }
canal-arrange-flip = Wenden
canal-arrange-turn = Drehen
canal-arrange-exchange = Tauschen
canal-arrange-exchange-about = Mit welchem Plättchen tauscht das im { $side ->
    [N] Norden
    [E] Osten
    [S] Süden
   *[W] Westen
  } den Platz?
canal-arrange-shuffle = Mischen
canal-arrange-reset = Zurück zum Standard
canal-arrange-keys = Mit der Tastatur, auf einem Plättchen: Die Pfeiltasten wählen, F wendet, R dreht, X tauscht.
canal-arrange-one-way = Diese Seite kann hier nur so liegen: mit ihrem Kanal zum Startplättchen.
canal-arrange-said-flipped = Gewendet. { $tile }
canal-arrange-said-turned = Gedreht. { $tile }
canal-arrange-said-exchanged = Getauscht. { $one }; { $other }
canal-arrange-said-shuffled = Gemischt. { $tiles }
canal-arrange-said-standard = Wieder Standard. { $tiles }
canal-arrange-failed = Der Server hat nicht gesagt, wie das Stadtzentrum liegen darf. Die Partie würde mit dem Standard beginnen.
canal-arrange-refused = Der Server hat dieses Stadtzentrum abgelehnt: Jedes der vier Plättchen liegt einmal, mit einem Kanal zum Startplättchen. Ändere es und versuche es noch einmal.

canal-centre-scores = Das Stadtzentrum zählt
canal-centre-scores-about = Stadtzentrumplättchen geben Reichweite und dürfen bebaut werden. Eingeschaltet zählt auch ihr Wert; die Spielregel lässt beides zu.
canal-setup-chance = zufälliges Stadtzentrum
canal-setup-standard = Standard-Stadtzentrum
canal-setup-own = eigenes Stadtzentrum
canal-setup-centre-scores = das Stadtzentrum zählt
canal-setup-even = gleiche Chancen
canal-start = Startpunkte
canal-start-rulebook = Wie in der Spielregel
canal-start-rulebook-about = { $points }.
canal-start-points = { $place ->
    [1] { $n ->
        [one] Ein Punkt
       *[other] { $n } Punkte
      } für die erste Person
    [2] { $n } für die zweite
    [3] { $n } für die dritte
   *[4] { $n } für die vierte
  }
canal-start-even = Gleiche Chancen
canal-start-even-about = Aus Tausenden simulierter Partien berechnet, damit alle Plätze gleich gute Chancen haben.
