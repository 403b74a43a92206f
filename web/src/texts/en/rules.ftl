rules-own-words = The rules in our own words
rules-learn = Learn it by playing
rules-unreachable = The rules need the server for their diagrams, and it does not answer.
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
rules-assumed-sites = On which cells the sites lie.
rules-assumed-faces = The faces of the tiles are our own design: the pictures of the box are not in the text we have.
rules-assumed-fountains = A fountain points at the next plot in its direction, on its own tile or on the neighbour.
rules-assumed-centre = Centre tiles have two foundations and no fountain.

rules-shake-goal = The idea
rules-shake-goal-about = Everybody builds a city of **6 × 6 cells**. In each of **15 rounds** nine cubes fall out of the shaker. You take one colour and build exactly the shape it shows. Whoever plans best which building stands next to which has the most points.
rules-shake-cubes = { $n } cubes
rules-shake-round = A round
rules-shake-step-shake = Shake
rules-shake-step-shake-about = The **active player** shakes. Nine of the 32 cubes lie there in a 3 × 3 pattern, seen by everyone from the same side.
rules-shake-step-choose = Choose
rules-shake-step-choose-about = The active player takes a colour first, and it is **blocked for all others** in this round. Then the others choose at the same time; several may take the same. You may only choose a colour that fits in your city.
rules-shake-step-place = Place
rules-shake-step-place-about = Place **all** tiles of your colour exactly as the cubes lie: not turned, not mirrored, not split. Each needs an empty cell. What lies, stays. If nothing you may choose fits, you place nothing.
rules-shake-open = In **rounds 13, 14 and 15** nothing is blocked. After each round the next player to the left becomes active.
rules-shake-example = Three shops placed as the cubes show
rules-shake-score = What counts
rules-shake-score-about = Adjacent means: sharing an edge. Press cells to try it.
rules-shake-road = **1 point** each, if it lies on a concrete edge or is connected to one by roads.
rules-shake-park = { $side ->
    [beachfront] **1 point** next to a home, **1 more** on a beach edge.
   *[landlocked] **1 point** next to a home, **1 more** next to a factory.
  }
rules-shake-factory = **1 point** next to a factory, **1 more** next to a road.
rules-shake-shop = **1, 2 or 3 points** by its zone, if it lies on a concrete edge or next to a road that is connected to one.
rules-shake-home = { $side ->
    [beachfront] Each **group** of adjacent homes: **2 points**, or **3** if it touches the beach. A factory next to the group: 0.
   *[landlocked] Each **group** of adjacent homes: **2 points**. A factory next to the group: 0.
  }
rules-shake-bonus = Bonus tiles
rules-shake-bonus-about = Each is worth **3 points** and flips at once when **either half** is done: fill its line with six tiles of any kind, or have four of its kind in the other line (four different ones for the mixed tile). The corner tile wants **two of every kind** anywhere.
rules-shake-end = The end
rules-shake-end-about = After round 15 the most points win. Tied: more flipped bonus tiles, then fewer empty cells, then a shared victory.
rules-shake-family = Only the bonus tiles count. Good for a first game.
rules-shake-construction = Four sites lie on { $cells }. You cannot build there until you have placed the two buildings of a site **next to each other anywhere** in your city; then it is cleared at once. **Only a city without sites can win.**
rules-shake-solo = With the four sites. You may not take the colour with the **most cubes**, unless several tie; from round 13 on you may. You win with every site cleared and **55 points**.

rules-canal-goal = The idea
rules-canal-goal-about = Together you lay a city of canals. Each of you has **20 pieces** to build with. The tallest building on a tile wins its value, and fountains make buildings worth more. The most points win.
rules-canal-turn = A turn
rules-canal-lay = Lay your tile
rules-canal-lay-about = Next to the city, turned as you like. On every shared side **canal meets canal or bank meets bank**, and at least one canal must connect.
rules-canal-build = Build a piece
rules-canal-build-about = On the tile you have just laid, or on one **at most its value away**, counted in tiles along connected canals. A site is an **empty foundation or a building of your own**. Any height; one colour per building.
rules-canal-second = Build a second piece
rules-canal-second-about = On **another tile**, at most as far away as the **value of the tile of your first piece**.
rules-canal-draw = Then draw a new tile. **Only you** see it.
rules-canal-score = What counts
rules-canal-score-tiles = **Tiles:** whoever has the **tallest building** on a tile gets its value. Tied: whoever of them has more pieces there. Tied again: nobody.
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
rules-canal-end-about = When all pieces are placed. Add your starting points: the earlier you begin, the more you have (5, then fewer). Ties stay ties.
rules-canal-assumed = What we had to decide
rules-canal-rulings = Where the rulebook is silent
rules-canal-ruling-lay = If your tile fits nowhere, it is shown, goes under the stack, and you draw another.
rules-canal-ruling-both = Place both pieces if you can: if some first site leaves a second one, choose such a one.
rules-canal-ruling-start = The start tile counts as a step on the way; nobody builds on it.
rules-canal-ruling-centre = Centre tiles give reach and may be built on; whether they score is an option. The rulebook scores “Stadtplättchen”, a word that leaves out the centre, but also uses it for the tiles to build on: read alike, the centre would do both or neither. By default it does not score, because at two players the first one would win too often. Fountains count there in any case.
rules-canal-ruling-empty = Without pieces you have no more turns and draw no more tiles.
rules-canal-ruling-shown = Starting points follow from the seat, so everybody sees them.
