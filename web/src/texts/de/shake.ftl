# Shake That City: Teile, Wertung und Tisch.
colour-home = Wohnhaus
colour-shop = Geschäft
colour-factory = Fabrik
colour-park = Park
colour-road = Straße

shake-rounds = Runden
shake-track = Runde { $round } von { $rounds }; ab Runde { $open } ist nichts gesperrt
shake-round-of = Runde { $round } von 15
shake-nothing-blocked = nichts gesperrt
shake-open-now = Ab jetzt ist nichts gesperrt.

shake-colours = Farben
shake-ways = { $n ->
    [one] 1 Stelle
   *[other] { $n } Stellen
  }
shake-taken-short = { $name }
shake-taken = von { $name } gewählt
shake-no-room-short = kein Platz
shake-no-room = passt nirgends
shake-blocked-short = gesperrt
shake-most-cubes = die meisten Steine: solo gesperrt
shake-forbidden = in dieser Runde gesperrt
shake-not-chosen = du hast anders gewählt

shake-my-score = Meine Wertung
shake-with-this-move = mit diesem Zug
shake-pending = sobald alle gelegt haben
shake-goal = Das Ziel
shake-goal-points = { $total } von { $target } Punkten
shake-goal-sites = { $cleared } von { $sites } Baustellen entfernt
shake-goal-best = Bisher am besten: { $best }
shake-cannot-win = { $n ->
    [one] Noch eine Baustelle
   *[other] Noch { $n } Baustellen
  }: Diese Stadt kann nicht gewinnen.
shake-cannot-win-yet = { $n ->
    [one] Noch eine Baustelle
   *[other] Noch { $n } Baustellen
  } zu entfernen.
shake-flipped = { $n } erfüllt
shake-line-road = Straßen
shake-line-park = Parks
shake-line-factory = Fabriken
shake-line-shop = Geschäfte
shake-line-home = Wohn­häuser
shake-line-bonus = Wertungs­plättchen
shake-reason-road-connected = { $n } mit dem Asphaltrand verbunden
shake-reason-road-unconnected = { $n } ohne Anschluss
shake-reason-park-home = { $n } an Wohnhäusern
shake-reason-park-factory = { $n } an Fabriken
shake-reason-park-beach = { $n } am Meer
shake-reason-park-alone = { $n } allein
shake-reason-factory-factory = { $n } an Fabriken
shake-reason-factory-road = { $n } an Straßen
shake-reason-factory-alone = { $n } allein
shake-reason-shop-zone-1 = { $n } in Zone 1
shake-reason-shop-zone-2 = { $n } in Zone 2
shake-reason-shop-zone-3 = { $n } in Zone 3
shake-reason-shop-unserved = { $n } ohne Anschluss
shake-reason-home-group = { $n ->
    [one] 1 Gruppe
   *[other] { $n } Gruppen
  }
shake-reason-home-beach = { $n ->
    [one] 1 Gruppe am Meer
   *[other] { $n } Gruppen am Meer
  }
shake-reason-home-factory = { $n } an einer Fabrik
shake-reason-bonus-fill = Reihe gefüllt
shake-reason-bonus-four = mindestens vier in der Reihe
shake-reason-bonus-corner = mindestens zwei von jeder Farbe

shake-points = Punkte
shake-enlarge = Stadt vergrößern
shake-doing-took = wählt { $colour ->
    [home] Wohnhäuser
    [shop] Geschäfte
    [factory] Fabriken
    [park] Parks
   *[road] Straßen
  }
shake-doing-ready = fertig
shake-doing-thinking = überlegt
shake-doing-waiting = wartet
shake-doing-passed = setzt aus

