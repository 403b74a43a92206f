# What the tables of both games share.
turn-yours = Your turn
turn-of = { $name } to move
turn-over = The match is over
points-spoken = { $n ->
    [0] no points
    [one] { $sign ->
        [minus] minus
       *[plus] plus
      } one point
   *[other] { $sign ->
        [minus] minus
       *[plus] plus
      } { $n } points
  }
waiting-for = Waiting for { $names }.
points-hidden = points hidden
watching = You are watching
pass-made = Your move is made
pass-about = Pass the screen to { $name }.
screen-of = At the screen: { $name }
curtain-about = What comes next is for your eyes only.

people = Players
people-watching = You are watching this match.
people-leave = Leave the table
people-return = Whoever is away comes back with the same device, by the same link.
people-leave-about = Your seat stays yours: you will find the match on the home screen.
seat-present = At the table
seat-absent = Away
seat-absent-for = { $minutes ->
    [one] Away for one minute
   *[other] Away for { $minutes } minutes
  }
seat-bot-for = A bot stands in ({ $bot })
seat-resigned = Has given up; a bot plays on
bot-stands-in = Bot
bot-for = The bot for { $name }
your-bot = Your bot
seat-hand-over = Let a bot play
seat-handed-over = A bot now plays for { $name }.
seat-take-back = Take my seat back
seat-taken-back = The seat is yours again.
seat-resign = Give up
seat-resign-about = A bot plays on for you, and you cannot win this match any more.
seat-resign-ends = The match ends at once, and one of the others wins.
seat-resign-wins = The match ends at once, and { $name } wins.
seat-resign-no = Play on
seat-resign-yes = Give up
seat-resigned-me = You gave up
seat-resigned-said = { $me ->
    [yes] You gave up. A bot plays on for you.
   *[no] { $name } gave up. A bot plays on.
  }

log = Moves
log-round = Round { $n }
log-turn = Turn { $n }
log-points-of = { $name } { $points }
log-stand-in = The bot failed here; “{ $bot }” stood in for it.
log-nobody-chose = All bots failed here; the first legal move was played.
log-empty = Nothing yet.
log-resigned = { $me ->
    [yes] You give up
   *[no] { $name } gives up
  }.
log-handed-over = A bot ({ $bot }) plays for { $me ->
    [yes] you
   *[no] { $name }
  }.
log-taken-back = { $me ->
    [yes] You play
   *[no] { $name } plays
  } again.
notify-me = Tell me when it is my turn
notify-granted = You will be told when it is your turn, even while this page is in the background.
notify-denied = This browser does not allow messages from this page. You can change that in its settings.

bot-preparing = { $name } is still being prepared on this server. It takes this long only the first time.
bot-stuck = { $name } cannot answer at the moment; it will be tried again.
trouble-lost = No connection. Nothing is lost; trying again.
trouble-stale = The match has moved on, so this turn no longer counts. Here is how it stands now.
trouble-closed = Only this computer can open Tiletown now: other devices cannot come back.
trouble-opened = Others in your home can come in again.
trouble-over = Connected again.
