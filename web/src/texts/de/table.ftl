# Was die Tische beider Spiele gemeinsam haben.
turn-yours = Du bist am Zug
turn-of = { $name } ist am Zug
turn-over = Die Partie ist zu Ende
points-spoken = { $n ->
    [0] keine Punkte
    [one] { $sign ->
        [minus] minus
       *[plus] plus
      } ein Punkt
   *[other] { $sign ->
        [minus] minus
       *[plus] plus
      } { $n } Punkte
  }
waiting-for = Warten auf { $names }.
points-hidden = Punkte ausgeblendet
watching = Du schaust zu
pass-made = Dein Zug ist beendet
pass-about = Gib das Gerät an { $name } weiter.
screen-of = Am Bildschirm: { $name }
curtain-about = Was gleich erscheint, ist nur für dich.

people = Mitspielende
people-watching = Du schaust bei dieser Partie zu.
people-leave = Tisch verlassen
people-return = Wer gerade weg ist, kommt mit demselben Gerät über denselben Link zurück.
people-leave-about = Dein Platz bleibt deiner: Du findest die Partie auf der Startseite.
seat-present = Am Tisch
seat-absent = Nicht da
seat-absent-for = { $minutes ->
    [one] Seit einer Minute weg
   *[other] Seit { $minutes } Minuten weg
  }
seat-bot-for = Ein Bot springt ein ({ $bot })
seat-resigned = Hat aufgegeben; ein Bot spielt weiter
bot-stands-in = Bot
bot-for = Der Bot für { $name }
your-bot = Dein Bot
seat-hand-over = Einen Bot spielen lassen
seat-handed-over = Für { $name } spielt jetzt ein Bot.
seat-take-back = Wieder selbst spielen
seat-taken-back = Der Platz gehört wieder dir.
seat-resign = Aufgeben
seat-resign-about = Ein Bot spielt für dich weiter, und du kannst diese Partie nicht mehr gewinnen.
seat-resign-ends = Die Partie endet sofort, und jemand von den anderen gewinnt.
seat-resign-wins = Die Partie endet sofort, und { $name } gewinnt.
seat-resign-no = Weiterspielen
seat-resign-yes = Aufgeben
seat-resigned-me = Du hast aufgegeben
seat-resigned-said = { $me ->
    [yes] Du hast aufgegeben. Ein Bot spielt für dich weiter.
   *[no] { $name } hat aufgegeben. Ein Bot spielt weiter.
  }

log = Spielverlauf
log-round = Runde { $n }
log-turn = Zug { $n }
log-points-of = { $name } { $points }
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
notify-me = Sag mir Bescheid, wenn ich am Zug bin
notify-granted = Du bekommst Bescheid, wenn du am Zug bist, auch wenn diese Seite im Hintergrund ist.
notify-denied = Dieser Browser erlaubt dieser Seite keine Mitteilungen. In seinen Einstellungen lässt sich das ändern.

bot-preparing = { $name } wird auf diesem Server noch vorbereitet. So lange dauert das nur beim ersten Mal.
bot-stuck = { $name } kann gerade nicht antworten; es wird weiter versucht.
trouble-lost = Keine Verbindung. Nichts ist verloren; wir versuchen es weiter.
trouble-stale = Die Partie ist inzwischen weitergegangen, dieser Zug gilt nicht mehr. So steht es jetzt.
trouble-closed = Tiletown lässt sich gerade nur auf diesem Computer öffnen: Andere Geräte kommen nicht zurück.
trouble-opened = Andere bei dir zu Hause können jetzt wieder herein.
trouble-over = Wieder verbunden.
