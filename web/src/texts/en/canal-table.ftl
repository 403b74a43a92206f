# The table of Canal City.
canal-about = { $n ->
    [0] No tiles left
    [one] One tile left
   *[other] { $n } tiles left
  }
canal-map = The city, { $n } tiles. The arrow keys go from place to place.
canal-in-words = The city in words
canal-zoom-in = Zoom in
canal-zoom-out = Zoom out
canal-dock = My turn
canal-phases = Steps of the turn
canal-phase-lay = Lay
canal-phase-build = Build
canal-phase-again = Back to step { $n }: { $phase }
canal-back = Back
canal-lay-it = Lay it here
canal-end-turn = End turn
canal-sending = One moment …

canal-lay = Lay your tile
canal-lay-about = Choose a place; press the tile to turn it.
canal-lay-here = Here?
canal-lay-here-about = { $ways ->
    [one] It fits only this way{ $outcome }.
   *[other] It fits in { $ways } ways{ $outcome }. Press it to turn it.
  }
canal-build = Build a piece
canal-build-about = { $n ->
    [one] Up to one tile along the water.
   *[other] Up to { $n } tiles along the water.
  }
canal-build-again = Build a second piece
canal-build-again-about = On a different tile, up to { $n ->
    [one] one tile
   *[other] { $n } tiles
  } away from the first.
canal-site-about = Here: { $outcome }.
canal-ready = Your turn is ready
canal-ready-about = It { $deeds }.
canal-ready-nothing = It brings no points.
canal-deed-gain = brings **{ $n ->
    [one] one point
   *[other] { $n } points
  }**
canal-deed-takes = takes **{ $n ->
    [one] one point
   *[other] { $n } points
  }** from { $name }
canal-deed-gives = gives { $name } **{ $n ->
    [one] one point
   *[other] { $n } points
  }**
canal-ready-short = { $built ->
    [0] There is no site in reach: you build nothing this turn.
   *[other] There is no site for a second piece: it stays with you.
  }
canal-made = Turn played
canal-waiting = { $name } is thinking
canal-waiting-about = Your tile for the next turn. Press it to turn it.
canal-next-tile = Your next tile
canal-waiting-no-tile = You have no tile in front of you.
canal-watching = You are watching
canal-watching-about = { $name } is thinking.

canal-beat-lay = { $name } lays a tile
canal-beat-build = { $name } builds
canal-last = That was the last turn
canal-last-about = Finally: **{ $changes }**.
canal-change = { $me ->
    [yes] you
   *[no] { $name }
  } { $points }
canal-result = To the result
canal-news = { $first ->
    [yes] So far
   *[no] Since your last turn
  }: **{ $changes }**{ $why }.
canal-news-none = { $first ->
    [yes] So far
   *[no] Since your last turn
  }, nobody’s points have changed.
canal-news-taken = { $name } took the tile at { $place }
canal-news-tied = the tile at { $place } is tied now

canal-why-no-fit = Your tile does not fit there, whichever way you turn it: canal must meet canal, and bank must meet bank.
canal-why-one-way = It fits here only this way.
canal-why-start = Nobody builds on the start tile; the water only runs through it.
canal-why-far = Out of reach: more than { $n ->
    [one] one tile
   *[other] { $n } tiles
  } along the water.
canal-why-same-tile = The second piece must stand on a different tile from the first.
canal-why-second-piece = From there you could not build a second piece; the rules ask for both.
canal-why-no-site = No free foundation and no building of yours on this tile.

canal-vertical = { $side ->
    [north] { $n } north
   *[south] { $n } south
  }
canal-horizontal = { $side ->
    [east] { $n } east
   *[west] { $n } west
  }
canal-start-tile = the start tile
canal-corner = { $corner ->
    [NW] north-west
    [NE] north-east
    [SE] south-east
   *[SW] south-west
  }
canal-side = { $side ->
    [N] north
    [E] east
    [S] south
   *[W] west
  }
canal-plot = { $cell }, { $corner } corner
canal-gain = { $n ->
    [0] no points
    [one] plus one point
   *[other] plus { $n } points
  }
canal-takes = takes { $n ->
    [one] one point
   *[other] { $n } points
  } from { $name }
canal-gives = gives { $name } { $n ->
    [one] one point
   *[other] { $n } points
  }
