# Was alle Bildschirme gemeinsam haben.
tiletown = Tiletown
page-title = { $title } · Tiletown
game-shake = Shake That City
game-canal = Canal City
game-shake-about = Neun Steine, ein Raster, alle bauen.
game-shake-facts = 1 bis 4 Personen, etwa 20 Minuten
game-canal-about = Plättchen legen, dem Wasser folgen, zweimal bauen.
game-canal-facts = 2 bis 4 Personen, 20 bis 40 Minuten

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
not-found-about = Diese Adresse führt nirgendwohin. Vielleicht wurde die Partie gelöscht, oder der Link ist unvollständig.
no-connection = Keine Verbindung
page-unreachable = Dieser Teil der Seite konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal.

you = Du
you-waited-for = dich
your-bot-waited-for = deinen Bot
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

pass-to = Weiter an { $name }
curtain-title = Gib das Gerät an { $name } weiter
curtain-ready = Ich bin { $name }

strength-random = Sehr leicht
strength-greedy = Leicht
strength-skilled = Mittel
strength-expert = Stark
strength-master = Meister
list = { $names } und { $last }
