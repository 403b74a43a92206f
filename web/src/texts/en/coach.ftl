hint-ask = Hint
hint-measure-points = Best turns, with the points to expect at the end
hint-measure-chance = Best turns, with the chance to win
hint-measure-lead = Best turns, with the lead to expect at the end
hint-measure-now = What the bot would do, with the points it brings now
hint-option = { $n }. { $turn }: { $value }, { $gain }
hint-close = Put the hints away
hint-none = No hint could be found.
hint-count = { $n ->
    [one] one hint
   *[other] { $n } hints
  }
hint-given = { $n ->
    [one] One turn is suggested.
   *[other] { $n } turns are suggested, the best one first.
  } { $best }
hint-agreed = Hints are allowed here: everybody may ask what a strong bot would do, and the table shows how often.
value-points = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
value-chance = { $n } %
value-gain = { $gain } now
value-spoken-points = { $value } points to expect
value-spoken-chance = { $value } chance to win
value-spoken-lead = lead to expect { $value }
value-spoken-now = { $value } points
