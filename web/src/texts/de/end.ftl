end-you-win = Du gewinnst
end-wins = { $name } gewinnt
end-shared = Geteilter Sieg: { $names }
end-nobody = Niemand gewinnt
end-solo-lost = Diesmal nicht
end-practice = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
end-counting = Endstand
end-place = Dein Platz: { $place } von { $n }.
end-close = Das war knapp!
end-kind = Trotzdem gut gespielt.
end-best = Dein Rekord ({ $setup }): { $best }.
end-best-new = Neuer Rekord ({ $setup }), bisher { $before }!
end-again = Noch einmal
end-margin = { $n ->
    [one] **Ein Punkt** vor { $me ->
        [yes] dir
       *[no] { $name }
    }
   *[other] **{ $n } Punkte** vor { $me ->
        [yes] dir
       *[no] { $name }
    }
  }
end-by-bonus = Gleichstand mit { $me ->
    [yes] dir
   *[no] { $name }
  }, { $points } : { $points }. Mehr Wertungsplättchen: **{ $mine } zu { $theirs }**
end-by-empty = Gleichstand mit { $me ->
    [yes] dir
   *[no] { $name }
  }, { $points } : { $points }. Weniger leere Felder: **{ $mine } zu { $theirs }**
end-by-shared = In allem gleich.
end-by-construction = In jeder Stadt liegt noch mindestens eine Baustelle.
end-by-construction-solo = **{ $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }**{ $missed ->
    [yes] {" "}statt mindestens { $target }, und
   *[no] , aber
  } { $sites ->
    [one] es liegt noch eine Baustelle
   *[other] es liegen noch { $sites } Baustellen
  }.
end-by-cleared = { $me ->
    [yes] Du hast
   *[no] { $name } hat
  } { $more ->
    [yes] mehr Punkte, **{ $theirs } zu { $mine }**,
   *[no] ebenso viele Punkte,
  } aber { $sites ->
    [one] noch eine Baustelle
   *[other] noch { $sites } Baustellen
  }.
end-by-cleared-tied = Gleichstand mit { $me ->
    [yes] dir
   *[no] { $name }
  }: Wertungsplättchen { $bonus } zu { $theirBonus }, leere Felder { $empty } zu { $theirEmpty }.
end-by-target = **{ $points } Punkte**, und keine Baustelle ist übrig.
end-by-target-missed = **{ $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }**; nötig sind mindestens { $target }.
end-by-resignation = { $who ->
    [me] Du hast
    [one] { $names } hat
    [me-too] { $names } habt
    [several] { $names } haben
   *[others] Die anderen haben
  } aufgegeben.
end-no-analysis = Eine Analyse gibt es nicht: Die Partie wurde nicht zu Ende gespielt.
end-cities = Städte
end-sheets = Wertungen
end-line = Zeile
end-points = Punkte
end-rematch = Revanche
end-rematch-wanted = { $names } { $n ->
    [one] möchte
   *[other] möchten
  } eine Revanche
end-join = Mitspielen
end-decline = Nein, danke
end-to-rematch = Zur Revanche
end-watch-rematch = Revanche ansehen
end-wins-so-far = Siege bisher: { $wins }
end-rematch-failed = Die Revanche konnte nicht eröffnet werden. Versuche es noch einmal.
end-replay = Wiederholung
end-share = Teilen
end-picture = Bild der Stadt mit Namen und Punkten
end-picture-send = Bild senden
end-picture-me = Ich
end-picture-save = Bild speichern
end-picture-copy = Bild kopieren
end-picture-copied = Bild kopiert
end-share-about = Wer diesen Link hat, sieht die ganze Partie.
end-share-link = Der Link zur Wiederholung
end-record = Aufzeichnung als Datei speichern
shake-end-about = { $side ->
    [beachfront] Meerseite
   *[landlocked] Standardseite
  }, { $n ->
    [one] eine Person
   *[other] { $n } Personen
  }
shake-line-road-about = mit dem Asphaltrand verbunden
shake-line-park-about = { $side ->
    [beachfront] an Wohnhäusern, am Meer
   *[landlocked] an Wohnhäusern, an Fabriken
  }
shake-line-factory-about = an Fabriken, an Straßen
shake-line-shop-about = nach Zone, mit Anschluss
shake-line-home-about = Gruppen ohne Fabrik
shake-line-bonus-about = je 3 Punkte
