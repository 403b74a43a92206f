room = Waiting room
room-join = Take a seat
room-sit-down = Sit down
room-open-seats = { $n ->
    [one] One seat is free
   *[other] { $n } seats are free
  }
room-full = All seats are taken
room-kept = Seat kept
room-declined = { $names } { $n ->
    [one] does
   *[other] do
  } not want a rematch.
room-free = For whoever has the link
room-here = Is here
room-me = That is you
room-away = Away
room-reopen = Has to open the match again
room-to-bot = Seat a bot
room-other-bot = Another bot
room-strength = Strength of the bot
room-bots-failed = The server did not say which bots it has, so none can be seated yet.
room-up = Move { $name } up
room-down = Move { $name } down
room-remove = Remove { $name }
room-setup = Agreed: { $setup }
room-chosen = Chosen: { $setup }
room-setup-box = with the host’s own box
room-starts = The match starts by itself when all seats are taken.
room-learn = How does it work?
room-invite = Invite
room-link = The link to this match
room-share-text = Play { $game } with me
room-code = Or type this code:
room-code-at = Or open **{ $address }** and give this code:
room-private = Only people with the link or the code get in.
room-cancel = Call the match off
room-leave = Leave the seat
