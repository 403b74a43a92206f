# Was die anderen tun, in einem Tempo, dem man folgen kann.
stage-skip = Überspringen
stage-next = Weiter
stage-again = Noch einmal zeigen
pace = Züge der anderen
pace-calm = In Ruhe
pace-brisk = Zügig
pace-instant = Sofort
