rules-own-words = Die Regeln in eigenen Worten
rules-learn = Spielend lernen
rules-unreachable = Die Regeln brauchen für ihre Bilder den Server, und er antwortet nicht.
rules-try = Eine Stadt zum Ausprobieren: Drücke ein Feld, um { $colour ->
    [home] ein Wohnhaus
    [shop] ein Geschäft
    [factory] eine Fabrik
    [park] einen Park
   *[road] eine Straße
  } zu legen oder wegzunehmen
rules-try-points = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
  }
rules-try-again = Von vorn
rules-assumed-zones = Wo die drei Zonen liegen.
rules-assumed-beach = Welche zwei Ränder Strand sind.
rules-assumed-halves = Welche Hälfte eines Wertungsplättchens an welcher Reihe liegt.
rules-assumed-sites = Auf welchen Feldern die Baustellen liegen.
rules-assumed-faces = Die Plättchen haben wir selbst entworfen: Die Bilder der Schachtel fehlen in dem Text, den wir haben.
rules-assumed-fountains = Ein Brunnen zeigt auf das nächste Baufeld in seiner Richtung, auf dem eigenen Plättchen oder dem Nachbarn.
rules-assumed-centre = Stadtzentrumplättchen haben zwei Fundamente und keinen Brunnen.

rules-shake-goal = Worum es geht
rules-shake-goal-about = Alle bauen eine Stadt aus **6 × 6 Feldern**. In jeder der **15 Runden** fallen neun Spielsteine aus dem Shaker. Du nimmst eine Farbe und baust genau die Form, die sie zeigt. Wer am besten plant, was neben was steht, hat die meisten Punkte.
rules-shake-cubes = { $n } Steine
rules-shake-round = Eine Runde
rules-shake-step-shake = Schütteln
rules-shake-step-shake-about = Die **Bauleitung** schüttelt. Neun der 32 Spielsteine liegen in einem 3 × 3-Raster, für alle aus derselben Richtung gesehen.
rules-shake-step-choose = Farbe wählen
rules-shake-step-choose-about = Die Bauleitung nimmt zuerst eine Farbe; sie ist in dieser Runde **für alle anderen gesperrt**. Dann wählen die anderen gleichzeitig; mehrere dürfen dieselbe nehmen. Wählen darfst du nur, was in deine Stadt passt.
rules-shake-step-place = Plättchen legen
rules-shake-step-place-about = Lege **alle** Plättchen deiner Farbe genau so, wie die Steine liegen: nicht gedreht, nicht gespiegelt, nicht getrennt. Jedes braucht ein leeres Feld. Was liegt, bleibt. Passt nichts, was du wählen darfst, legst du nichts.
rules-shake-open = In den **Runden 13, 14 und 15** ist nichts gesperrt. Nach jeder Runde übernimmt links die nächste Person die Bauleitung.
rules-shake-example = Drei Geschäfte, gelegt wie die Steine
rules-shake-score = Was zählt
rules-shake-score-about = Angrenzend heißt: eine gemeinsame Kante. Drücke Felder, um es auszuprobieren.
rules-shake-road = Je **1 Punkt**, wenn sie am Asphaltrand liegt oder durch Straßen mit ihm verbunden ist.
rules-shake-park = { $side ->
    [beachfront] **1 Punkt** neben einem Wohnhaus, **1 weiterer** am Strand.
   *[landlocked] **1 Punkt** neben einem Wohnhaus, **1 weiterer** neben einer Fabrik.
  }
rules-shake-factory = **1 Punkt** neben einer Fabrik, **1 weiterer** neben einer Straße.
rules-shake-shop = **1, 2 oder 3 Punkte** nach seiner Zone, wenn es am Asphaltrand liegt oder neben einer Straße, die mit ihm verbunden ist.
rules-shake-home = { $side ->
    [beachfront] Jede **Gruppe** angrenzender Wohnhäuser: **2 Punkte**, am Strand **3**. Grenzt eine Fabrik an die Gruppe: 0.
   *[landlocked] Jede **Gruppe** angrenzender Wohnhäuser: **2 Punkte**. Grenzt eine Fabrik an die Gruppe: 0.
  }
