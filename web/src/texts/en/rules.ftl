rules-own-words = The rules in our own words
rules-learn = Learn it by playing
rules-unreachable = The rules get their diagrams and numbers from the server, but it does not answer.
rules-try = A city to try: press a cell to place { $colour ->
    [home] a home
    [shop] a shop
    [factory] a factory
    [park] a park
   *[road] a road
  } or to take it away
rules-try-points = { $n ->
    [one] 1 point
   *[other] { $n } points
  }
rules-try-again = Start again
rules-assumed-zones = Where the three zones lie.
rules-assumed-beach = Which two edges are beach.
rules-assumed-halves = Which half of a bonus tile faces which line.
rules-assumed-sites = On which cells the construction tiles lie.
rules-assumed-faces = The faces of the tiles are our own design: the pictures of the box are not in the text we have.
rules-assumed-fountains = A fountain points at the next corner in its direction, on its own tile or on the neighbouring one.
rules-assumed-centre = Centre tiles have two foundations and no fountain.

rules-shake-goal = The idea
rules-shake-goal-about = Everybody builds a city of **6 × 6 cells**. In each of **{ $rounds } rounds** nine cubes fall out of the shaker. You choose one colour and build exactly the shape it shows. Whoever plans best which building stands next to which has the most points.
rules-shake-cubes = { $n } cubes
rules-shake-setup = Setup
rules-shake-setup-board = Everybody plays on the **same side** of the board, Landlocked in a first game. North is up for everyone.
rules-shake-setup-bonus = Every city has seven **bonus tiles**: the corner tile in the north-west, three along the north and three along the west. These six are shuffled and lie **in the same order for everyone**.
rules-shake-setup-first = Chance decides who is the first **active player**.
rules-shake-round = A round
rules-shake-step-shake = Shake
rules-shake-step-shake-about = The **active player** shakes. Nine of the 32 cubes land in a 3 × 3 pattern, seen by everyone from the same side.
rules-shake-step-choose = Choose
rules-shake-step-choose-about = The active player chooses a colour first, and it is **blocked for all others** in this round. Then the others choose at the same time; several may choose the same. You may only choose a colour that fits in your city.
rules-shake-step-place = Place
rules-shake-step-place-about = Place **all** tiles of your colour exactly as the cubes lie: not turned, not mirrored, not rearranged. Each needs an empty cell, but only your colour needs room: **the frame of the pattern may hang over the edge.** Placed tiles stay. If nothing you may choose fits, you place nothing.
rules-shake-open = In **rounds { $open } to { $rounds }** nothing is blocked. After each round the next player clockwise becomes active.
rules-shake-example = Three shops placed as the cubes show
rules-shake-score = What counts
rules-shake-score-about = Adjacent means: sharing an edge. Press cells to try it.
rules-shake-road = **1 point** for each that lies on a concrete edge or is connected to one by roads.
rules-shake-park = { $side ->
    [beachfront] **1 point** next to at least one home, **1 more** on a beach edge.
   *[landlocked] **1 point** next to at least one home, **1 more** next to at least one factory.
  }
rules-shake-factory = **1 point** next to at least one factory, **1 more** next to at least one road.
rules-shake-shop = Each brings **3 points** in a grey zone, **2** in a brown one, **1** in a green one, if it lies on a concrete edge or next to a road that is connected to one.
rules-shake-home = { $side ->
    [beachfront] Each **group** of adjacent homes: **2 points**, or **3** if it touches the beach; a single home is a group, too. A factory next to the group: 0.
   *[landlocked] Each **group** of adjacent homes: **2 points**; a single home is a group, too. A factory next to the group: 0.
  }
rules-shake-bonus = Bonus tiles
rules-shake-bonus-about = Each is worth **3 points** and flips at once when **either half** is done: fill the one line with six tiles of any kind, or have **at least four** of its kind in the other line (at least four different ones for the mixed tile). The corner tile wants **at least two of every kind** anywhere.
rules-shake-bonus-example = A bonus tile above lines { $fill } and { $four }, and what is still missing in each
rules-shake-bonus-fill = **Fill line { $line }:** any six tiles. The bars on the bonus tile count them.
rules-shake-bonus-four = **Or at least four shops in line { $line }.** The dots count them.
rules-shake-bonus-won = Then it flips: 3 points.
rules-shake-end = The end
rules-shake-end-about = After round { $rounds } whoever has the most points wins. Tied: more flipped bonus tiles, then fewer empty cells, then a shared victory.
rules-shake-family = Only the bonus tiles count. Good for a first game.
rules-shake-construction = Four construction tiles lie on { $cells }, in an order drawn by chance, the same for everyone. You cannot build there until you have placed the two tiles that one of them shows **next to each other anywhere** in your city; then it is cleared at once. **Only a city without construction tiles can win**, even if another has more points.
rules-shake-solo = With the four construction tiles. You may not choose the colour with the **most cubes**, unless several tie; from round { $open } on you may. You win with every construction tile cleared and **at least { $target } points**.
rules-shake-rulings = Where the rulebook is silent or its editions differ
rules-shake-ruling-sealed = You see what the others place only when all have placed.
rules-shake-ruling-open = In rounds { $open } to { $rounds } all choose at the same time: the active player does not name a colour first.
rules-shake-ruling-pass = If the active player can place nothing, nothing is blocked in this round.
rules-shake-ruling-only = If only a blocked colour would fit, you place nothing.
rules-shake-ruling-after = Bonus tiles and construction tiles are checked once all your tiles are placed. A cell that this clears can be used from the next round on.
rules-shake-ruling-sites = A city with construction tiles left is counted all the same; a cell with one counts as empty.
rules-shake-ruling-supply = Building tiles never run out.
rules-shake-ruling-frame = Only the tiles of your colour need room: the frame of the pattern may hang over the edge of the board.
rules-shake-ruling-corner = A corner cell lies on both its edges: on the beachfront it may be on concrete and on the beach at once, and both count.
rules-shake-ruling-road = A factory scores next to any road, connected or not; a shop needs a connected one.
rules-shake-ruling-different = “Four different” means four of the five kinds.

