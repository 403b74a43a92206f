# Was alle Bildschirme gemeinsam haben.
tiletown = Tiletown
page-title = { $title } · Tiletown
game-shake = Shake That City
game-canal = Canal City
game-shake-about = Neun Steine, ein Raster, alle bauen.
game-canal-about = Plättchen legen, dem Wasser folgen, zweimal bauen.

back = Zurück
close = Schließen
menu = Menü
menu-rules = Regeln von { $game }
menu-learn = Spielend lernen
menu-settings = Einstellungen
save = Speichern
saved = Gespeichert
try-again = Noch einmal
waiting = Einen Moment …
to-home = Zur Startseite
theme-switch = Dunkel
not-found = Hier ist nichts
not-found-about = Diese Adresse führt nirgendwohin. Vielleicht wurde die Partie gelöscht, oder der Link ist nicht vollständig.
page-unreachable = Dieser Teil der Seite konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal.

you = Du
you-waited-for = dich
guest = Gast { $n }
# Bots go by a name; the list of players says that they are bots.
bot-name = { $n ->
    [0] Alma
    [1] Bruno
    [2] Cleo
    [3] Dino
    [4] Edda
    [5] Falk
    [6] Greta
   *[7] Hugo
  }
seat-open = Freier Platz

curtain-title = Gib den Bildschirm an { $name }
curtain-ready = Ich bin { $name }

strength-random = Ungeübt
strength-greedy = Locker
strength-skilled = Geübt
strength-expert = Stark
strength-master = Meisterhaft
list = { $names } und { $last }
