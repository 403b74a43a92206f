hint-ask = Tipp
hint-measure-points = Die besten Züge, mit erwarteten Endpunkten
hint-measure-chance = Die besten Züge, mit der Aussicht auf den Sieg
hint-measure-now = Was der Bot täte, mit den Punkten jetzt
hint-option = { $n }. { $turn }: { $value }, { $gain }
hint-close = Tipps weglegen
hint-thinking = Der Trainer denkt nach …
hint-compiling = Der Trainer wird auf diesem Server gerade erst vorbereitet. So lange dauert es nur beim ersten Mal.
hint-none = Es fand sich kein Tipp.
hint-count = { $n ->
    [one] ein Tipp
   *[other] { $n } Tipps
  }
hint-given = { $n ->
    [one] Ein Zug wird vorgeschlagen.
   *[other] { $n } Züge werden vorgeschlagen, der beste zuerst.
  } { $best }
hint-agreed = Tipps sind hier erlaubt: Alle dürfen fragen, was ein starker Bot täte, und der Tisch zeigt, wie oft.
value-points = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
value-chance = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) } %
value-gain = { $gain } sofort
value-spoken-points = { $value } Punkte zu erwarten
value-spoken-chance = { $value } Aussicht auf den Sieg
value-spoken-now = { $value } Punkte
canal-hint-lay = auf { $place } legen
canal-hint-build = auf { $plot } bauen
analysis = Analyse
analysis-about = Mit den Augen des Bots „{ $bot }“ gesehen, der nicht mehr wusste als die Spielenden.
analysis-parts = Woraus das Ergebnis entstand
analysis-start = Am Anfang
analysis-start-points = zu erwartende Punkte
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
analysis-points = { $n } Punkte auf dem Block
analysis-penalty = { $n } Punkte Abzug: es liegen noch Baustellen
analysis-par = Par
analysis-par-about = Punkte, die erreichbar waren, hätte man allen Zufall vorher gekannt
analysis-over-time = Zug für Zug
analysis-chart = Der Wert nach jedem Zug; rote Balken sind, was Entscheidungen kosteten, Zahlen die teuersten. Dasselbe als Tabelle darunter.
analysis-turns = Alle Züge in Zahlen
analysis-turn = Zug
analysis-value = Wert
analysis-mistakes = Die teuersten Entscheidungen
analysis-no-mistakes = Kein Zug hätte besser sein können, soweit bekannt.
analysis-cost-about = Zu den Kosten zählt auch, was ein Zug den anderen lässt.
analysis-mistake-shake = Runde { $n }: { $cost } verloren
analysis-mistake-canal = Zug { $n }: { $cost } verloren
analysis-played = Gespielt: { $turn } ({ $value })
analysis-better = Besser: { $turn } ({ $value })
analysis-board = Gespielt: { $played }. Besser: { $best }.
analysis-see = In der Wiederholung zeigen
analysis-copy = Den Link zu dieser Analyse kopieren
analysis-working = Der Trainer geht die Partie durch
analysis-working-about = Du kannst diese Seite verlassen: die Analyse wird aufbewahrt.
analysis-progress = { $done } von { $of } Teilen
analysis-waits = Es beginnt gleich.
analysis-done = Die Analyse ist da.
analysis-none = Noch niemand, der in dieser Partie saß, hat sie analysieren lassen.
analysis-failed = Die Analyse ist nicht gelungen. Versuche es noch einmal.
