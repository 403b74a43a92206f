# Der Tisch von Canal City.
canal-about = { $n ->
    [0] Keine Plättchen mehr
    [one] Noch ein Plättchen
   *[other] Noch { $n } Plättchen
  }
canal-map = Die Stadt, { $n } Plättchen. Die Pfeiltasten führen von Platz zu Platz.
canal-in-words = Die Stadt in Worten
canal-zoom-in = Vergrößern
canal-zoom-out = Verkleinern
canal-dock = Mein Zug
canal-phases = Schritte des Zuges
canal-phase-lay = Legen
canal-phase-build = Bauen
canal-phase-again = Zurück zu Schritt { $n }: { $phase }
canal-back = Zurück
canal-lay-it = Hier legen
canal-end-turn = Zug beenden
canal-sending = Einen Moment …

canal-lay = Lege dein Plättchen
canal-lay-about = Wähle einen Platz; tippe auf das Plättchen, um es zu drehen.
canal-lay-here = Hier?
canal-lay-here-about = { $ways ->
    [one] Es passt nur so herum{ $outcome }.
   *[other] Es passt in { $ways } Richtungen{ $outcome }. Tippe darauf, um es zu drehen.
  }
canal-build = Setze ein Bauteil
canal-build-about = { $n ->
    [one] Höchstens ein Plättchen weit am Kanal entlang.
   *[other] Höchstens { $n } Plättchen weit am Kanal entlang.
  }
canal-build-again = Setze ein zweites Bauteil
canal-build-again-about = Auf einem anderen Plättchen, höchstens { $n ->
    [one] eins
   *[other] { $n }
  } vom ersten entfernt.
canal-site-about = Hier: { $outcome }.
canal-ready = Dein Zug ist fertig
canal-ready-about = Er { $deeds }.
canal-ready-nothing = Er bringt keine Punkte.
canal-deed-gain = bringt **{ $n ->
    [one] einen Punkt
   *[other] { $n } Punkte
  }**
canal-deed-takes = nimmt { $name } **{ $n ->
    [one] einen Punkt
   *[other] { $n } Punkte
  }** ab
canal-deed-gives = gibt { $name } **{ $n ->
    [one] einen Punkt
   *[other] { $n } Punkte
  }**
canal-ready-short = { $built ->
    [0] Kein Baufeld in Reichweite: In diesem Zug baust du nicht.
   *[other] Kein Baufeld für ein zweites Bauteil: Es bleibt bei dir.
  }
canal-made = Zug gespielt
canal-waiting = { $name } überlegt
canal-waiting-about = Dein Plättchen für den nächsten Zug. Tippe darauf, um es zu drehen.
canal-next-tile = Dein nächstes
canal-waiting-no-tile = Vor dir liegt kein Plättchen.
canal-watching = Du schaust zu
canal-watching-about = { $name } überlegt.

canal-beat-lay = { $name } legt ein Plättchen
canal-beat-build = { $name } baut
canal-last = Das war der letzte Zug
canal-last-about = Zum Schluss: **{ $changes }**.
canal-change = { $me ->
    [yes] du
   *[no] { $name }
  } { $points }
canal-result = Zum Ergebnis
canal-news = { $first ->
    [yes] Bisher
   *[no] Seit deinem letzten Zug
  }: **{ $changes }**{ $why }.
canal-news-none = { $first ->
    [yes] Bisher
   *[no] Seit deinem letzten Zug
  } hat sich kein Punktestand geändert.
canal-news-taken = { $name } hat dir das Plättchen { $place } abgenommen
canal-news-tied = beim Plättchen { $place } herrscht jetzt Gleichstand

canal-why-no-fit = Dort passt dein Plättchen nicht, wie du es auch drehst: Kanal muss an Kanal stoßen, Ufer an Ufer.
canal-why-one-way = Hier passt es nur so herum.
canal-why-start = Auf dem Startplättchen baut niemand; das Wasser fließt nur hindurch.
canal-why-far = Außer Reichweite: mehr als { $n ->
    [one] ein Plättchen
   *[other] { $n } Plättchen
  } am Kanal entlang.
canal-why-same-tile = Das zweite Bauteil muss auf einem anderen Plättchen stehen als das erste.
canal-why-second-piece = Von dort könntest du kein zweites Bauteil setzen; die Spielregel verlangt beide.
canal-why-no-site = Kein freies Fundament und kein Gebäude von dir auf diesem Plättchen.

canal-vertical = { $side ->
    [north] { $n } nördlich
   *[south] { $n } südlich
  }
canal-horizontal = { $side ->
    [east] { $n } östlich
   *[west] { $n } westlich
  }
canal-start-tile = das Startplättchen
canal-corner = { $corner ->
    [NW] Nordwest
    [NE] Nordost
    [SE] Südost
   *[SW] Südwest
  }
canal-side = { $side ->
    [N] Nord
    [E] Ost
    [S] Süd
   *[W] West
  }
canal-plot = { $cell }, Ecke { $corner }
canal-gain = { $n ->
    [0] keine Punkte
    [one] plus ein Punkt
   *[other] plus { $n } Punkte
  }
canal-takes = nimmt { $name } { $n ->
    [one] einen Punkt
   *[other] { $n } Punkte
  } ab
canal-gives = gibt { $name } { $n ->
    [one] einen Punkt
   *[other] { $n } Punkte
  }
