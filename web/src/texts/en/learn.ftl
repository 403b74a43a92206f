# Learn by playing: one idea at a time.
learn-title = Learn by playing
learn-about = A few prepared situations, one idea each. About five minutes.
learn-begin = Begin
learn-idea = What this lesson is about
learn-count = Lesson { $n } of { $of }
learn-next = Next
learn-again = Again
learn-skip = Skip
learn-play = Play a match
learn-done = { $points ->
    [0] Well laid.
    [one] Well done: 1 point.
   *[other] Well done: { $points } points.
  }
learn-missed = That is allowed, but there is more in it. Try another place.

learn-shake-place = Nine cubes lie in a pattern. **Choose a colour**: you get as many tiles as it has cubes, and place them **in exactly that arrangement**, without turning. Try any of them.
learn-shake-roads = A **road** is worth a point when it reaches the edge, alone or through other roads. Find a place for the roads that brings **3 points or more**.
learn-shake-shops = A **shop** is worth the dots of its cell, most in the middle, but only at the edge or **beside a road that reaches it**. Lay the shops for **3 points or more**.
learn-shake-homes = Each **group of homes** is worth 2, however large, and nothing **next to a factory**. Lay the homes as two groups, far from the factories: **4 points**.
learn-shake-industry = A **factory** earns a point beside another factory and one beside a road; a **park** likes homes and factories. Lay the factories for **2 points or more**.
learn-shake-bonus = The bonus tiles around the city flip for **3 points**: fill the one line, or have at least four of a kind in the other. The corner tile wants at least two of every kind. **Flip one.**
learn-shake-blocked = With others at the table, the **active player chooses first**, and that colour is blocked for this round. From round 13 on, nothing is blocked. Choose from what is left.
learn-canal-lay = **Lay** your tile so that canal meets canal; tap it to turn it. Then **build twice**: the number of the tile says how many tiles away, along the canals, the first piece may stand at most; the tile you build on says the same for the second.
learn-canal-tile = Whoever has the **tallest building** on a tile gets its value at the end. Take a turn that brings **6 points or more**.
learn-canal-fountain = A **fountain** gives a point for every piece of the building it points at. Let fountains bring you **4 points or more** in one turn.
learn-canal-take = Build higher than the others, and **their tile becomes yours**; equal height and equal pieces give it to nobody. Take **4 points or more** from the other player.
