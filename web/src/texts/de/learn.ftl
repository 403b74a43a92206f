# Spielend lernen: eine Idee nach der anderen.
learn-title = Spielend lernen
learn-about = Kurze Lektionen mit je einer Idee. Etwa fünf Minuten.
learn-begin = Los
learn-continue = Weiter
learn-idea = Worum es in dieser Lektion geht
learn-count = Lektion { $n } von { $of }
learn-next = Weiter
learn-again = Noch einmal
learn-skip = Überspringen
learn-take-back = Zurücknehmen
learn-solution = Mach es wie markiert.
learn-done = { $points ->
    [one] **1 Punkt**
   *[other] **{ $points } Punkte**
  }: { $why }.
learn-done-takes = { $n ->
    [one] Die andere Person verliert 1 Punkt.
   *[other] Die andere Person verliert { $n } Punkte.
  }
learn-missed-gain = { $n ->
    [0] Das bringt keine Punkte
    [one] Das bringt 1 Punkt
   *[other] Das bringt { $n } Punkte
  }, gesucht sind { $goal }.
learn-missed-takes = { $n ->
    [0] Damit nimmst du nichts weg
    [one] Damit nimmst du 1 Punkt weg
   *[other] Damit nimmst du { $n } Punkte weg
  }, gesucht sind { $goal }.

learn-over-title = Jetzt kannst du { $game } spielen
learn-over-about = Der Rest kommt beim Spielen, und in den Regeln steht jede Einzelheit.
learn-play = Gegen einen Bot spielen
learn-other = { $game } lernen
learn-rules = Regeln lesen
learn-from-start = Lektionen noch einmal spielen

learn-shake-place = **Schüttle**, und neun Steine fallen heraus. **Wähle eine Farbe**: Für jeden ihrer Steine bekommst du ein Plättchen, **genau in dieser Anordnung**. Lege die Plättchen in deine Stadt.
learn-shake-place-done = **Gut gelegt.** Das war schon eine ganze Runde: eine Farbe wählen, einen Platz dafür finden.
learn-shake-roads = Eine **Straße** bringt 1 Punkt, wenn sie den Rand erreicht, selbst oder über andere Straßen. Lege die Straßen für mindestens **{ $gain } Punkte**.
learn-shake-roads-clue = Schließe zwei Straßen an die beiden linken an. Die dritte liegt dann selbst am unteren Rand.
learn-shake-shops = Ein **Geschäft** bringt so viele Punkte, wie sein Feld zeigt, aber nur am Rand oder **an einer Straße, die ihn erreicht**. Lege die Geschäfte für mindestens **{ $gain } Punkte**.
learn-shake-shops-clue = Die Straße führt in die Mitte, wo ein Feld drei Punkte zeigt. Lege ein Geschäft direkt daneben.
learn-shake-homes = Jede **Gruppe von Wohnhäusern** bringt 2 Punkte, egal wie groß, aber nichts **neben einer Fabrik**. Lege die Wohnhäuser für mindestens **{ $gain } Punkte**.
learn-shake-homes-clue = Halte beide Wohnhäuser fern von den anderen Wohnhäusern und den Fabriken: Dann sind es zwei neue Gruppen.
learn-shake-factories = Eine **Fabrik** bringt 1 Punkt neben einer anderen Fabrik und 1 neben einer Straße. Lege die Fabriken für mindestens **{ $gain } Punkte**.
learn-shake-factories-clue = Links liegen Fabriken und eine Straße. Lege eine Fabrik so, dass sie beides berührt.
learn-shake-parks = Ein **Park** bringt 1 Punkt neben einem Wohnhaus und 1 neben einer Fabrik. Lege die Parks für **{ $gain } Punkte**.
learn-shake-parks-clue = Zwischen den Fabriken und den Wohnhäusern berührt jeder Park beides.
learn-shake-bonus = Ein **Wertungsplättchen** bringt { $gain } Punkte, wenn es umgedreht wird. Das markierte will mindestens vier Geschäfte in Spalte B: **Lege das vierte**.
learn-shake-bonus-clue = Nimm das Geschäft und lege es in Spalte B, unter die drei anderen.
learn-shake-blocked = Mit anderen am Tisch **wählt die Bauleitung zuerst**. Diese Farbe ist dann für alle anderen gesperrt. Wähle, was übrig ist.
learn-shake-blocked-done = **Gut gelegt.** Die Bauleitung wechselt jede Runde, und ab Runde 13 ist nichts mehr gesperrt.
learn-shake-missed-colour = { $colour ->
    [home] Nimm hier die Wohnhäuser.
    [shop] Nimm hier die Geschäfte.
    [factory] Nimm hier die Fabriken.
    [park] Nimm hier die Parks.
   *[road] Nimm hier die Straßen.
  }
