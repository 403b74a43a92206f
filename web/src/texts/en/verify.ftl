verify = Was chance fair?
verify-about = Before the first move Tiletown published a fingerprint of its secret seed; every shake and every draw comes from that seed. When the match is over the record holds the seed, so anybody can check both. Choose the file of a finished match; nothing of it is kept.
verify-choose = Choose a record
verify-checking = Checking …
verify-fits = Everything fits: every chance move comes from the seed that was committed to.
verify-fits-not = This record does not fit.
verify-move = The first move that does not fit is number { $n }.
verify-points = { $game }, points by seat: { $points }