rules-shake-bonus = Wertungsplättchen
rules-shake-bonus-about = Jedes bringt **3 Punkte** und wird sofort umgedreht, wenn **eine Hälfte** erfüllt ist: die Reihe mit sechs beliebigen Plättchen gefüllt, oder vier der gezeigten Art in der anderen Reihe (vier verschiedene beim gemischten). Das Eckplättchen will **zwei von jeder Farbe**, egal wo.
rules-shake-end = Das Ende
rules-shake-end-about = Nach Runde 15 gewinnen die meisten Punkte. Bei Gleichstand: mehr erfüllte Wertungsplättchen, dann weniger leere Felder, dann geteilter Sieg.
rules-shake-family = Nur die Wertungsplättchen zählen. Gut für die erste Partie.
rules-shake-construction = Vier Baustellen liegen auf { $cells }. Dort darfst du erst legen, wenn du die beiden Gebäude einer Baustelle **irgendwo** in deiner Stadt **aneinander** gelegt hast; dann kommt sie sofort weg. **Nur eine Stadt ohne Baustellen kann gewinnen.**
rules-shake-solo = Mit den vier Baustellen. Die Farbe mit den **meisten Steinen** darfst du nicht nehmen, außer mehrere sind gleichauf; ab Runde 13 schon. Du gewinnst ohne Baustellen und mit **55 Punkten**.

rules-canal-goal = Worum es geht
rules-canal-goal-about = Gemeinsam legt ihr eine Stadt aus Kanälen. Jede Person baut mit **20 Bauteilen**. Das höchste Gebäude auf einem Plättchen gewinnt dessen Wert, und Brunnen werten Gebäude auf. Die meisten Punkte gewinnen.
rules-canal-turn = Ein Zug
rules-canal-lay = Plättchen legen
rules-canal-lay-about = An die Stadt, beliebig gedreht. An jeder gemeinsamen Seite trifft **Kanal auf Kanal oder Ufer auf Ufer**, und mindestens ein Kanal muss sich verbinden.
rules-canal-build = Ein Bauteil setzen
rules-canal-build-about = Auf das gerade gelegte Plättchen oder auf eines, das **höchstens so weit entfernt ist wie sein Wert**, gezählt in Plättchen entlang verbundener Kanäle. Gültig ist ein **leeres Fundament oder ein eigenes Gebäude**. Beliebig hoch; ein Gebäude hat eine Farbe.
rules-canal-second = Ein zweites Bauteil setzen
rules-canal-second-about = Auf ein **anderes Plättchen**, höchstens so weit entfernt wie der **Wert des Plättchens mit dem ersten Bauteil**.
rules-canal-draw = Dann ziehst du ein neues Plättchen. **Nur du** siehst es.
rules-canal-score = Was zählt
rules-canal-score-tiles = **Plättchen:** Wer das **höchste Gebäude** auf einem Plättchen hat, bekommt dessen Wert. Bei Gleichstand: wer von ihnen dort mehr Bauteile hat. Wieder Gleichstand: niemand.
rules-canal-score-fountains = **Brunnen:** Jedes Bauteil eines Gebäudes bringt **1 Punkt je Brunnen**, der darauf zeigt.
rules-canal-try = Zwei Plättchen zum Ausprobieren: Drücke ein Fundament, um zu bauen
rules-canal-try-plot = Plättchen { $tile }, { $corner ->
    [NW] Nordwest
    [NE] Nordost
    [SE] Südost
   *[SW] Südwest
  }: { $height ->
    [0] leer
    [one] ein Bauteil
   *[other] { $height } Bauteile
  }
rules-canal-try-who = Wessen Bauteil
rules-canal-try-me = Rot baut
rules-canal-try-other = Violett baut
rules-canal-try-points = { $mine } : { $theirs }
rules-canal-end = Das Ende
rules-canal-end-about = Wenn alle Bauteile gesetzt sind. Dazu kommen die Startpunkte: Wer früher beginnt, hat mehr (5, dann weniger). Gleichstände bleiben.
rules-canal-assumed = Was wir entscheiden mussten
rules-canal-rulings = Wo die Spielregel schweigt
rules-canal-ruling-lay = Passt dein Plättchen nirgends, wird es gezeigt, kommt unter den Stapel, und du ziehst ein anderes.
rules-canal-ruling-both = Setze beide Bauteile, wenn du kannst: Lässt ein erstes Baufeld ein zweites übrig, wähle ein solches.
rules-canal-ruling-start = Das Startplättchen zählt als Schritt auf dem Weg; gebaut wird darauf nicht.
rules-canal-ruling-centre = Stadtzentrumplättchen geben Reichweite und dürfen bebaut werden; ob ihr Wert zählt, wählt ihr. Die Spielregel wertet „Stadtplättchen“, wozu das Zentrum nicht gehört, nennt aber auch die Plättchen so, auf denen gebaut wird: Folgerichtig wäre beides oder keins von beiden. Ohne eure Wahl zählt ihr Wert nicht, weil zu zweit sonst zu oft gewinnt, wer beginnt. Brunnen zählen dort in jedem Fall.
rules-canal-ruling-empty = Ohne Bauteile hast du keine Züge mehr und ziehst keine Plättchen.
rules-canal-ruling-shown = Startpunkte folgen aus dem Platz, darum sehen alle sie.
