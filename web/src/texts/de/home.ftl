home-games = Die Spiele
home-play = Spielen
home-play-game = { $game } spielen
home-continue = Weiter­spielen
home-continue-game = { $game } weiterspielen
home-new-game = Neue Partie: { $game }
home-play-failed = Die Partie konnte nicht eröffnet werden: Der Server antwortet nicht. Es ist nichts verloren.
home-modes = Andere Arten, { $game } zu spielen
home-friends = Mit anderen
home-screen = An einem Gerät
home-solo = Solo
home-bots = Gegen Bots
home-learn = Lernen
home-learn-game = Lernen: { $game }
home-pad = Wertungs­block
home-matches = Meine Partien
home-matches-failed = Deine Partien konnten nicht geladen werden: Der Server antwortet nicht.
home-more = Mehr
home-earlier = Frühere Partien
language-switch = { $code }: zu { $next } wechseln

match-alone = Nur ich
match-bot = { $name } ({ $strength })
match-more = Mehr zur Partie: { $match }
match-open = Öffnen
match-unlist = Aus meiner Liste nehmen
match-unlisted = Aus deiner Liste genommen.
match-listed = Wieder in deiner Liste.
match-undo = Rückgängig
match-my-turn = Du bist am Zug
match-waiting = Wartet
match-waits = Wartet auf { $names }
match-cancelled = Abgesagt
match-unreadable = Aus einer anderen Fassung
match-delete = Löschen
match-won = Gewonnen, { $points }
match-lost = Verloren, { $points }
match-resigned = Du hast aufgegeben
match-won-resigned = Gewonnen: { $names } { $n ->
    [one] hat
   *[other] haben
  } aufgegeben
match-over = { $n ->
    [one] Ein Punkt
   *[other] { $n } Punkte
  }
match-winner = { $name } hat gewonnen
match-cancelled-about = Diese Partie wurde abgesagt.
just-now = gerade eben
