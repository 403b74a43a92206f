# Learn by playing: one idea at a time.
learn-title = Learn by playing
learn-about = Short lessons, one idea each. About five minutes.
learn-begin = Begin
learn-continue = Continue
learn-idea = What this lesson is about
learn-count = Lesson { $n } of { $of }
learn-next = Next
learn-again = Again
learn-skip = Skip
learn-take-back = Take it back
learn-solution = Do it as marked.
learn-done = { $points ->
    [one] **1 point**
   *[other] **{ $points } points**
  }: { $why }.
learn-done-takes = { $n ->
    [one] The other player loses 1 point.
   *[other] The other player loses { $n } points.
  }
learn-missed-gain = { $n ->
    [0] That brings no points
    [one] That brings 1 point
   *[other] That brings { $n } points
  }; it should bring { $goal }.
learn-missed-takes = { $n ->
    [0] That takes nothing away
    [one] That takes 1 point away
   *[other] That takes { $n } points away
  }; it should take { $goal }.

learn-over-title = You can play { $game } now
learn-over-about = The rest comes by playing, and the rules have every detail.
learn-play = Play against a bot
learn-other = Learn { $game }
learn-rules = Read the rules
learn-from-start = Play the lessons again

learn-shake-place = **Shake**, and nine cubes fall out. **Choose a colour**: each of its cubes becomes a tile, in **exactly that arrangement**. Then place the tiles in your city.
learn-shake-place-done = **Well placed.** That is a whole round: choose a colour, find a place for it.
learn-shake-roads = A **road** brings 1 point if it reaches the edge, by itself or through other roads. Place the roads for **{ $gain } points** or more.
learn-shake-roads-clue = Join two roads to those on the left. The third then lies at the lower edge by itself.
learn-shake-shops = A **shop** brings a point for each dot on its cell, but only at the edge or **beside a road that reaches it**. Place the shops for **{ $gain } points** or more.
learn-shake-shops-clue = The road leads into the middle, where a cell has three dots. Put a shop right beside it.
learn-shake-homes = Each **group of homes** brings 2 points, however large, but nothing **beside a factory**. Place the homes for **{ $gain } points** or more.
learn-shake-homes-clue = Keep both homes away from the other homes and from the factories: that makes two new groups.
learn-shake-factories = A **factory** brings 1 point beside another factory, and 1 beside a road. Place the factories for **{ $gain } points** or more.
learn-shake-factories-clue = On the left are factories and a road. Put a factory where it touches both.
learn-shake-parks = A **park** brings 1 point beside a home, and 1 beside a factory. Place the parks for **{ $gain } points**.
learn-shake-parks-clue = Between the factories and the homes, each park touches both.
learn-shake-bonus = A **bonus tile** brings { $gain } points when it flips. The marked one wants at least four shops in line B: **add the fourth**.
learn-shake-bonus-clue = Take the shop and put it into line B, below the other three.
learn-shake-blocked = With others at the table, the **active player chooses first**. That colour is then blocked for everyone else. Choose from what is left.
learn-shake-blocked-done = **Well placed.** Each round somebody else is the active player, and from round 13 on nothing is blocked.
learn-shake-missed-colour = { $colour ->
    [home] Take the homes for this one.
    [shop] Take the shops for this one.
    [factory] Take the factories for this one.
    [park] Take the parks for this one.
   *[road] Take the roads for this one.
  }
learn-shake-missed-flip = No bonus tile flips there.
learn-shake-why = { $reason ->
    [road-connected] { $n ->
        [one] one more road that reaches the edge
       *[other] { $n } more roads that reach the edge
      }
    [park-home] { $n ->
        [one] a park beside a home
       *[other] { $n } parks beside homes
      }
    [park-factory] { $n ->
        [one] a park beside a factory
       *[other] { $n } parks beside factories
      }
    [factory-factory] { $n ->
        [one] a factory beside a factory
       *[other] { $n } factories beside a factory
      }
    [factory-road] { $n ->
        [one] a factory beside a road
       *[other] { $n } factories beside a road
      }
    [shop-zone-1] { $n ->
        [one] a shop on one dot
       *[other] { $n } shops on one dot
      }
    [shop-zone-2] { $n ->
        [one] a shop on two dots
       *[other] { $n } shops on two dots
      }
    [shop-zone-3] { $n ->
        [one] a shop on three dots
       *[other] { $n } shops on three dots
      }
    [home-group] { $n ->
        [one] a new group of homes
       *[other] { $n } new groups of homes
      }
   *[bonus] a bonus tile that is flipped
  }

