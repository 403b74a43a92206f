end-you-win = Du gewinnst
end-wins = { $name } gewinnt
end-shared = Geteilter Sieg: { $names }
end-nobody = Niemand gewinnt
end-solo-lost = Diesmal nicht
end-practice = { $points } Punkte
end-by-bonus = { $points } : { $points } mit { $me ->
    [yes] dir
   *[no] { $name }
}. Mehr Wertungsplättchen: **{ $mine } zu { $theirs }**
end-by-empty = { $points } : { $points } mit { $me ->
    [yes] dir
   *[no] { $name }
}. Weniger leere Felder: **{ $mine } zu { $theirs }**
end-by-shared = In allem gleich.
end-by-construction = In jeder Stadt liegt noch eine Baustelle.
end-by-construction-solo = **{ $points } Punkte**{ $missed ->
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
end-by-target-missed = **{ $points } Punkte**; nötig sind mindestens { $target }.
end-by-resignation = { $who ->
    [me] Du hast
    [one] { $names } hat
    [me-too] { $names } habt
   *[others] Die anderen haben
  } aufgegeben.
end-cities = Städte
end-sheets = Wertungen
end-line = Zeile
end-points = Punkte
end-rematch = Revanche
end-rematch-failed = Die Revanche konnte nicht eröffnet werden. Versuche es noch einmal.
end-replay = Ansehen
end-share = Teilen
end-share-about = Wer diesen Link hat, sieht die ganze Partie.
end-share-link = Der Link zum Nachspielen
end-record = Aufzeichnung als Datei sichern
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
