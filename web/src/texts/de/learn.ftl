# Spielend lernen: eine Idee nach der anderen.
learn-title = Spielend lernen
learn-about = Ein paar vorbereitete Situationen, je eine Idee. Etwa fünf Minuten.
learn-begin = Los
learn-idea = Worum es in dieser Lektion geht
learn-count = Lektion { $n } von { $of }
learn-next = Weiter
learn-again = Noch einmal
learn-skip = Überspringen
learn-play = Partie spielen
learn-done = { $points ->
    [0] Gut gelegt.
    [one] Gut gemacht: 1 Punkt.
   *[other] Gut gemacht: { $points } Punkte.
  }
learn-missed = Das geht, aber es steckt mehr darin. Versuche einen anderen Platz.

learn-shake-place = Neun Steine liegen im Raster. **Wähle eine Farbe**: Du bekommst so viele Plättchen, wie sie Steine hat, und legst sie **genau in dieser Anordnung**, ungedreht. Versuche irgendeine.
learn-shake-roads = Eine **Straße** bringt einen Punkt, wenn sie den Rand erreicht, allein oder über andere Straßen. Lege die Straßen für **3 Punkte oder mehr**.
learn-shake-shops = Ein **Geschäft** ist so viel wert, wie sein Feld Punkte zeigt, am meisten in der Mitte, aber nur am Rand oder **an einer Straße, die ihn erreicht**. Lege die Geschäfte für **3 Punkte oder mehr**.
learn-shake-homes = Jede **Gruppe von Wohnhäusern** bringt 2, egal wie groß, und nichts **neben einer Fabrik**. Lege die Wohnhäuser als zwei Gruppen weit weg von den Fabriken: **4 Punkte**.
learn-shake-industry = Eine **Fabrik** bringt je einen Punkt neben einer Fabrik und neben einer Straße; ein **Park** mag Wohnhäuser und Fabriken. Lege die Fabriken für **2 Punkte oder mehr**.
learn-shake-bonus = Die Wertungsplättchen am Rand bringen umgedreht **3 Punkte**: Fülle die eine Reihe, oder habe mindestens vier Gleiche in der anderen. Das Eckplättchen will mindestens zwei von jeder Farbe. **Drehe eines um.**
learn-shake-blocked = Mit anderen am Tisch **wählt die Bauleitung zuerst**, und diese Farbe ist für die Runde gesperrt. Ab Runde 13 ist nichts mehr gesperrt. Wähle, was übrig ist.
learn-canal-lay = **Lege** dein Plättchen so, dass Kanal auf Kanal trifft; ein Tipp dreht es. Dann **baue zweimal**: Die Zahl des Plättchens sagt, wie viele Plättchen entfernt, den Kanälen nach, das erste Bauteil höchstens stehen darf; das bebaute Plättchen sagt dasselbe für das zweite.
learn-canal-tile = Wer auf einem Plättchen das **höchste Gebäude** hat, bekommt am Ende seinen Wert. Mache einen Zug, der **6 Punkte oder mehr** bringt.
learn-canal-fountain = Ein **Brunnen** gibt einen Punkt für jedes Bauteil des Gebäudes, auf das er zeigt. Lass dir von Brunnen in einem Zug **4 Punkte oder mehr** bringen.
learn-canal-take = Baue höher als die anderen, und **ihr Plättchen wird deins**; gleiche Höhe und gleich viele Bauteile geben es niemandem. Nimm der anderen Person **4 Punkte oder mehr** ab.
