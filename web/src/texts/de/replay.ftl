replay = Wiederholung
replay-frame = Moment der Partie
replay-step = { $n } von { $of }: { $text }
replay-first = Zum Anfang
replay-before = Einen Zug zurück
replay-next = Einen Zug weiter
replay-last = Zum Ende
replay-play = Abspielen
replay-pause = Anhalten
replay-playing = Läuft.
replay-copy = Link kopieren
replay-change = { $name }: { $points }.
replay-better = Danach gespielt: ✗. Um { $cost } besser: ✓.
replay-copied = Der Link zu diesem Moment ist kopiert.
replay-failed = Dieser Teil der Partie konnte nicht geladen werden. Nichts ist verloren.
canal-map-past = Die Stadt, { $n } Plättchen
canal-log-arrange = Das Stadtzentrum liegt aus.
canal-log-laid = { $me ->
    [yes] Du legst
   *[no] { $name } legt
  } ein Plättchen bei { $place }.
canal-log-built = { $me ->
    [yes] Du baust
   *[no] { $name } baut
  } bei { $plot }.
canal-log-drawn = { $me ->
    [yes] Du ziehst
   *[no] { $name } zieht
  } ein Plättchen.