shake-side = Stadtplan
shake-side-landlocked = Standard­seite
shake-side-landlocked-about = Asphalt an allen Rändern; Geschäfte zählen zur Mitte hin mehr.
shake-side-beachfront = Meerseite
shake-side-beachfront-about = Am Meer sind Parks und Wohnhäuser mehr wert.
shake-variants = Varianten
shake-variant-family = Familien-Variante
shake-variant-family-about = Nur die Wertungsplättchen zählen.
shake-variant-construction = Baustellen-Modul
shake-variant-construction-about = Vier Baustellen liegen auf der Diagonale; nur wer alle entfernt, kann gewinnen.
shake-variant-solo = Solo-Variante
shake-variant-solo-about = Entferne alle vier Baustellen und erreiche mindestens { $target } Punkte. Vor Runde { $open } ist die Farbe mit den meisten Steinen gesperrt, außer mehrere sind gleichauf.

shake-cell = { $cell }: { $what }
shake-cell-empty = leer, Zone { $zone }
shake-cell-construction = Baustelle{ $pair ->
    [none] { "" }
   *[other] { " " }({ $pair })
  }
shake-others = Andere Städte
shake-my-city = Meine Stadt
shake-city-of = { $me ->
    [yes] Meine Stadt
   *[no] Stadt von { $name }
  }
shake-score-of = Wertung von { $name }
shake-pattern = Das Raster
shake-pattern-spoken = Das Raster, Reihe für Reihe: { $pattern }
shake-shake = Schütteln!
shake-your-shake = Du hast die Bauleitung
shake-your-shake-about = { $by ->
    [phone] Shaker antippen oder Handy schütteln.
   *[key] Klicke auf den Shaker oder drücke die Leertaste.
  }
shake-choose = Wähle eine Farbe
shake-choose-active = Du wählst zuerst
shake-chooses-first = { $me ->
    [yes] Du wählst zuerst
   *[no] { $name } wählt zuerst
  }
shake-say-pass = Nichts passt. Du setzt diese Runde aus, deine Stadt bleibt, wie sie ist.
shake-place-n = Lege { $n ->
    [one] { $colour ->
        [home] ein Wohnhaus
        [shop] ein Geschäft
        [factory] eine Fabrik
        [park] einen Park
       *[road] eine Straße
      }
   *[other] { $n } { $colour ->
        [home] Wohnhäuser
        [shop] Geschäfte
        [factory] Fabriken
        [park] Parks
       *[road] Straßen
      }
  }
shake-place = Legen
shake-way = Stelle { $n } von { $of }
shake-previous-place = Vorige Stelle
shake-next-place = Nächste Stelle
shake-why-shake-first = Schüttle zuerst.
shake-why-colour-first = Wähle zuerst eine Farbe.
shake-why-taken = Auf { $cell } liegt schon etwas.
shake-why-site = Baustelle auf { $cell }: Sie kommt weg, wenn irgendwo in deiner Stadt { $one ->
    [home] ein Wohnhaus
    [shop] ein Geschäft
    [factory] eine Fabrik
    [park] ein Park
   *[road] eine Straße
  } und { $other ->
    [home] ein Wohnhaus
    [shop] ein Geschäft
    [factory] eine Fabrik
    [park] ein Park
   *[road] eine Straße
  } aneinanderliegen.
shake-why-no-place = So angeordnet passen { $colour ->
    [home] Wohnhäuser
    [shop] Geschäfte
    [factory] Fabriken
    [park] Parks
   *[road] Straßen
  } nicht auf { $cell }.
shake-why-colour-taken = { $name } hat die { $colour ->
    [home] Wohnhäuser
    [shop] Geschäfte
    [factory] Fabriken
    [park] Parks
   *[road] Straßen
  } gewählt.
shake-why-most-cubes = Gesperrt: { $colour ->
    [home] Wohnhäuser
    [shop] Geschäfte
    [factory] Fabriken
    [park] Parks
   *[road] Straßen
  } haben die meisten Steine.
shake-why-forbidden = { $colour ->
    [home] Wohnhäuser
    [shop] Geschäfte
    [factory] Fabriken
    [park] Parks
   *[road] Straßen
  } sind in dieser Runde gesperrt.
shake-why-fits-nowhere = So angeordnet passen { $colour ->
    [home] Wohnhäuser
    [shop] Geschäfte
    [factory] Fabriken
    [park] Parks
   *[road] Straßen
  } nirgends hin.
