# Canal City: pieces and map.
canal-fit = Fit the city

canal-arrangement = The centre
canal-arrangement-chance = Random
canal-arrangement-chance-about = Different in every match.
canal-arrangement-standard = Standard
canal-arrangement-standard-about = Always the same: good for learning and comparing.
canal-arrangement-own = Your own
canal-arrangement-own-about = You choose the tiles, their faces and how they are turned.

canal-arrange = The centre, around the start tile
canal-arrange-tile = { $side ->
    [N] North
    [E] East
    [S] South
   *[W] West
  }: tile { $tile }, { $face ->
    [front] front
   *[back] back
  }, { $quarters ->
    [0] not turned
    [one] turned one quarter
   *[other] turned { $quarters } quarters
  }
canal-arrange-spoken = { $tile }; value { $value }, canals { $canals }; { $plots }
canal-arrange-flip = Flip
canal-arrange-turn = Turn
canal-arrange-exchange = Exchange
canal-arrange-exchange-about = Which tile changes places with the one in the { $side ->
    [N] north
    [E] east
    [S] south
   *[W] west
  }?
canal-arrange-shuffle = Shuffle
canal-arrange-reset = Back to standard
canal-arrange-keys = By keyboard, on a tile: the arrows choose, F flips, R turns, X exchanges.
canal-arrange-one-way = This face can lie here only this way: with its canal towards the start tile.
canal-arrange-said-flipped = Flipped. { $tile }
canal-arrange-said-turned = Turned. { $tile }
canal-arrange-said-exchanged = Exchanged. { $one }; { $other }
canal-arrange-said-shuffled = Shuffled. { $tiles }
canal-arrange-said-standard = Standard again. { $tiles }
canal-arrange-failed = The server did not say how the centre may lie. The match would begin with the standard centre.
canal-arrange-refused = The server has refused this centre: each of the four tiles lies once, with a canal towards the start tile. Change it and try again.

canal-centre-scores = The centre scores
canal-centre-scores-about = Centre tiles give reach and can be built on. Switched on, they also score; the rulebook can be read both ways.
canal-setup-chance = random centre
canal-setup-standard = standard centre
canal-setup-own = own centre
canal-setup-centre-scores = the centre scores
canal-setup-even = even start
canal-start = Starting points
canal-start-rulebook = As in the rulebook
canal-start-rulebook-about = { $points }.
canal-start-points = { $place ->
    [1] { $n ->
        [one] One point
       *[other] { $n } points
      } for the first player
    [2] { $n } for the second
    [3] { $n } for the third
   *[4] { $n } for the fourth
  }
canal-start-even = Even start
canal-start-even-about = Worked out from thousands of simulated matches, so that every seat has the same chance.
