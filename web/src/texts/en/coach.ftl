hint-ask = Hint
hint-measure-points = Best turns, with the points to expect at the end
hint-measure-chance = Best turns, with the chance to win
hint-measure-now = What the bot would do, with the points it brings now
hint-option = { $n }. { $turn }: { $value }, { $gain }
hint-close = Put the hints away
hint-thinking = The coach is thinking …
hint-compiling = The coach is still being prepared on this server. It takes this long only the first time.
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
value-chance = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }%
value-gain = { $gain } now
value-spoken-points = { $value } points to expect
value-spoken-chance = { $value } chance to win
value-spoken-now = { $value } points
canal-hint-lay = lay on { $place }
canal-hint-build = build on { $plot }
analysis = Analysis
analysis-about = Seen with the eyes of the bot “{ $bot }”, who knew no more than the players did.
analysis-parts = What the result was made of
analysis-start = At the start
analysis-start-points = points to expect
analysis-start-chance = chance to win
analysis-start-now = points
analysis-luck = Luck
analysis-luck-about = what chance brought, against the average
analysis-others = Others
analysis-others-about = what the others' turns changed
analysis-choice = Choices
analysis-choice-about = own turns, against the best known ones
analysis-revised = Estimate
analysis-revised-about = what the coach itself was off by
analysis-result = Result
analysis-points = { $n } points on the sheet
analysis-penalty = { $n } points off: construction tiles are left
analysis-par = Par
analysis-par-about = points that were within reach, had one known all chance before
analysis-over-time = Turn by turn
analysis-chart = The value after each turn; red bars are what choices cost, numbers the costliest ones. The same as a table below.
analysis-turns = All turns in figures
analysis-turn = Turn
analysis-value = Value
analysis-mistakes = The costliest choices
analysis-no-mistakes = No turn could have been better, as far as is known.
analysis-cost-about = The cost also counts what a turn leaves to the others.
analysis-mistake-shake = Round { $n }: { $cost } lost
analysis-mistake-canal = Turn { $n }: { $cost } lost
analysis-played = Played: { $turn } ({ $value })
analysis-better = Better: { $turn } ({ $value })
analysis-board = Played: { $played }. Better: { $best }.
analysis-see = See it in the replay
analysis-copy = Copy the link to this analysis
analysis-working = The coach goes through the match
analysis-working-about = You may leave this page: the analysis is kept.
analysis-progress = { $done } of { $of } parts
analysis-waits = It begins in a moment.
analysis-done = The analysis is there.
analysis-none = Nobody who sat in this match has had it analysed yet.
analysis-failed = The analysis did not succeed. Try again.
