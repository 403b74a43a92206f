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
shake-open-now = From now on nothing is blocked.

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
shake-pending = when all have placed
shake-goal = The goal
shake-goal-points = { $total } of { $target } points
shake-goal-sites = { $cleared } of { $sites } construction tiles cleared
shake-goal-best = Best so far: { $best }
shake-cannot-win = { $n ->
    [one] One construction tile is
   *[other] { $n } construction tiles are
  } left: this city cannot win.
shake-cannot-win-yet = { $n ->
    [one] One construction tile
   *[other] { $n } construction tiles
  } still to clear.
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
shake-reason-road-connected = { $n } connected to concrete
shake-reason-road-unconnected = { $n } not connected
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
shake-variant-construction-about = Four construction tiles block the diagonal; clear them all, or you cannot win.
shake-variant-solo = Solo variant
shake-variant-solo-about = Clear all four construction tiles and score at least { $target } points. Before round { $open } the colour with the most cubes is blocked, unless several tie.

shake-cell = { $cell }: { $what }
shake-cell-empty = empty, zone { $zone }
shake-cell-construction = construction tile{ $pair ->
    [none] { "" }
   *[other] { " " }({ $pair })
  }
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
shake-your-shake-about = { $by ->
    [phone] Press the shaker or shake your phone.
   *[key] Press the shaker or the space bar.
  }
shake-choose = Choose a colour
shake-choose-active = You choose first
shake-chooses-first = { $me ->
    [yes] You choose first
   *[no] { $name } chooses first
  }
shake-say-pass = Nothing fits. You pass this round, and your city stays as it is.
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
shake-why-shake-first = Shake first.
shake-why-colour-first = Choose a colour first.
shake-why-taken = { $cell } is taken.
shake-why-site = Construction tile on { $cell }: cleared when { $one ->
    [home] a home
    [shop] a shop
    [factory] a factory
    [park] a park
   *[road] a road
  } and { $other ->
    [home] a home
    [shop] a shop
    [factory] a factory
    [park] a park
   *[road] a road
  } lie side by side anywhere in your city.
shake-why-no-place = Arranged like this, { $colour ->
    [home] homes
    [shop] shops
    [factory] factories
    [park] parks
   *[road] roads
  } do not fit on { $cell }.
shake-why-colour-taken = { $name } has taken the { $colour ->
    [home] homes
    [shop] shops
    [factory] factories
    [park] parks
   *[road] roads
  }.
shake-why-most-cubes = Blocked: { $colour ->
    [home] homes
    [shop] shops
    [factory] factories
    [park] parks
   *[road] roads
  } have the most cubes.
shake-why-forbidden = { $colour ->
    [home] Homes
    [shop] Shops
    [factory] Factories
    [park] Parks
   *[road] Roads
  } are forbidden this round.
shake-why-fits-nowhere = Arranged like this, { $colour ->
    [home] homes
    [shop] shops
    [factory] factories
    [park] parks
   *[road] roads
  } fit nowhere.
shake-key = Key { $n }
shake-placed = Placed
shake-you-pass = You pass
shake-pass-read = OK
shake-revealed = Everyone has placed
shake-brought-pass = { $me ->
    [yes] pass
   *[no] passes
  }
shake-next-round = Next round
shake-to-the-result = To the result
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
shake-placed-spoken = { $n ->
    [one] { $colour ->
        [home] Home
        [shop] Shop
        [factory] Factory
        [park] Park
       *[road] Road
      }
   *[other] { $colour ->
        [home] Homes
        [shop] Shops
        [factory] Factories
        [park] Parks
       *[road] Roads
      }
  } placed on { $cells }: { $points }
shake-log-deal = The bonus tiles are laid out. { $me ->
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
  } placed { $n ->
    [one] a { $colour ->
        [home] home
        [shop] shop
        [factory] factory
        [park] park
       *[road] road
      }
   *[other] { $colour ->
        [home] homes
        [shop] shops
        [factory] factories
        [park] parks
       *[road] roads
      }
  }{ $n ->
    [0] { "" }
   *[other] { " " }on { $cells }
  }.
shake-log-pass = { $me ->
    [yes] You
   *[no] { $name }
  } could place nothing.
shake-log-hidden = placed, still hidden
shake-log-sealed = { $me ->
    [yes] You have placed.
   *[no] { $name } has placed.
  }

shake-hint-spoken = { $n ->
    [one] { $colour ->
        [home] Home
        [shop] Shop
        [factory] Factory
        [park] Park
       *[road] Road
      }
   *[other] { $colour ->
        [home] Homes
        [shop] Shops
        [factory] Factories
        [park] Parks
       *[road] Roads
      }
  } on { $cells }
shake-hint-tile = { $points } { $tile ->
    [home] home bonus tile
    [shop] shop bonus tile
    [factory] factory bonus tile
    [park] park bonus tile
    [road] road bonus tile
    [different] bonus tile for four different ones
   *[corner] corner tile
  } ({ $why ->
    [fill] line { $fill } full
    [four] four in line { $line }
   *[corner] two of every kind
  })
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
