end-you-win = You win
end-wins = { $name } wins
end-shared = Shared victory: { $names }
end-nobody = Nobody wins
end-solo-lost = Not this time
end-practice = { $points } points
end-by-bonus = { $points } : { $points } with { $me ->
    [yes] you
   *[no] { $name }
}. More bonus tiles: **{ $mine } to { $theirs }**
end-by-empty = { $points } : { $points } with { $me ->
    [yes] you
   *[no] { $name }
}. Fewer empty cells: **{ $mine } to { $theirs }**
end-by-shared = Equal in everything.
end-by-construction = A construction tile is left in every city.
end-by-construction-solo = **{ $points } points**{ $missed ->
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
end-by-target-missed = **{ $points } points**; at least { $target } are needed.
end-by-resignation = { $who ->
    [me] You
    [one] { $names }
    [me-too] { $names }
   *[others] The others
  } gave up.
end-cities = Cities
end-sheets = Score sheets
end-line = Line
end-points = Points
end-rematch = Rematch
end-rematch-failed = The rematch could not be opened. Try again.
end-replay = Replay
end-share = Share
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
