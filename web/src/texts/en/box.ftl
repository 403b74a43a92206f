# The box: how we know what is printed in it, and the owner's corrections.
mark-rulebook = rulebook
mark-follows = follows
mark-assumed = assumed
mark-yours = yours

rules-two-concrete = Exactly two edges of this side are concrete.
rules-two-beach = The other two are beach. (The English rulebook speaks of “the beach edge”, one.)
rules-half-lines = Each half faces one of the two lines at which its tile lies; along the west the tile lies turned.
rules-diagonal = The sites lie on a diagonal line in the middle of the city.
rules-turning = Tiles may be turned. The rulebook never mentions it, but without turning many would fit nowhere.
