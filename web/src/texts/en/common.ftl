# What every screen shares.
tiletown = Tiletown
page-title = { $title } · Tiletown
game-shake = Shake That City
game-canal = Canal City
game-shake-about = Nine cubes, one pattern, everyone builds.
game-shake-facts = 1 to 4 players, about 20 minutes
game-canal-about = Lay a tile, follow the water, build twice.
game-canal-facts = 2 to 4 players, 20 to 40 minutes

back = Back
close = Close
menu = Menu
menu-rules = Rules of { $game }
menu-learn = Learn by playing
menu-settings = Settings
save = Save
saved = Saved
try-again = Try again
waiting = One moment …
to-home = To the home screen
theme-switch = Dark
not-found = Nothing here
not-found-about = This address leads nowhere. The match may have been deleted, or part of the link is missing.
no-connection = No connection
page-unreachable = This part of the page could not be loaded. Check the connection and try again.

you = You
you-waited-for = you
your-bot-waited-for = your bot
guest = Guest { $n }
# Bots go by a name; the list of players says that they are bots.
bot-name = { $n ->
    [0] Alma
    [1] Bruno
    [2] Cleo
    [3] Dino
    [4] Edda
    [5] Falk
    [6] Greta
   *[7] Hugo
  }
seat-open = Open seat

pass-to = Pass to { $name }
curtain-title = Pass the screen to { $name }
curtain-ready = I am { $name }

strength-random = Very easy
strength-greedy = Easy
strength-skilled = Medium
strength-expert = Strong
strength-master = Master
list = { $names } and { $last }
