# What is spoken at a table, and the keys that ask for it.
match-begins = The match begins.
points-of = { $me ->
    [yes] you
   *[no] { $name }
  } { $points }
points-now = Points: { $points }.
points-changed = { $me ->
    [yes] you
   *[no] { $name }
  } { $sign ->
    [minus] minus
   *[plus] plus
  } { $n }

keys = Keys and answers
keys-about = At the table a single key answers at any time, through the screen reader. Here is what each would say now.
keys-off = The single keys are switched off in the settings.
keys-turn = Whose turn is it?
keys-points = How many points?
keys-last = What changed last?
keys-last-nothing = Nothing yet.
keys-list = This list
keys-moves = Keys for your turn
key-arrows = Arrows
key-enter = Enter
key-escape = Esc
key-backspace = Backspace
key-space = Space

shake-ask-pattern = What is the pattern?
shake-ask-pattern-none = Not shaken yet.
shake-key-shake = Shake
shake-key-colour = Choose a colour
shake-key-arrows = Move your tiles from place to place
shake-key-place = Place them where they are
shake-key-drop = Choose another colour
shake-said-placed = { $name }: { $n ->
    [one] { $colour ->
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
  } on { $cells }{ $points ->
    [hidden] { "" }
   *[other] , { $points }
  }.
shake-said-passed = { $name } passes.
shake-said-bonus = { $me ->
    [yes] You win
   *[no] { $name } wins
  } { $n ->
    [one] a bonus tile
   *[other] { $n } bonus tiles
  }.
shake-said-cleared = { $me ->
    [yes] You clear
   *[no] { $name } clears
  } { $n ->
    [one] a construction tile
   *[other] { $n } construction tiles
  }.

canal-ask-tile = What is my tile?
canal-tile-spoken = Value { $value }; canals { $canals }; { $plots }.
canal-tile-none = You have no tile in front of you.
canal-key-arrows = Go from place to place on the map
canal-key-enter = Choose a place, then lay your tile; build on a site
canal-key-turn = Turn your tile, with Shift the other way
canal-key-back = Take back the last step

plain-key-arrows = Go through the legal moves
plain-key-enter = Choose the move; then confirm
