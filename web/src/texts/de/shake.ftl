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
shake-cannot-win = { $n ->
    [one] Noch eine Baustelle
   *[other] Noch { $n } Baustellen
  }: Diese Stadt kann nicht gewinnen.
shake-cannot-win-yet = { $n ->
    [one] Noch eine Baustelle
   *[other] Noch { $n } Baustellen
  }: So ist noch kein Sieg möglich.
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
shake-side-landlocked = Standardseite
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
shake-cell-construction = Baustelle
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
shake-your-shake = Du bist Bauleitung
shake-your-shake-about = Drücken oder Handy schütteln.
shake-choose = Wähle eine Farbe
shake-choose-active = Du wählst zuerst
shake-say-choose = Welche Farbe?
shake-say-pass = Nichts passt: Du setzt diese Runde aus.
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
shake-placed = Gelegt
shake-you-pass = Du setzt aus
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
shake-placed-spoken = { $colour ->
    [home] Wohnhaus
    [shop] Geschäft
    [factory] Fabrik
    [park] Park
   *[road] Straße
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
  } { $colour ->
    [home] Wohnhäuser
    [shop] Geschäfte
    [factory] Fabriken
    [park] Parks
   *[road] Straßen
  } bei { $cell }.
shake-log-pass = { $me ->
    [yes] Du kannst
   *[no] { $name } kann
  } nichts legen.
shake-log-sealed = { $me ->
    [yes] Du hast
   *[no] { $name } hat
  } gelegt.

shake-hint-spoken = { $colour ->
    [road] Straße
    [park] Park
    [factory] Fabrik
    [shop] Geschäft
   *[home] Wohnhaus
  } auf { $cells }
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
