end-you-win = You win
end-wins = { $name } wins
end-shared = Shared victory: { $names }
end-nobody = Nobody wins
end-solo-lost = Not this time
end-practice = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
end-counting = The final score
end-place = You: { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
  } of { $n }.
end-close = That was close!
end-kind = Well played all the same.
end-best = Your best ({ $setup }): { $best }.
end-best-new = New best ({ $setup }), previously { $before }!
end-again = Play again
end-margin = { $n ->
    [one] **One point** ahead of { $me ->
        [yes] you
       *[no] { $name }
    }
   *[other] **{ $n } points** ahead of { $me ->
        [yes] you
       *[no] { $name }
    }
  }
end-by-bonus = Tied with { $me ->
    [yes] you
   *[no] { $name }
  } at { $points }. More bonus tiles: **{ $mine } to { $theirs }**
end-by-empty = Tied with { $me ->
    [yes] you
   *[no] { $name }
  } at { $points }. Fewer empty cells: **{ $mine } to { $theirs }**
end-by-shared = Equal in everything.
end-by-construction = At least one construction tile is left in every city.
end-by-construction-solo = **{ $points ->
    [one] 1 point
   *[other] { $points } points
  }**{ $missed ->
    [yes] {" "}instead of at least { $target }, and
   *[no] , but
  } { $sites ->
    [one] a construction tile is
   *[other] { $sites } construction tiles are
  } left.
end-by-cleared = { $me ->
    [yes] You have
   *[no] { $name } has
  } { $more ->
    [yes] more points, **{ $theirs } to { $mine }**,
   *[no] as many points,
  } but { $sites ->
    [one] a construction tile is
   *[other] { $sites } construction tiles are
  } left.
end-by-cleared-tied = Tied with { $me ->
    [yes] you
   *[no] { $name }
  }: bonus tiles { $bonus } to { $theirBonus }, empty cells { $empty } to { $theirEmpty }.
end-by-target = **{ $points } points**, and no construction tile is left.
end-by-target-missed = **{ $points ->
    [one] 1 point
   *[other] { $points } points
  }**; at least { $target } are needed.
end-by-resignation = { $who ->
    [me] You
    [one] { $names }
    [me-too] { $names }
    [several] { $names }
   *[others] The others
  } gave up.
end-no-analysis = There is no analysis: the match was not played to its end.
end-cities = Cities
end-sheets = Score sheets
end-line = Line
end-points = Points
end-rematch = Rematch
end-rematch-wanted = { $names } { $n ->
    [one] wants
   *[other] want
  } a rematch
end-join = Join
end-decline = No, thanks
end-to-rematch = To the rematch
end-watch-rematch = Watch the rematch
end-wins-so-far = Wins so far: { $wins }
end-rematch-failed = The rematch could not be opened. Try again.
end-replay = Replay
end-share = Share
end-picture = Picture of the city with names and points
end-picture-send = Send picture
end-picture-me = Me
end-picture-save = Save picture
end-picture-copy = Copy picture
end-picture-copied = Picture copied
end-share-about = Whoever has this link sees the whole match.
end-share-link = The link to the replay
end-record = Save the record as a file
shake-end-about = { $side ->
    [beachfront] Beachfront
   *[landlocked] Landlocked
  }, { $n ->
    [one] one player
   *[other] { $n } players
  }
shake-line-road-about = connected to concrete
shake-line-park-about = { $side ->
    [beachfront] by homes, by the beach
   *[landlocked] by homes, by factories
  }
shake-line-factory-about = by factories, by roads
shake-line-shop-about = by zone, if connected
shake-line-home-about = groups without a factory
shake-line-bonus-about = 3 points each