learn-canal-lay = The city grows tile by tile. **Lay your tile** beside it: where two tiles meet, canal must meet canal, and bank must meet bank.
learn-canal-lay-done = **Well laid.** The water of your tile joins the water of the city.
learn-canal-turn = **Press your tile to turn it.** Lay it at the marked place so that one of its canals leads { $side }.
learn-canal-turn-clue = Choose the marked place first. Then turn the tile until a canal leads { $side }, and lay it.
learn-canal-turn-done = **Well turned.** Where your canals lead, the city can grow.
learn-canal-build = After laying you **build**. Put a piece on one of the marked foundations, on your tile or on another one.
learn-canal-build-done = **Well built.** Your piece is a building now, and can grow taller later.
learn-canal-reach = The **number of your tile** says how many tiles away you may build, along the water. Build exactly **{ $distance } tiles away**.
learn-canal-reach-clue = A small number on each tile says how far away it is. Build where it says { $distance }.
learn-canal-reach-done = **Right.** A high number reaches far, a low one keeps you near.
learn-canal-second = The **second piece** goes on another tile. This time the number of the tile with your **first piece** counts. Build the second exactly **{ $distance } tiles away** from it.
learn-canal-second-clue = Build the first piece on your own tile, the 4: from there you reach far enough.
learn-canal-second-done = **Right.** So where you build first decides how far the second piece may go.
learn-canal-height = A tile’s number goes to whoever has the **tallest building** on it; only the tiles around the start bring nothing. On the marked tile it is a tie. Get ahead there: **{ $gain } points**.
learn-canal-height-clue = One more piece of yours on the marked tile, and you are ahead.
learn-canal-fountain = A **fountain** brings a point for each piece of the building it points at. Point yours at the marked building, then build there: **{ $gain } points**.
learn-canal-fountain-clue = Lay the tile at the right of the building and turn it until the fountain points left. Then build on the building.
learn-canal-take = With equal heights, more pieces win the tile: the marked one is the other player’s. Play a whole turn, build **higher** there, and take **{ $takes } points** away.
learn-canal-take-clue = Lay your tile beside the marked one, so that it is in reach. Then build on your own building there.
learn-canal-missed-place = Lay it at the marked place.
learn-canal-missed-canal = The place is right, but no canal leads { $side }. Turn the tile before you lay it.
learn-canal-missed-distance = { $n ->
    [0] That is on the tile itself
    [one] That is 1 tile away
   *[other] That is { $n } tiles away
  }; it should be { $goal } tiles away.
learn-canal-missed-fountain = { $n ->
    [0] Only fountains count here, and they bring nothing yet
    [one] Only fountains count here: they bring 1 point
   *[other] Only fountains count here: they bring { $n } points
  }; it should be { $goal } points.
learn-canal-why = { $reason ->
    [fountain] one for each piece of the building that the fountain points at
    [more-pieces] more pieces on the tile with the { $n }
   *[tallest] the tallest building on the tile with the { $n }
  }
learn-canal-side = { $side ->
    [N] north
    [E] east
    [S] south
   *[W] west
  }

new-here = New here?
new-here-about = Five minutes of short lessons
new-here-know = I know the game
new-here-know-about = Play right away
pointers = First steps
pointers-seen = Got it
pointers-none = No more tips
pointer-shake = This round you shake: press the shaker, or { $by ->
    [phone] shake your phone
   *[key] hit the space bar
  }.
pointer-colour = Choose a colour. You get a tile for each of its cubes, arranged just like them.
pointer-place = Press a cell of your city to move the tiles. Then place them here.
pointer-lay = Choose a place for your tile. Press the tile itself to turn it.
pointer-build = Build on a marked foundation. The number of your tile says how far you may go along the canals.
pointer-end = Nothing is final yet: “Back” takes a step back, and “End turn” plays your turn.