rules-canal-goal = The idea
rules-canal-goal-about = Together you lay a city along canals. Each of you has **{ $supply } pieces** to build with. The tallest building on a tile wins its value, and fountains make buildings worth more. Whoever has the most points wins.
rules-canal-setup = Setup
rules-canal-setup-centre = In the middle lies the neutral **start tile**, and on each of its four sides a **centre tile** with a canal towards it. How they lie and which side is up is for you or for chance to decide.
rules-canal-setup-hand = The city tiles are shuffled into a face-down stack. Everybody draws **one that only they may see**.
rules-canal-setup-first = Chance decides who begins; then play goes clockwise. Whoever plays earlier gets more **starting points**:
rules-canal-points-players = { $n } players
rules-canal-points-turn = { $n ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $n }th
  } player
rules-canal-even = Or you agree on an **even start** before the match: starting points worked out from thousands of simulated matches, so that every seat has the same chance.
rules-canal-turn = A turn
rules-canal-lay = Extend the city
rules-canal-lay-about = Lay your tile along at least one side of the city, turned as you like. On every shared side **canal meets canal or bank meets bank**: dead ends are not allowed. **At least one canal** must connect.
rules-canal-build = Build: the first piece
rules-canal-build-about = On the tile you have just laid, or on one **at most its value away**, counted in tiles along connected canals. A site is an **empty foundation or a building of your own**. Any height; one colour per building.
rules-canal-second = Build: the second piece
rules-canal-second-about = On **another tile**, at most as far away as the **value of the tile of your first piece**.
rules-canal-draw = **Draw a tile:** at the end of your turn you draw a new tile. **Only you** see it.
rules-canal-score = What counts
rules-canal-score-tiles = **Tiles:** whoever has the **tallest building** on a tile gets its value. Tied: whoever of them has more pieces there. Tied again: nobody. Centre tiles bring nothing, unless you agree on it.
rules-canal-score-fountains = **Fountains:** each piece of a building brings **1 point for every fountain** that points at it.
rules-canal-try = Two tiles to try: press a foundation to build
rules-canal-try-plot = Tile { $tile }, { $corner ->
    [NW] north-west
    [NE] north-east
    [SE] south-east
   *[SW] south-west
  }: { $height ->
    [0] empty
    [one] one piece
   *[other] { $height } pieces
  }
rules-canal-try-who = Whose piece
rules-canal-try-me = Coral builds
rules-canal-try-other = Violet builds
rules-canal-try-points = { $mine } : { $theirs }
rules-canal-end = The end
rules-canal-end-about = The match ends when all pieces are placed. Tiles and fountains are then added to the starting points. Ties are not broken: the victory is shared.
rules-canal-assumed = What we had to decide
rules-canal-rulings = Where the rulebook is silent
rules-canal-ruling-lay = If your tile fits nowhere, it is shown, goes under the stack, and you draw another.
rules-canal-ruling-both = Place both pieces if you can: if some first sites leave a second one, choose one of those.
rules-canal-ruling-last = With one piece left you build only that one.
rules-canal-ruling-own = Two equally tall buildings of your own are no tie: a tie is between players.
rules-canal-ruling-start = The start tile counts as a step on the way; nobody builds on it.
rules-canal-ruling-centre = Centre tiles give reach and may be built on; whether they score is an option. The rulebook scores “Stadtplättchen”, a word that leaves out the centre, but also uses it for the tiles to build on: read consistently, the centre would do both or neither. By default it does not score, because with two players the first would win too often. Fountains count there in any case.
rules-canal-ruling-empty = Without pieces you have no more turns and draw no more tiles.
rules-canal-ruling-first = Chance decides who begins: the rulebook mentions a start marker, but does not list it among the pieces.
rules-canal-ruling-shown = The rulebook keeps point markers secret. But starting points follow from the seat, so everybody knows them. The settings can hide the points of the others.