learn-shake-missed-flip = Dort wird kein Wertungsplättchen umgedreht.
learn-shake-why = { $reason ->
    [road-connected] { $n ->
        [one] eine weitere Straße mit Anschluss an den Rand
       *[other] { $n } weitere Straßen mit Anschluss an den Rand
      }
    [park-home] { $n ->
        [one] ein Park neben einem Wohnhaus
       *[other] { $n } Parks neben Wohnhäusern
      }
    [park-factory] { $n ->
        [one] ein Park neben einer Fabrik
       *[other] { $n } Parks neben Fabriken
      }
    [factory-factory] { $n ->
        [one] eine Fabrik neben einer Fabrik
       *[other] { $n } Fabriken neben einer Fabrik
      }
    [factory-road] { $n ->
        [one] eine Fabrik neben einer Straße
       *[other] { $n } Fabriken neben einer Straße
      }
    [shop-zone-1] { $n ->
        [one] ein Geschäft auf einem Feld mit 1 Punkt
       *[other] { $n } Geschäfte auf Feldern mit 1 Punkt
      }
    [shop-zone-2] { $n ->
        [one] ein Geschäft auf einem Feld mit 2 Punkten
       *[other] { $n } Geschäfte auf Feldern mit 2 Punkten
      }
    [shop-zone-3] { $n ->
        [one] ein Geschäft auf einem Feld mit 3 Punkten
       *[other] { $n } Geschäfte auf Feldern mit 3 Punkten
      }
    [home-group] { $n ->
        [one] eine neue Gruppe von Wohnhäusern
       *[other] { $n } neue Gruppen von Wohnhäusern
      }
   *[bonus] ein umgedrehtes Wertungsplättchen
  }

