# What the others do, shown at a pace that people can follow.
stage-skip = Skip
stage-next = Go on
stage-again = See again
pace = The others’ moves
pace-calm = Calm
pace-brisk = Brisk
pace-instant = At once
