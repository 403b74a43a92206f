hint-ask = Tipp
hint-best = { $n ->
    [one] Der beste Zug
   *[other] Die besten Züge
  }
hint-weaker = Diesmal ein schwächerer Tipp: was „{ $bot }“ tun würde
hint-option = { $n }. { $turn }: { $value }, { $gain }
hint-line = { $line } { $points }
hint-takes = nimmt { $name } { $n ->
    [one] einen Punkt
   *[other] { $n } Punkte
  } ab
hint-gives = gibt { $name } { $n ->
    [one] einen Punkt
   *[other] { $n } Punkte
  }
hint-prepares = jetzt keine Punkte, aber eine gute Vorbereitung
hint-compared = gegenüber { $n }: { $same ->
    [yes] sofort gleich viel
   *[no] { $now } sofort
  }, { $even ->
    [yes] insgesamt gleich gut
   *[no] { $overall } { $measure ->
        [chance] Siegchance
       *[points] insgesamt
      }
  }{ $denied ->
    [yes] , samt dem, was die anderen verlieren
   *[no] { "" }
  }
hint-close = Tipps ausblenden
hint-thinking = Der Trainer denkt nach …
hint-compiling = Der Trainer wird auf diesem Server noch vorbereitet. So lange dauert das nur beim ersten Mal.
hint-none = Kein Tipp gefunden: Spiel, wie du magst.
hint-count = { $n ->
    [one] ein Tipp
   *[other] { $n } Tipps
  }
hint-given = { $n ->
    [one] Ein Zug wird vorgeschlagen.
   *[other] { $n } Züge werden vorgeschlagen, der beste zuerst.
  } { $best }
hint-agreed = Tipps sind hier erlaubt: Alle dürfen fragen, was ein starker Bot tun würde, und am Tisch steht, wie oft jemand gefragt hat.
value-points = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
value-chance = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) } %
value-cost = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) } { $measure ->
    [chance] Prozentpunkte
   *[points] Punkte
  }
value-gain = { $gain } sofort
value-denies = die anderen verlieren { $denies }
value-about-points = am Ende
value-about-chance = Siegchance
value-spoken-points = { $value } erwartete Punkte
value-spoken-chance = { $value } Siegchance
value-spoken-now = { $value } Punkte
canal-hint-lay = bei { $place } legen
canal-hint-new = { $rule ->
    [fountain] Brunnen auf dem neuen Plättchen
   *[tile] neues Plättchen
  } { $points }
canal-hint-tile = { $rule ->
    [fountain] Brunnen
   *[tile] Plättchen
  } ({ $place }) { $points }
canal-hint-build = bei { $plot } bauen
analysis = Analyse
analysis-about = Mit den Augen des Bots „{ $bot }“ gesehen, der nicht mehr wusste als die Spielenden.
analysis-parts = Woraus das Ergebnis entstand
analysis-parts-chance = Die Veränderungen sind Prozentpunkte der Siegchance. In einer Partie, in der es auf und ab geht, können es zusammen mehr als 100 sein.
analysis-start = Am Anfang
analysis-start-points = erwartete Punkte
analysis-start-chance = Aussicht auf den Sieg
analysis-start-now = Punkte
analysis-luck = Glück
analysis-luck-about = was der Zufall brachte, gemessen am Durchschnitt
analysis-others = Andere
analysis-others-about = was die Züge der anderen änderten
analysis-choice = Entscheidungen
analysis-choice-about = eigene Züge, gemessen an den besten bekannten
analysis-revised = Schätzung
analysis-revised-about = worin sich der Trainer selbst geirrt hat
analysis-result = Ergebnis
analysis-points = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
  } in der Wertung
analysis-penalty = { $n } Punkte Abzug: Es liegen noch Baustellen
analysis-par = Par
analysis-par-about = Punkte, die erreichbar gewesen wären, wenn man vorher gewusst hätte, was geschüttelt und gezogen wird
analysis-over-time = Zug für Zug
analysis-chart = Der Wert nach jedem Zug; rote Balken zeigen, was Entscheidungen gekostet haben, Zahlen die teuersten. Dasselbe als Tabelle darunter.
analysis-turns = Alle Züge in Zahlen
analysis-turn = Zug
analysis-value = Wert
analysis-mistakes = Die teuersten Entscheidungen
analysis-no-mistakes = Kein Zug hätte besser sein können, soweit bekannt.
analysis-cost-about = Zu den Kosten zählt auch, was die anderen durch einen Zug verlieren.
analysis-mistake-shake = Runde { $n }: { $cost } verloren
analysis-mistake-canal = Zug { $n }: { $cost } verloren
analysis-played = Gespielt: { $turn } ({ $value })
analysis-better = Besser: { $turn } ({ $value })
analysis-no-points = zunächst keine Punkte
analysis-board = Gespielt: { $played }. Besser: { $best }.
analysis-see = In der Wiederholung zeigen
analysis-copy = Den Link zu dieser Analyse kopieren
analysis-working = Der Trainer geht die Partie durch
analysis-working-about = Du kannst diese Seite verlassen: Die Analyse bleibt erhalten.
analysis-progress = { $done } von { $of } Teilen
analysis-waits = Es beginnt gleich.
analysis-done = Die Analyse ist fertig.
analysis-none = Noch niemand, der in dieser Partie saß, hat sie analysieren lassen.
analysis-failed = Die Analyse ist nicht gelungen. Versuche es noch einmal.
analysis-decided = { $won ->
    [yes] Gewonnen
   *[no] Verloren
  }
analysis-laid = das Plättchen bei { $place }
analysis-built-on-it = ein Bauteil auf seiner Ecke { $corner }
analysis-built = ein Bauteil bei { $plot }
axis-chance = { $n } %
axis-points = { $n }