canal-place = { $place }: fits in { $ways ->
    [one] one way
   *[other] { $ways } ways
  }{ $outcome }
canal-place-chosen = { $place }: your tile is here{ $outcome }. Press again to lay it, R to turn it
canal-site = { $plot }, { $height ->
    [0] empty foundation
   *[other] your building of height { $height }
  }, { $distance ->
    [0] on your tile
    [one] one tile away
   *[other] { $distance } tiles away
  }: { $outcome }
canal-tile = { $place }: { $kind ->
    [centre] centre tile, reach { $value }
    [scoring-centre] centre tile, value { $value }, { $lead }
   *[city] value { $value }, { $lead }
  }; { $buildings }
canal-led = led by { $me ->
    [yes] you
   *[no] { $name }
  }
canal-tied = tied
canal-unled = led by nobody
canal-building = { $corner } { $name }, height { $height }
canal-no-building = no building

canal-said-chosen = Your tile is at { $place }; { $ways ->
    [one] it fits in one way
   *[other] it fits in { $ways } ways, R turns it
  }{ $outcome }.
canal-said-turned = Turned, { $n ->
    [0] as at first
    [one] one quarter
   *[other] { $n } quarters
  }; canals { $canals }.
canal-said-turned-here = Turned, { $n ->
    [0] as at first
    [one] one quarter
   *[other] { $n } quarters
  }{ $outcome }.
canal-said-laid = Laid at { $place }. { $next }
canal-said-built = Built at { $plot }: { $outcome }. { $next }
canal-said-ended = Your turn is over. { $name } is to move.
canal-said-back = Taken back. { $next }

canal-log-first = { $me ->
    [yes] You begin.
   *[no] { $name } begins.
  }
canal-log-lay = { $me ->
    [yes] You
   *[no] { $name }
  } laid a tile at { $place } and could not build.
canal-log-turn = { $me ->
    [yes] You
   *[no] { $name }
  } laid a tile at { $place } and built at { $sites }.
canal-log-short = { $built ->
    [0] Tile
    [one] Tile, one piece
   *[other] Tile, { $built } pieces
  }
canal-log-exchange = { $me ->
    [yes] Your tile
   *[no] { $name }’s tile
  } fitted nowhere: it went under the stack, and another was drawn.
canal-log-skip = { $me ->
    [yes] You
   *[no] { $name }
  } had no tile, and there was none to draw: the turn was skipped.

canal-seat-points = { $n ->
    [one] 1 point
   *[other] { $n } points
  },
canal-seat-pieces = { $n ->
    [one] piece
   *[other] pieces
  } left{ $status ->
    [acting] , to move
    [away] , away
    [resigned] , has given up; a bot plays on
   *[idle] { "" }
  }.
canal-projection = The result if it ended now
canal-projection-about = Choose a number to see its tiles.
canal-projection-back = Close it to go on with your turn.
canal-leads-now = { $n ->
    [one] If it ended now, { $me ->
        [yes] you
       *[no] { $names }
      } would win
   *[other] If it ended now, they would share the win: { $names }
  }
canal-line-start = Start
canal-line-tile = Tiles
canal-line-fountain = Fountains
canal-total = Total
canal-number = { $name }, { $line }: { $points }
canal-no-items = Nothing yet.
canal-item = { $place }: { $reason ->
    [tallest] tallest building
    [more-pieces] equally tall, but more pieces
    [tied] tied, so nobody
   *[fountain] fountains at the building
  }
canal-item-start = Starting points, by the order of play

canal-legend = On the map
canal-legend-value = A tile’s value, in the colour and with the flag of its leader.
canal-legend-tie = Dashed: it is tied, so nobody leads.
canal-legend-jet = A jet adds a point for each piece of the building it falls on.
canal-legend-place = Your tile fits here; pale: only when it is turned.
canal-legend-takes = This many points are taken from the player of that colour.
canal-legend-recent = Others have laid or built here since your last turn.
canal-legend-distance = In reach, this many tiles along the water.

canal-end-about = { $n } players

canal-hand = My tile, value { $value }. Canals { $canals }; { $plots }. Turn it
canal-ground = { $corner } { $what ->
    [foundation] foundation
    [garden] garden
    [north] fountain to the north
    [east] fountain to the east
    [south] fountain to the south
   *[west] fountain to the west
  }
