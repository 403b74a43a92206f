room = Warte­raum
room-join = Nimm Platz
room-sit-down = Platz nehmen
room-open-seats = { $n ->
    [one] Ein Platz ist frei
   *[other] { $n } Plätze sind frei
  }
room-full = Alle Plätze sind besetzt
room-kept = Platz reserviert
room-declined = { $names } { $n ->
    [one] möchte
   *[other] möchten
  } keine Revanche.
room-free = Für alle, die den Link haben
room-here = Ist da
room-me = Das bist du
room-away = Nicht da
room-reopen = Muss die Partie noch einmal öffnen
room-to-bot = Bot hinsetzen
room-other-bot = Anderer Bot
room-strength = Stärke des Bots
room-bots-failed = Der Server hat nicht gesagt, welche Bots er hat. Darum lässt sich noch keiner hinsetzen.
room-up = { $name } nach oben
room-down = { $name } nach unten
room-remove = { $name } entfernen
room-setup = Vereinbart: { $setup }
room-chosen = Gewählt: { $setup }
room-setup-box = mit eigener Schachtel
room-starts = Die Partie beginnt von selbst, sobald alle Plätze besetzt sind.
room-learn = Wie geht das Spiel?
room-invite = Einladen
room-link = Der Link zu dieser Partie
room-share-text = Spiel mit mir { $game }
room-code = Oder diesen Code eingeben:
room-code-at = Oder **{ $address }** öffnen und diesen Code eingeben:
room-private = Nur wer den Link oder den Code hat, kommt herein.
room-cancel = Partie absagen
room-leave = Platz freigeben