learn-canal-lay = Die Stadt wächst Plättchen für Plättchen. **Lege dein Plättchen** an: Wo zwei sich berühren, muss Kanal auf Kanal treffen und Ufer auf Ufer.
learn-canal-lay-done = **Gut gelegt.** Das Wasser deines Plättchens fließt jetzt mit dem der Stadt zusammen.
learn-canal-turn = **Tippe auf dein Plättchen, um es zu drehen.** Lege es so auf den markierten Platz, dass einer seiner Kanäle nach { $side } führt.
learn-canal-turn-clue = Wähle zuerst den markierten Platz. Drehe das Plättchen dann, bis ein Kanal nach { $side } führt, und lege es.
learn-canal-turn-done = **Gut gedreht.** Wohin deine Kanäle führen, dorthin kann die Stadt wachsen.
learn-canal-build = Nach dem Legen **baust** du. Setze ein Bauteil auf eines der markierten Fundamente, auf deinem Plättchen oder auf einem anderen.
learn-canal-build-done = **Gut gebaut.** Dein Bauteil ist jetzt ein Gebäude und kann später höher werden.
learn-canal-reach = Die **Zahl deines Plättchens** sagt, wie viele Plättchen entfernt du bauen darfst, immer am Wasser entlang. Baue genau **{ $distance } Plättchen entfernt**.
learn-canal-reach-clue = Eine kleine Zahl auf jedem Plättchen sagt, wie weit es entfernt ist. Baue dort, wo { $distance } steht.
learn-canal-reach-done = **Richtig.** Eine hohe Zahl reicht weit, eine niedrige nicht.
learn-canal-second = Das **zweite Bauteil** kommt auf ein anderes Plättchen. Jetzt zählt die Zahl des Plättchens, auf dem dein **erstes** steht. Baue das zweite genau **{ $distance } Plättchen davon entfernt**.
learn-canal-second-clue = Setze das erste Bauteil auf dein eigenes Plättchen, die 4: Von dort kommst du weit genug.
learn-canal-second-done = **Richtig.** Wo du zuerst baust, entscheidet also, wie weit du mit dem zweiten Bauteil kommst.
learn-canal-height = Die Zahl eines Plättchens bekommt, wer darauf das **höchste Gebäude** hat; nur die Plättchen um den Start bringen nichts. Auf dem markierten herrscht Gleichstand. Geh dort in Führung: **{ $gain } Punkte**.
learn-canal-height-clue = Noch ein Bauteil von dir auf dem markierten Plättchen, und du führst.
learn-canal-fountain = Ein **Brunnen** bringt einen Punkt für jedes Bauteil des Gebäudes, auf das er zeigt. Lass deinen auf das markierte Gebäude zeigen und baue dort: **{ $gain } Punkte**.
learn-canal-fountain-clue = Lege das Plättchen rechts neben das Gebäude und drehe es, bis der Brunnen nach links zeigt. Baue dann auf dem Gebäude.
learn-canal-take = Bei gleich hohen Gebäuden gewinnt, wer mehr Bauteile auf dem Plättchen hat: Das markierte gehört der anderen Person. Spiele einen ganzen Zug, baue dort **höher** und nimm ihr **{ $takes } Punkte** ab.
learn-canal-take-clue = Lege dein Plättchen neben das markierte, damit es in Reichweite ist. Baue dann auf deinem Gebäude dort.
learn-canal-missed-place = Lege es auf den markierten Platz.
learn-canal-missed-canal = Der Platz stimmt, aber kein Kanal führt nach { $side }. Drehe das Plättchen, bevor du es legst.
learn-canal-missed-distance = { $n ->
    [0] Das ist auf dem Plättchen selbst
    [one] Das ist 1 Plättchen entfernt
   *[other] Das ist { $n } Plättchen entfernt
  }, gesucht sind { $goal } Plättchen.
learn-canal-missed-fountain = { $n ->
    [0] Hier zählen nur Brunnen: Sie bringen noch nichts
    [one] Hier zählen nur Brunnen: Sie bringen 1 Punkt
   *[other] Hier zählen nur Brunnen: Sie bringen { $n } Punkte
  }, gesucht sind { $goal } Punkte.
learn-canal-why = { $reason ->
    [fountain] einer für jedes Bauteil des Gebäudes, auf das der Brunnen zeigt
    [more-pieces] mehr Bauteile auf dem Plättchen mit der { $n }
   *[tallest] das höchste Gebäude auf dem Plättchen mit der { $n }
  }
learn-canal-side = { $side ->
    [N] Norden
    [E] Osten
    [S] Süden
   *[W] Westen
  }

new-here = Neu hier?
new-here-about = Fünf Minuten mit kurzen Lektionen
new-here-know = Ich kenne das Spiel
new-here-know-about = Gleich spielen
pointers = Erste Schritte
pointers-seen = Verstanden
pointers-none = Keine Hinweise mehr
pointer-shake = In dieser Runde schüttelst du: { $by ->
    [phone] Tippe auf den Shaker oder schüttle dein Handy
   *[key] Klicke auf den Shaker oder drücke die Leertaste
  }.
pointer-colour = Wähle eine Farbe. Für jeden ihrer Steine bekommst du ein Plättchen, genauso angeordnet.
pointer-place = Wähle ein Feld deiner Stadt, um die Plättchen zu verschieben. Lege sie dann hier.
pointer-lay = Wähle einen Platz für dein Plättchen. Tippe auf das Plättchen selbst, um es zu drehen.
pointer-build = Baue auf einem markierten Fundament. Die Zahl deines Plättchens sagt, wie weit du den Kanälen folgen darfst.
pointer-end = Noch ist nichts endgültig: Mit „Zurück“ nimmst du einen Schritt zurück, mit „Zug beenden“ spielst du den Zug.
