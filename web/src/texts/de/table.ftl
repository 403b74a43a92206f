# Was die Tische beider Spiele gemeinsam haben.
turn-yours = Du bist am Zug
turn-of = { $name } ist am Zug
turn-over = Die Partie ist zu Ende
points-spoken = { $sign ->
    [minus] minus
   *[plus] plus
  } { $n ->
    [one] ein Punkt
   *[other] { $n } Punkte
  }
waiting-for = Warten auf { $names }.
points-hidden = Punkte ausgeblendet
watching = Du schaust zu
curtain-about = Was gleich erscheint, ist nur für deine Augen.

people = Mitspielende
people-watching = Du schaust bei dieser Partie zu.
people-leave = Tisch verlassen
people-leave-about = Dein Platz bleibt deiner: Du findest die Partie auf der Startseite.
seat-present = Am Tisch
seat-absent = Nicht da
seat-absent-for = { $minutes ->
    [one] Seit einer Minute weg
   *[other] Seit { $minutes } Minuten weg
  }
seat-bot = Ein Bot
seat-bot-for = Ein Bot springt ein
seat-resigned = Hat aufgegeben; ein Bot spielt weiter
seat-hand-over = Einen Bot spielen lassen
seat-handed-over = Für { $name } spielt jetzt ein Bot.
seat-take-back = Wieder selbst spielen
seat-taken-back = Der Platz gehört wieder dir.
seat-resign = Aufgeben
seat-resign-about = Ein Bot spielt für dich weiter, und du kannst diese Partie nicht mehr gewinnen.
seat-resign-ends = Die Partie endet sofort.
seat-resign-wins = Die Partie endet sofort, und { $name } gewinnt.
seat-resign-no = Weiterspielen
seat-resign-yes = Aufgeben
seat-resigned-said = { $name } hat aufgegeben.

log = Spielverlauf
log-stand-in = Hier hat der Bot versagt; „{ $bot }“ ist eingesprungen.
log-nobody-chose = Hier haben alle Bots versagt; der erste erlaubte Zug wurde gespielt.
log-empty = Noch nichts.
log-resigned = { $me ->
    [yes] Du gibst auf
   *[no] { $name } gibt auf
  }.
log-handed-over = Für { $me ->
    [yes] dich
   *[no] { $name }
  } spielt ein Bot ({ $bot }).
log-taken-back = { $me ->
    [yes] Du spielst
   *[no] { $name } spielt
  } wieder selbst.
notify-me = Sag mir, wenn ich am Zug bin

bot-preparing = { $name } wird auf diesem Server noch vorbereitet. So lange dauert das nur beim ersten Mal.
trouble-lost = Keine Verbindung. Nichts ist verloren; es wird weiter versucht.
trouble-stale = Die Partie ist inzwischen weitergegangen, dieser Zug gilt nicht mehr. So steht sie jetzt.
trouble-over = Wieder verbunden.
