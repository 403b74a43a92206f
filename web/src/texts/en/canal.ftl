# Canal City: pieces and map.
canal-fit = Fit the city

canal-arrangement = The centre
canal-arrangement-chance = By chance
canal-arrangement-chance-about = Different in every match.
canal-arrangement-standard = Always the same
canal-arrangement-standard-about = Good for learning and comparing.
canal-start = Starting points
canal-start-rulebook = As in the rulebook
canal-start-rulebook-about = { $points } in the order of play.
canal-start-even = Even start
canal-start-even-about = Fitted to thousands of simulated matches, so that no seat is better.
