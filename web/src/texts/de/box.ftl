# Die Schachtel: woher wir wissen, was gedruckt ist, und was ihr Besitzer berichtigt hat.
mark-rulebook = Spielregel
mark-follows = ergibt sich
mark-assumed = angenommen
mark-yours = von dir

rules-two-concrete = Genau zwei Ränder dieser Seite sind Asphalt.
rules-two-beach = An den anderen beiden liegt das Meer. (Die englische Spielregel spricht nur von einem Rand am Meer.)
rules-half-lines = Jede Hälfte gehört zu einer der beiden Reihen, an denen ihr Plättchen liegt; im Westen liegt es gedreht.
rules-diagonal = Die Baustellen liegen diagonal in der Mitte des Stadtplans.
rules-turning = Plättchen dürfen gedreht werden. Die Spielregel erwähnt es nie, aber ungedreht würden viele nirgends passen.

box-title = Meine Schachtel
box-about = Die Bilder der Spielregeln fehlen in unseren Texten, deshalb mussten wir manches raten, was auf dem Spielmaterial gedruckt ist. Wenn du das Spiel hast, berichtige hier, was anders ist, oder bestätige, was stimmt.
box-is-ours = Noch nichts berichtigt: So kennen wir das Spielmaterial, und wo wir es nicht kennen, nehmen wir es so an.
box-is-mine = Das ist deine Schachtel, nur auf diesem Gerät gespeichert. Bei einer neuen Partie wählst du, ob ihr damit spielt.
box-load = Datei laden
box-save = Als Datei speichern
box-reset = Zurück zu unserer
box-reset-title = Meine Schachtel vergessen?
box-reset-about = Was du berichtigt und bestätigt hast, wird auf diesem Gerät gelöscht. Eine gespeicherte Datei bleibt.
box-file = Dieselbe Datei nutzt auch die Kommandozeile: { $command }
box-loaded = Deine Schachtel ist geladen.
box-confirm = So ist es in meiner Schachtel
box-see = Meine Schachtel ansehen

box-halves = Hälften der Wertungsplättchen
box-halves-about = Jedes Plättchen so, wie es im Norden liegt, die Stadt darunter: Die Hälfte mit sechs Balken will eine volle Reihe, die andere mindestens vier. Wähle ein Plättchen, um seine Hälften zu tauschen.
box-half = { $tile }: Die Hälfte für die volle Reihe ist { $half ->
    [left] links
   *[right] rechts
  }.
box-swap = { $tile }: Die Hälfte für die volle Reihe ist von der Stadt aus { $half ->
    [left] links
   *[right] rechts
  }. Hälften tauschen
box-edges = Ränder der Meerseite
box-edges-about = Genau zwei Ränder sind Asphalt, sagt die Spielregel. An den anderen liegt das Meer, oder an einem von ihnen liegt nichts.
box-concrete = Asphalt
box-beach = Meer
box-edge-north = Norden
box-edge-east = Osten
box-edge-south = Süden
box-edge-west = Westen
box-zones = Felder für Geschäfte
box-zones-about = Was ein Geschäft auf jedem Feld wert ist: ein, zwei oder drei Punkte. Wähle ein Feld, um es zu ändern.
box-zone-cell = { $cell }: Zone { $n }
box-sites = Baustellen
box-sites-about = Andere Felder oder Paare: Speichere die Datei, ändere sie dort und lade sie wieder.
box-site-cells = Sie liegen auf { $cells }.

box-prints = Was gedruckt ist
box-counted-ours = Gezählt mit dem, was wir von der Schachtel wissen und annehmen.
box-counted-mine = Gezählt mit deiner Schachtel.
box-guessed = Das haben wir geraten:
box-nothing-guessed = Davon ist nichts geraten.
box-guess-zones = wo die Zonen liegen
box-guess-concrete = welche Ränder Asphalt sind
box-guess-beach = an welchen Rändern das Meer liegt
box-guess-sites = wo die Baustellen liegen
box-guess-all-halves = welche Hälfte jedes Wertungsplättchens an welcher Reihe liegt
box-guess-halves = die Hälften von { $tiles }
box-correct = In meiner Schachtel berichtigen
box-flip = Liegt ein Wertungsplättchen bei euch anders? Wähle es an der Stadt, um es von Hand umzudrehen.
box-by-hand = Von Hand umgedreht: { $slots }.
box-by-board = Wieder den Stadtplan entscheiden lassen
box-corner = Eckplättchen
box-flip-tile = { $slot }: { $flipped ->
    [yes] umgedreht
   *[no] nicht umgedreht
  }. { $flipped ->
    [yes] Wieder umdrehen
   *[no] Von Hand umdrehen
  }
box-flipped = { $slot }: { $flipped ->
    [yes] von Hand umgedreht
   *[no] von Hand zurückgedreht
  }

box-choice = Spielmaterial
box-choice-ours = Unseres
box-choice-ours-about = Was die Spielregel sagt, und unsere Annahmen, wo ihre Bilder fehlen.
box-choice-mine = Meine Schachtel
box-choice-mine-about = So, wie du sie berichtigt hast. Die Partie merkt sie sich.

box-canal-name = Plättchen: { $name }
box-canal-faces = Was auf den Plättchen gedruckt ist
box-canal-faces-about = Es sind Zeilen Text: Speichere die Datei, trage ein, was auf deinen Plättchen gedruckt ist, und lade sie wieder. Auf dem Wertungsblock gibst du die Plättchen so ein, wie sie liegen.
box-canal-city = Die 54 Stadtplättchen.
box-canal-centre = Die vier Stadtzentrumplättchen.
box-canal-start = Das Startplättchen.
box-canal-form = Die Form der Plättchen
box-canal-form-about = Das gehört zu den Regeln; eine Datei kann es nicht ändern.
box-canal-plots = Ein Plättchen ist quadratisch, jede Seite hat einen Kanal oder ein Ufer, und jede Ecke zeigt Fundament, Brunnen oder Garten.
shake-reason-bonus-by-hand = von Hand umgedreht
