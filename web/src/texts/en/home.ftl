home-games = The games
home-play = Play
home-play-game = Play { $game }
home-continue = Continue
home-continue-game = Continue { $game }
home-new-game = New match: { $game }
home-play-failed = The match could not be opened: the server does not answer. Nothing is lost.
home-modes = Other ways to play { $game }
home-friends = With friends
home-screen = Sharing a screen
home-solo = Solo
home-bots = Against bots
home-learn = Learn it
home-learn-game = Learn it: { $game }
home-pad = Score pad
home-matches = My matches
home-matches-failed = Your matches could not be loaded: the server does not answer.
home-more = More
home-earlier = Earlier matches
language-switch = { $code }: switch to { $next }

match-alone = Just me
match-bot = { $name } ({ $strength })
match-more = More about the match: { $match }
match-open = Open
match-unlist = Remove from my list
match-unlisted = Removed from your list.
match-listed = It is in your list again.
match-undo = Undo
match-my-turn = Your turn
match-waiting = Waiting
match-waits = Waiting for { $names }
match-cancelled = Called off
match-unreadable = From another version
match-delete = Delete
match-won = Won, { $points }
match-lost = Lost, { $points }
match-resigned = You gave up
match-won-resigned = Won: { $names } { $n ->
    [one] has
   *[other] have
  } given up
match-over = { $n ->
    [one] One point
   *[other] { $n } points
  }
match-winner = { $name } won
match-cancelled-about = This match was called off.
just-now = just now
