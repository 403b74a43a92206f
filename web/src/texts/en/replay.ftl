replay = Replay
replay-frame = Moment of the match
replay-step = { $n } of { $of }: { $text }
replay-first = To the beginning
replay-before = One move back
replay-next = One move on
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-playing = Playing.
replay-copy = Copy link
replay-change = { $name }: { $points }.
replay-better = Played next: ✗. Better by { $cost }: ✓.
replay-copied = The link to this moment is copied.
replay-failed = This part of the match could not be loaded. Nothing is lost.
canal-map-past = The city, { $n } tiles
canal-log-arrange = The centre is laid out.
canal-log-laid = { $me ->
    [yes] You lay
   *[no] { $name } lays
  } a tile at { $place }.
canal-log-built = { $me ->
    [yes] You build
   *[no] { $name } builds
  } at { $plot }.
canal-log-drawn = { $me ->
    [yes] You draw
   *[no] { $name } draws
  } a tile.
