# The box: how we know what is printed in it, and the owner's corrections.
mark-rulebook = rulebook
mark-follows = follows
mark-assumed = assumed
mark-yours = yours

rules-two-concrete = Exactly two edges of this side are concrete.
rules-two-beach = The other two are beach. (The English rulebook speaks of “the beach edge”, one.)
rules-half-lines = Each half faces one of the two lines at which its tile lies; along the west the tile lies turned.
rules-diagonal = The construction tiles lie on a diagonal line in the middle of the city.
rules-turning = Tiles may be turned. The rulebook never mentions it, but without turning many would fit nowhere.

box-title = My box
box-about = The pictures of the rulebooks are missing from our copies, so we had to guess some of what is printed on the pieces. If you own the game, correct here what is different, or confirm what is right.
box-is-ours = Nothing corrected yet: these are the pieces as we know and guess them.
box-is-mine = This is your box, kept on this device only. For a new match you choose whether to play with it.
box-load = Load a file
box-save = Save as a file
box-reset = Back to ours
box-reset-title = Forget my box?
box-reset-about = What you have corrected and confirmed is deleted on this device. A file that you have saved stays.
box-file = The command line uses the same file: { $command }
box-loaded = Your box is loaded.
box-confirm = My box is like this
box-see = See my box

box-halves = Halves of the bonus tiles
box-halves-about = Each tile as it lies in the north, with the city below it: the half with six bars wants its line filled, the other wants at least four. Press a tile to swap its halves.
box-half = { $tile }: the half to fill is on the { $half ->
    [left] left
   *[right] right
  }.
box-swap = { $tile }: the half to fill is on the { $half ->
    [left] left
   *[right] right
  }, seen from the city. Swap the halves
box-edges = Edges of the beachfront side
box-edges-about = Exactly two edges are concrete, the rulebook says. The others are beach, or one of them is neither.
box-concrete = Concrete
box-beach = Beach
box-edge-north = North
box-edge-east = East
box-edge-south = South
box-edge-west = West
box-zones = Zones
box-zones-about = What a shop is worth on each cell: one, two or three dots. Press a cell to change it.
box-zone-cell = { $cell }: zone { $n }
box-sites = Construction tiles
box-sites-about = Other cells or pairs: save the file, change them there, and load it.
box-site-cells = They lie on { $cells }.

box-prints = What is printed
box-counted-ours = Counted with what we know and guess of the box.
box-counted-mine = Counted with your box.
box-guessed = We had to guess this:
box-nothing-guessed = None of it is guessed.
box-guess-zones = where the zones lie
box-guess-concrete = which edges are concrete
box-guess-beach = which edges are beach
box-guess-sites = where the construction tiles lie
box-guess-all-halves = which half of each bonus tile faces which line
box-guess-halves = the order of the halves of { $tiles }
box-correct = Correct them in my box
box-flip = Does a bonus tile lie differently on your table? Press it at the city to flip it by hand.
box-by-hand = Flipped by hand: { $slots }.
box-by-board = Let the board decide again
box-corner = Corner tile
box-flip-tile = { $slot }: { $flipped ->
    [yes] flipped
   *[no] not flipped
  }. { $flipped ->
    [yes] Flip it back
   *[no] Flip it by hand
  }
box-flipped = { $slot }: { $flipped ->
    [yes] flipped by hand
   *[no] turned back by hand
  }

box-choice = Pieces
box-choice-ours = Ours
box-choice-ours-about = What the rulebook says, and our guesses where its pictures are missing.
box-choice-mine = My box
box-choice-mine-about = As you have corrected it. The match remembers it.

box-canal-name = Tiles: { $name }
box-canal-faces = Faces of the tiles
box-canal-faces-about = They are lines of text: save the file, write the faces of your box into it, and load it. On the score pad you enter the faces as they lie.
box-canal-city = The 54 city tiles.
box-canal-centre = The four centre tiles.
box-canal-start = The start tile.
box-canal-form = The shape of the tiles
box-canal-form-about = Part of the rules; a file cannot change it.
box-canal-plots = A tile is square, each side carries one canal or a bank, and each corner is a plot: foundation, fountain or garden.
shake-reason-bonus-by-hand = flipped by hand
