# Was am Tisch gesprochen wird, und die Tasten, die danach fragen.
match-begins = Die Partie beginnt.
points-of = { $me ->
    [yes] du
   *[no] { $name }
  } { $points }
points-now = Punkte: { $points }.
points-changed = { $me ->
    [yes] du
   *[no] { $name }
  } { $sign ->
    [minus] minus
   *[plus] plus
  } { $n }

keys = Tasten und Auskünfte
keys-about = Am Tisch antwortet jederzeit eine einzelne Taste, über den Screenreader. Hier steht, was jede jetzt sagen würde.
keys-off = Die einzelnen Tasten sind in den Einstellungen ausgeschaltet.
keys-turn = Wer ist am Zug?
keys-points = Wie viele Punkte?
keys-last = Was ist zuletzt passiert?
keys-last-nothing = Noch nichts.
keys-list = Diese Liste
keys-moves = Tasten für deinen Zug
key-arrows = Pfeile
key-enter = Enter
key-escape = Esc
key-backspace = Rücktaste
key-space = Leertaste

shake-ask-pattern = Wie sieht das Raster aus?
shake-ask-pattern-none = Noch nicht geschüttelt.
shake-key-shake = Schütteln
shake-key-colour = Eine Farbe wählen
shake-key-arrows = Deine Plättchen von Stelle zu Stelle bewegen
shake-key-place = Sie dort legen, wo sie sind
shake-key-drop = Eine andere Farbe wählen
shake-said-placed = { $name }: { $n ->
    [one] { $colour ->
        [home] Wohnhaus
        [shop] Geschäft
        [factory] Fabrik
        [park] Park
       *[road] Straße
      }
   *[other] { $colour ->
        [home] Wohnhäuser
        [shop] Geschäfte
        [factory] Fabriken
        [park] Parks
       *[road] Straßen
      }
  } auf { $cells }{ $points ->
    [hidden] { "" }
   *[other] , { $points }
  }.
shake-said-passed = { $name } setzt aus.
shake-said-bonus = { $me ->
    [yes] Du erfüllst
   *[no] { $name } erfüllt
  } { $n ->
    [one] ein Wertungsplättchen
   *[other] { $n } Wertungsplättchen
  }.
shake-said-cleared = { $me ->
    [yes] Du entfernst
   *[no] { $name } entfernt
  } { $n ->
    [one] eine Baustelle
   *[other] { $n } Baustellen
  }.

canal-ask-tile = Wie sieht mein Plättchen aus?
canal-tile-spoken = Wert { $value }; Kanäle { $canals }; { $plots }.
canal-tile-none = Vor dir liegt kein Plättchen.
canal-key-arrows = Auf der Karte von Platz zu Platz gehen
canal-key-enter = Einen Platz wählen, dann dein Plättchen legen; auf einem Baufeld bauen
canal-key-turn = Dein Plättchen drehen, mit Umschalt andersherum
canal-key-back = Den letzten Schritt zurücknehmen

plain-key-arrows = Durch die erlaubten Züge gehen
plain-key-enter = Den Zug wählen; dann bestätigen