canal-place = { $place }: passt { $ways ->
    [one] nur in einer Richtung
   *[other] in { $ways } Richtungen
  }{ $outcome }
canal-place-chosen = { $place }: Hier liegt dein Plättchen{ $outcome }. Noch einmal drücken, um es zu legen, R zum Drehen
canal-site = { $plot }, { $height ->
    [0] leeres Fundament
   *[other] dein Gebäude der Höhe { $height }
  }, { $distance ->
    [0] auf deinem Plättchen
    [one] ein Plättchen entfernt
   *[other] { $distance } Plättchen entfernt
  }: { $outcome }
canal-tile = { $place }: { $kind ->
    [centre] Stadtzentrumplättchen, Reichweite { $value }
    [scoring-centre] Stadtzentrumplättchen, Wert { $value }, { $lead }
   *[city] Wert { $value }, { $lead }
  }; { $buildings }
canal-led = { $me ->
    [yes] du führst
   *[no] { $name } führt
  }
canal-tied = Gleichstand
canal-unled = niemand führt
canal-building = { $corner } { $name }, Höhe { $height }
canal-no-building = kein Gebäude

canal-said-chosen = Dein Plättchen liegt bei { $place }; { $ways ->
    [one] es passt nur so herum
   *[other] es passt in { $ways } Richtungen, R dreht es
  }{ $outcome }.
canal-said-turned = Gedreht, { $n ->
    [0] wie am Anfang
    [one] eine Vierteldrehung
   *[other] { $n } Vierteldrehungen
  }; Kanäle { $canals }.
canal-said-turned-here = Gedreht, { $n ->
    [0] wie am Anfang
    [one] eine Vierteldrehung
   *[other] { $n } Vierteldrehungen
  }{ $outcome }.
canal-said-laid = Gelegt bei { $place }. { $next }
canal-said-built = Gebaut bei { $plot }: { $outcome }. { $next }
canal-said-ended = Dein Zug ist vorbei. { $name } ist am Zug.
canal-said-back = Zurückgenommen. { $next }

canal-log-first = { $me ->
    [yes] Du beginnst
   *[no] { $name } beginnt
  }.
canal-log-lay = { $me ->
    [yes] Du hast
   *[no] { $name } hat
  } ein Plättchen bei { $place } gelegt und kein Baufeld gefunden.
canal-log-turn = { $me ->
    [yes] Du hast
   *[no] { $name } hat
  } ein Plättchen bei { $place } gelegt und bei { $sites } gebaut.
canal-log-short = { $built ->
    [0] Plättchen
    [one] Plättchen, ein Bauteil
   *[other] Plättchen, { $built } Bauteile
  }
canal-log-exchange = { $me ->
    [yes] Dein Plättchen
   *[no] Das Plättchen von { $name }
  } passte nirgends; es kam unter den Stapel, und ein anderes wurde gezogen.
canal-log-skip = { $me ->
    [yes] Du hattest
   *[no] { $name } hatte
  } kein Plättchen, und es gab keins zu ziehen: Der Zug fiel aus.

canal-seat-points = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
  },
canal-seat-pieces = { $n ->
    [one] Bauteil
   *[other] Bauteile
  } übrig{ $status ->
    [acting] , am Zug
    [away] , nicht da
    [resigned] , hat aufgegeben; ein Bot spielt weiter
   *[idle] { "" }
  }.
canal-projection = Das Ergebnis, wenn jetzt Schluss wäre
canal-projection-about = Wähle eine Zahl, um ihre Plättchen zu sehen.
canal-projection-back = Schließe die Übersicht, um weiterzuspielen.
canal-leads-now = { $n ->
    [one] Wäre jetzt Schluss, { $me ->
        [yes] würdest du
       *[no] würde { $names }
      } gewinnen
   *[other] Wäre jetzt Schluss, wäre der Sieg geteilt: { $names }
  }
canal-line-start = Start
canal-line-tile = Plättchen
canal-line-fountain = Brunnen
canal-total = Summe
canal-number = { $name }, { $line }: { $points }
canal-no-items = Noch nichts.
canal-item = { $place }: { $reason ->
    [tallest] höchstes Gebäude
    [more-pieces] gleich hoch, aber mehr Bauteile
    [tied] Gleichstand, also niemand
   *[fountain] Brunnen am Gebäude
  }
canal-item-start = Startpunkte nach der Zugreihenfolge

canal-legend = Auf der Karte
canal-legend-value = Der Wert eines Plättchens, in der Farbe und mit der Fahne der Person, die führt.
canal-legend-tie = Gestrichelt: Gleichstand, es führt niemand.
canal-legend-jet = Ein Strahl bringt einen Punkt für jedes Bauteil des Gebäudes, auf das er fällt.
canal-legend-place = Hier passt dein Plättchen; blass: nur gedreht.
canal-legend-takes = So viele Punkte verliert, wer diese Farbe hat.
canal-legend-recent = Hier haben andere seit deinem letzten Zug gelegt oder gebaut.
canal-legend-distance = In Reichweite, so viele Plättchen am Kanal entlang.

canal-end-about = { $n } Personen

canal-hand = Mein Plättchen, Wert { $value }. Kanäle { $canals }; { $plots }. Drehen
canal-ground = { $corner } { $what ->
    [foundation] Fundament
    [garden] Garten
    [north] Brunnen nach Norden
    [east] Brunnen nach Osten
    [south] Brunnen nach Süden
   *[west] Brunnen nach Westen
  }
