# Shake That City: pieces, sheet and table.
colour-home = Home
colour-shop = Shop
colour-factory = Factory
colour-park = Park
colour-road = Road

shake-rounds = Rounds
shake-track = Round { $round } of { $rounds }; from round { $open } on nothing is blocked
shake-round-of = Round { $round } of 15
shake-nothing-blocked = nothing blocked

shake-colours = Colours
shake-ways = { $n ->
    [one] 1 place
   *[other] { $n } places
  }
shake-taken-short = { $name }
shake-taken = taken by { $name }
shake-no-room-short = no room
shake-no-room = fits nowhere
shake-blocked-short = blocked
shake-most-cubes = most cubes: not in solo
shake-forbidden = forbidden this round
shake-not-chosen = you chose another

shake-my-score = My score
shake-with-this-move = with this move
shake-cannot-win = { $n ->
    [one] A construction tile is
   *[other] { $n } construction tiles are
  } left: this city cannot win.
shake-cannot-win-yet = { $n ->
    [one] One construction tile
   *[other] { $n } construction tiles
  } left: not able to win yet.
shake-flipped = { $n ->
    [one] 1 flipped
   *[other] { $n } flipped
  }
shake-line-road = Roads
shake-line-park = Parks
shake-line-factory = Factories
shake-line-shop = Shops
shake-line-home = Homes
shake-line-bonus = Bonus tiles
shake-reason-road-connected = { $n } reach concrete
shake-reason-road-unconnected = { $n } lead nowhere
shake-reason-park-home = { $n } by homes
shake-reason-park-factory = { $n } by factories
shake-reason-park-beach = { $n } on the beach
shake-reason-park-alone = { $n } alone
shake-reason-factory-factory = { $n } by factories
shake-reason-factory-road = { $n } by roads
shake-reason-factory-alone = { $n } alone
shake-reason-shop-zone-1 = { $n } in zone 1
shake-reason-shop-zone-2 = { $n } in zone 2
shake-reason-shop-zone-3 = { $n } in zone 3
shake-reason-shop-unserved = { $n } not connected
shake-reason-home-group = { $n ->
    [one] 1 group
   *[other] { $n } groups
  }
shake-reason-home-beach = { $n ->
    [one] 1 group on the beach
   *[other] { $n } groups on the beach
  }
shake-reason-home-factory = { $n } by a factory
shake-reason-bonus-fill = line filled
shake-reason-bonus-four = at least four in the line
shake-reason-bonus-corner = at least two of every kind

shake-points = points
shake-enlarge = Enlarge the city
shake-doing-took = took { $colour ->
    [home] homes
    [shop] shops
    [factory] factories
    [park] parks
   *[road] roads
  }
shake-doing-ready = ready
shake-doing-thinking = thinking
shake-doing-waiting = waiting
shake-doing-passed = passes

shake-side = Board
shake-side-landlocked = Landlocked
shake-side-landlocked-about = Concrete on all sides; shops are worth more towards the middle.
shake-side-beachfront = Beachfront
shake-side-beachfront-about = Parks and homes are worth more on the beach.
shake-variants = Variants
shake-variant-family = Family variant
shake-variant-family-about = Only the bonus tiles count.
shake-variant-construction = Construction variant
shake-variant-construction-about = Four sites block the diagonal; clear them all, or you cannot win.
shake-variant-solo = Solo variant
shake-variant-solo-about = Clear all four sites and score at least { $target } points. Before round { $open } the colour with the most cubes is blocked, unless several tie.

shake-cell = { $cell }: { $what }
shake-cell-empty = empty, zone { $zone }
shake-cell-construction = construction site
shake-others = Other cities
shake-my-city = My city
shake-city-of = { $me ->
    [yes] My city
   *[no] { $name }’s city
  }
shake-score-of = { $name }’s score
shake-pattern = The pattern
shake-pattern-spoken = The pattern, row by row: { $pattern }
shake-shake = Shake!
shake-your-shake = You shake
shake-your-shake-about = Press it or shake your phone.
shake-choose = Choose a colour
shake-choose-active = You choose first
shake-say-choose = Which colour?
shake-say-pass = Nothing fits: you pass this round.
shake-place-n = Place { $n ->
    [one] one { $colour ->
        [home] home
        [shop] shop
        [factory] factory
        [park] park
       *[road] road
      }
   *[other] { $n } { $colour ->
        [home] homes
        [shop] shops
        [factory] factories
        [park] parks
       *[road] roads
      }
  }
shake-place = Place
shake-way = place { $n } of { $of }
shake-previous-place = Previous place
shake-next-place = Next place
shake-placed = Placed
shake-you-pass = You pass
shake-active-took = { $me ->
    [yes] You took
   *[no] { $name } took
  } { $colour ->
    [home] homes
    [shop] shops
    [factory] factories
    [park] parks
   *[road] roads
  }.
shake-round-begins = Round { $round }.
shake-ghost-spoken = { $cells }: { $points }. Place { $n } of { $of }.
shake-placed-spoken = { $colour ->
    [home] Home
    [shop] Shop
    [factory] Factory
    [park] Park
   *[road] Road
  } placed on { $cells }: { $points }
shake-log-deal = The bonus tiles lie ready. { $me ->
    [yes] You begin.
   *[no] { $name } begins.
  }
shake-log-shake = Shaken: { $pattern }
shake-log-choose = { $me ->
    [yes] You
   *[no] { $name }
  } took { $colour ->
    [home] homes
    [shop] shops
    [factory] factories
    [park] parks
   *[road] roads
  }.
shake-log-place = { $me ->
    [yes] You
   *[no] { $name }
  } placed { $colour ->
    [home] homes
    [shop] shops
    [factory] factories
    [park] parks
   *[road] roads
  } at { $cell }.
shake-log-pass = { $me ->
    [yes] You
   *[no] { $name }
  } could place nothing.
shake-log-sealed = { $me ->
    [yes] You have placed.
   *[no] { $name } has placed.
  }

shake-hint-spoken = { $colour ->
    [road] Road
    [park] Park
    [factory] Factory
    [shop] Shop
   *[home] Home
  } on { $cells }
shake-bonus-won = This bonus tile is won: 3 points.
shake-bonus-corner = Corner tile, 3 points: at least two of every kind ({ $n } of 10).
shake-bonus-tile = 3 points: fill line { $fill } ({ $filled } of 6), or have at least { $tile ->
    [home] four homes
    [shop] four shops
    [factory] four factories
    [park] four parks
    [road] four roads
   *[different] four different tiles
  } in line { $line } ({ $n } of 4).