shake-key = Taste { $n }
shake-placed = Gelegt
shake-you-pass = Du setzt aus
shake-pass-read = OK
shake-revealed = Alle haben gelegt
shake-brought-pass = { $me ->
    [yes] setzt aus
   *[no] setzt aus
  }
shake-next-round = Nächste Runde
shake-to-the-result = Zum Ergebnis
shake-active-took = { $me ->
    [yes] Du wählst
   *[no] { $name } wählt
  } { $colour ->
    [home] Wohnhäuser
    [shop] Geschäfte
    [factory] Fabriken
    [park] Parks
   *[road] Straßen
  }.
shake-round-begins = Runde { $round }.
shake-ghost-spoken = { $cells }: { $points }. Stelle { $n } von { $of }.
shake-placed-spoken = { $n ->
    [one] { $colour ->
        [home] Wohnhaus
        [shop] Geschäft
        [factory] Fabrik
        [park] Park
       *[road] Straße
      }
   *[other] { $colour ->
        [home] Wohnhäuser
        [shop] Geschäfte
        [factory] Fabriken
        [park] Parks
       *[road] Straßen
      }
  } gelegt auf { $cells }: { $points }
shake-log-deal = Die Wertungsplättchen liegen bereit. { $me ->
    [yes] Du beginnst.
   *[no] { $name } beginnt.
  }
shake-log-shake = Geschüttelt: { $pattern }
shake-log-choose = { $me ->
    [yes] Du wählst
   *[no] { $name } wählt
  } { $colour ->
    [home] Wohnhäuser
    [shop] Geschäfte
    [factory] Fabriken
    [park] Parks
   *[road] Straßen
  }.
shake-log-place = { $me ->
    [yes] Du legst
   *[no] { $name } legt
  } { $n ->
    [one] { $colour ->
        [home] ein Wohnhaus
        [shop] ein Geschäft
        [factory] eine Fabrik
        [park] einen Park
       *[road] eine Straße
      }
   *[other] { $colour ->
        [home] Wohnhäuser
        [shop] Geschäfte
        [factory] Fabriken
        [park] Parks
       *[road] Straßen
      }
  }{ $n ->
    [0] { "" }
   *[other] { " " }auf { $cells }
  }.
shake-log-pass = { $me ->
    [yes] Du kannst
   *[no] { $name } kann
  } nichts legen.
shake-log-hidden = gelegt, noch verdeckt
shake-log-sealed = { $me ->
    [yes] Du hast
   *[no] { $name } hat
  } gelegt.

shake-hint-spoken = { $n ->
    [one] { $colour ->
        [home] Wohnhaus
        [shop] Geschäft
        [factory] Fabrik
        [park] Park
       *[road] Straße
      }
   *[other] { $colour ->
        [home] Wohnhäuser
        [shop] Geschäfte
        [factory] Fabriken
        [park] Parks
       *[road] Straßen
      }
  } auf { $cells }
shake-hint-tile = { $points } { $tile ->
    [home] Wertungsplättchen Wohnhaus
    [shop] Wertungsplättchen Geschäft
    [factory] Wertungsplättchen Fabrik
    [park] Wertungsplättchen Park
    [road] Wertungsplättchen Straße
    [different] Wertungsplättchen für vier unterschiedliche
   *[corner] Eckplättchen
  } ({ $why ->
    [fill] Reihe { $fill } voll
    [four] vier in Reihe { $line }
   *[corner] zwei von jeder Farbe
  })
shake-bonus-won = Dieses Wertungsplättchen ist erfüllt: 3 Punkte.
shake-bonus-corner = Eckplättchen, 3 Punkte: mindestens zwei von jeder Farbe ({ $n } von 10).
shake-bonus-tile = 3 Punkte: Reihe { $fill } füllen ({ $filled } von 6), oder mindestens { $tile ->
    [home] vier Wohnhäuser
    [shop] vier Geschäfte
    [factory] vier Fabriken
    [park] vier Parks
    [road] vier Straßen
   *[different] vier unterschiedliche Plättchen
  } in Reihe { $line } ({ $n } von 4).
