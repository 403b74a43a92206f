"""How bots are trained: by self-play, with our rules and nothing else.

`training/<game>/recipe.py` says what is trained and for how long, `training/<game>/tuning.py` tunes the few weights of
`skilled`. A game need not have them.
"""
