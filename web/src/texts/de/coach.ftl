hint-ask = Tipp
hint-measure-points = Die besten Züge, mit den Punkten, die am Ende zu erwarten sind
hint-measure-chance = Die besten Züge, mit der Aussicht auf den Sieg
hint-measure-lead = Die besten Züge, mit dem Vorsprung, der am Ende zu erwarten ist
hint-measure-now = Was der Bot täte, mit den Punkten, die es jetzt bringt
hint-option = { $n }. { $turn }: { $value }, { $gain }
hint-close = Tipps weglegen
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
value-chance = { $n } %
value-gain = { $gain } sofort
value-spoken-points = { $value } Punkte zu erwarten
value-spoken-chance = { $value } Aussicht auf den Sieg
value-spoken-lead = Vorsprung zu erwarten: { $value }
value-spoken-now = { $value } Punkte
