# Canal City: Teile und Karte.
canal-fit = Ganze Stadt zeigen

canal-arrangement = Das Stadtzentrum
canal-arrangement-chance = Zufällig
canal-arrangement-chance-about = In jeder Partie anders.
canal-arrangement-standard = Immer gleich
canal-arrangement-standard-about = Gut zum Lernen und Vergleichen.
canal-start = Startpunkte
canal-start-rulebook = Wie in der Spielregel
canal-start-rulebook-about = { $points } in Spielreihenfolge.
canal-start-even = Gleiche Chancen
canal-start-even-about = An Tausenden simulierten Partien abgestimmt, damit kein Platz besser ist.
