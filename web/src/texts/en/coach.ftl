hint-ask = Hint
hint-best = { $n ->
    [one] Best turn
   *[other] Best turns
  }
hint-weaker = A weaker hint this time: what “{ $bot }” would do
hint-option = { $n }. { $turn }: { $value }, { $gain }
hint-line = { $line } { $points }
hint-takes = takes { $n ->
    [one] one point
   *[other] { $n } points
  } from { $name }
hint-gives = gives { $name } { $n ->
    [one] one point
   *[other] { $n } points
  }
hint-prepares = no points now, but it prepares some
hint-compared = compared with { $n }: { $same ->
    [yes] the same now
   *[no] { $now } now
  }, { $even ->
    [yes] as good overall
   *[no] { $overall } { $measure ->
        [chance] chance of winning
       *[points] overall
      }
  }{ $denied ->
    [yes] , counting what the others lose
   *[no] { "" }
  }
hint-close = Hide the hints
hint-thinking = The coach is thinking …
hint-compiling = The coach is still being prepared on this server. It takes this long only the first time.
hint-none = No hint found: play as you like.
hint-count = { $n ->
    [one] one hint
   *[other] { $n } hints
  }
hint-given = { $n ->
    [one] One turn is suggested.
   *[other] { $n } turns are suggested, the best one first.
  } { $best }
hint-agreed = Hints are allowed here: everybody may ask what a strong bot would do, and how often somebody has asked is shown at the table.
value-points = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
value-chance = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }%
value-cost = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) } { $measure ->
    [chance] percentage points
   *[points] points
  }
value-gain = { $gain } now
value-denies = the others lose { $denies }
value-about-points = at the end
value-about-chance = to win
value-spoken-points = { $value } expected points
value-spoken-chance = { $value } chance of winning
value-spoken-now = { $value } points
canal-hint-lay = lay at { $place }
canal-hint-new = { $rule ->
    [fountain] fountain on the new tile
   *[tile] the new tile
  } { $points }
canal-hint-tile = { $rule ->
    [fountain] fountain
   *[tile] tile
  } ({ $place }) { $points }
canal-hint-build = build at { $plot }
analysis = Analysis
analysis-about = Seen through the eyes of the bot “{ $bot }”, who knew no more than the players did.
analysis-parts = What the result was made of
analysis-parts-chance = The changes are in percentage points of the chance of winning. A match that goes up and down can add up to more than 100 of them.
analysis-start = At the start
analysis-start-points = expected points
analysis-start-chance = chance of winning
analysis-start-now = points
analysis-luck = Luck
analysis-luck-about = what chance brought, against the average
analysis-others = Others
analysis-others-about = what the others’ turns changed
analysis-choice = Choices
analysis-choice-about = own turns, against the best known ones
analysis-revised = Estimate
analysis-revised-about = how far the coach itself was wrong
analysis-result = Result
analysis-points = { $n ->
    [one] 1 point
   *[other] { $n } points
  } on the sheet
analysis-penalty = { $n } points off: construction tiles are left
analysis-par = Par
analysis-par-about = points that would have been within reach if all shakes and draws had been known in advance
analysis-over-time = Turn by turn
analysis-chart = The value after each turn; red bars are what choices cost, numbers the costliest ones. The same as a table below.
analysis-turns = All turns in figures
analysis-turn = Turn
analysis-value = Value
analysis-mistakes = The costliest choices
analysis-no-mistakes = No turn could have been better, as far as is known.
analysis-cost-about = The cost also counts what the others lose by a turn.
analysis-mistake-shake = Round { $n }: { $cost } lost
analysis-mistake-canal = Turn { $n }: { $cost } lost
analysis-played = Played: { $turn } ({ $value })
analysis-better = Better: { $turn } ({ $value })
analysis-no-points = no points at once
analysis-board = Played: { $played }. Better: { $best }.
analysis-see = See it in the replay
analysis-copy = Copy the link to this analysis
analysis-working = The coach goes through the match
analysis-working-about = You may leave this page: the analysis is kept.
analysis-progress = { $done } of { $of } parts
analysis-waits = It begins in a moment.
analysis-done = The analysis is ready.
analysis-none = Nobody who sat in this match has had it analysed yet.
analysis-failed = The analysis failed. Try again.
analysis-decided = { $won ->
    [yes] Won
   *[no] Lost
  }
analysis-laid = the tile at { $place }
analysis-built-on-it = a piece on its { $corner } corner
analysis-built = a piece at { $plot }
axis-chance = { $n }%
axis-points = { $n }
