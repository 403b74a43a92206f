rules-own-words = Die Regeln in eigenen Worten
rules-learn = Spielend lernen
rules-unreachable = Die Regeln holen ihre Bilder und Zahlen vom Server, doch er antwortet nicht.
rules-try = Eine Stadt zum Ausprobieren: Wähle ein Feld, um { $colour ->
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
rules-assumed-beach = Welche zwei Ränder am Meer liegen.
rules-assumed-halves = Welche Hälfte eines Wertungsplättchens an welcher Reihe liegt.
rules-assumed-sites = Auf welchen Feldern die Baustellen liegen.
rules-assumed-faces = Die Plättchen haben wir selbst entworfen: Die Bilder der Schachtel fehlen in dem Text, den wir haben.
rules-assumed-fountains = Ein Brunnen zeigt auf die nächste Ecke in seiner Richtung, auf dem eigenen oder dem benachbarten Plättchen.
rules-assumed-centre = Stadtzentrumplättchen haben zwei Fundamente und keinen Brunnen.

rules-shake-goal = Worum es geht
rules-shake-goal-about = Alle bauen eine eigene Stadt aus **6 × 6 Feldern**. In jeder der **{ $rounds } Runden** fallen neun Spielsteine aus dem Shaker. Du wählst eine Farbe und legst genau die Form, die sie zeigt. Wer am besten plant, was neben was liegt, hat die meisten Punkte.
rules-shake-cubes = { $n } Steine
rules-shake-setup = Spielaufbau
rules-shake-setup-board = Alle spielen auf **derselben Seite** des Stadtplans, in der ersten Partie auf der Standardseite. Norden ist für alle oben.
rules-shake-setup-bonus = Jede Stadt hat sieben **Wertungsplättchen**: das Eckplättchen im Nordwesten, dazu drei im Norden und drei im Westen. Diese sechs werden gemischt und liegen **bei allen in derselben Reihenfolge**.
rules-shake-setup-first = Das Los bestimmt, wer zuerst die **Bauleitung** hat.
rules-shake-round = Eine Runde
rules-shake-step-shake = Schütteln
rules-shake-step-shake-about = Die **Bauleitung** schüttelt. Neun der 32 Spielsteine liegen in einem 3 × 3-Raster, für alle aus derselben Richtung gesehen.
rules-shake-step-choose = Farbe wählen
rules-shake-step-choose-about = Die Bauleitung wählt zuerst eine Farbe; sie ist in dieser Runde **für alle anderen gesperrt**. Dann wählen die anderen gleichzeitig; mehrere dürfen dieselbe wählen. Wählen darfst du nur, was in deine Stadt passt.
rules-shake-step-place = Plättchen legen
rules-shake-step-place-about = Lege **alle** Plättchen deiner Farbe genau so, wie die Steine liegen: nicht gedreht, nicht gespiegelt, nicht neu angeordnet. Jedes braucht ein leeres Feld, aber nur deine Farbe braucht Platz: **Das Raster selbst darf über den Rand hinausragen.** Gelegte Plättchen bleiben liegen. Passt nichts, was du wählen darfst, legst du nichts.
rules-shake-open = In den **Runden { $open } bis { $rounds }** ist nichts gesperrt. Nach jeder Runde übernimmt die nächste Person im Uhrzeigersinn die Bauleitung.
rules-shake-example = Drei Geschäfte, gelegt wie die Steine
rules-shake-score = Was zählt
rules-shake-score-about = Angrenzend heißt: eine gemeinsame Kante. Wähle Felder, um es auszuprobieren.
rules-shake-road = **1 Punkt** für jede, die am Asphaltrand liegt oder durch Straßen mit ihm verbunden ist.
rules-shake-park = { $side ->
    [beachfront] **1 Punkt** neben mindestens einem Wohnhaus, **1 weiterer** am Meer.
   *[landlocked] **1 Punkt** neben mindestens einem Wohnhaus, **1 weiterer** neben mindestens einer Fabrik.
  }
rules-shake-factory = **1 Punkt** neben mindestens einer Fabrik, **1 weiterer** neben mindestens einer Straße.
rules-shake-shop = Jedes bringt **3 Punkte** auf einem grauen Feld, **2** auf einem braunen, **1** auf einem grünen, wenn es am Asphaltrand liegt oder neben einer Straße, die mit ihm verbunden ist.
rules-shake-home = { $side ->
    [beachfront] Jede **Gruppe** angrenzender Wohnhäuser: **2 Punkte**, am Meer **3**; auch ein einzelnes Wohnhaus ist eine Gruppe. Grenzt eine Fabrik an die Gruppe: 0.
   *[landlocked] Jede **Gruppe** angrenzender Wohnhäuser: **2 Punkte**; auch ein einzelnes Wohnhaus ist eine Gruppe. Grenzt eine Fabrik an die Gruppe: 0.
  }
rules-shake-bonus = Wertungsplättchen
rules-shake-bonus-about = Jedes bringt **3 Punkte** und wird sofort umgedreht, wenn **eine Hälfte** erfüllt ist: die eine Reihe mit sechs beliebigen Plättchen gefüllt, oder **mindestens vier** der gezeigten Art in der anderen Reihe (beim gemischten mindestens vier unterschiedliche). Das Eckplättchen will **mindestens zwei von jeder Farbe**, egal wo.
rules-shake-bonus-example = Ein Wertungsplättchen über den Spalten { $fill } und { $four }, und was in jeder noch fehlt
rules-shake-bonus-fill = **Fülle Spalte { $line }:** sechs beliebige Plättchen. Die Balken auf dem Wertungs­plättchen zeigen, wie viele schon liegen.
rules-shake-bonus-four = **Oder mindestens vier Geschäfte in Spalte { $line }.** Hier zeigen es die Kreise.
rules-shake-bonus-won = Dann wird es umgedreht: 3 Punkte.
rules-shake-end = Das Ende
rules-shake-end-about = Nach Runde { $rounds } gewinnt, wer die meisten Punkte hat. Bei Gleichstand: mehr erfüllte Wertungsplättchen, dann weniger leere Felder, dann geteilter Sieg.
rules-shake-family = Nur die Wertungsplättchen zählen. Gut für die erste Partie.
rules-shake-construction = Vier Baustellen liegen auf { $cells }; das Los bestimmt ihre Reihenfolge, für alle dieselbe. Dort darfst du erst legen, wenn du die beiden gezeigten Plättchen einer Baustelle **irgendwo** in deiner Stadt **aneinander** gelegt hast; dann kommt sie sofort weg. **Nur eine Stadt ohne Baustellen kann gewinnen**, auch wenn eine andere mehr Punkte hat.
rules-shake-solo = Mit den vier Baustellen. Die Farbe mit den **meisten Steinen** darfst du nicht wählen, außer mehrere sind gleichauf; ab Runde { $open } schon. Du gewinnst ohne Baustellen und mit **mindestens { $target } Punkten**.
rules-shake-rulings = Wo die Spielregel schweigt oder die Ausgaben sich unterscheiden
rules-shake-ruling-sealed = Was die anderen legen, siehst du erst, wenn alle gelegt haben.
rules-shake-ruling-open = In den Runden { $open } bis { $rounds } wählen alle gleichzeitig: Auch die Bauleitung sagt ihre Farbe nicht vorher.
rules-shake-ruling-pass = Kann die Bauleitung nichts legen, ist in dieser Runde nichts gesperrt.
rules-shake-ruling-only = Passt nur eine gesperrte Farbe, legst du nichts.
rules-shake-ruling-after = Wertungsplättchen und Baustellen werden geprüft, wenn alle deine Plättchen liegen. Ein Feld, das dabei frei wird, kannst du ab der nächsten Runde belegen.
rules-shake-ruling-sites = Eine Stadt mit Baustellen wird trotzdem gezählt; ein Feld mit einer Baustelle gilt als leer.
rules-shake-ruling-supply = Die Stadtplättchen gehen nie aus.
rules-shake-ruling-frame = Nur die Plättchen deiner Farbe brauchen Platz: Das Raster darf über den Rand des Stadtplans hinausragen.
rules-shake-ruling-corner = Ein Eckfeld liegt an beiden Rändern: Auf der Meerseite kann es am Asphalt und zugleich am Meer liegen, und beides zählt.
rules-shake-ruling-road = Eine Fabrik zählt neben jeder Straße, auch neben einer ohne Anschluss; ein Geschäft braucht eine verbundene.
rules-shake-ruling-different = „Vier unterschiedliche“ heißt: vier der fünf Farben.

rules-canal-goal = Worum es geht
rules-canal-goal-about = Gemeinsam legt ihr eine Stadt an Kanälen. Jede Person baut mit **{ $supply } Bauteilen**. Wer auf einem Plättchen das höchste Gebäude hat, bekommt dessen Wert, und Brunnen werten Gebäude auf. Es gewinnt, wer die meisten Punkte hat.
rules-canal-setup = Vorbereitung
rules-canal-setup-centre = In der Mitte liegt das neutrale **Startvertragsplättchen** (kurz: Startplättchen), an jeder seiner vier Seiten ein **Stadtzentrumplättchen**, mit einem Kanal zur Mitte. Wie sie liegen und welche Seite oben ist, entscheidet ihr selbst oder das Los.
rules-canal-setup-hand = Die Stadtplättchen werden gemischt und liegen als verdeckter Stapel bereit. Jede Person zieht **eines, das nur sie sieht**.
rules-canal-setup-first = Das Los bestimmt, wer beginnt; dann geht es im Uhrzeigersinn weiter. Wer früher an der Reihe ist, bekommt mehr **Startpunkte**:
rules-canal-points-players = { $n } Personen
rules-canal-points-turn = { $n }. Person
rules-canal-even = Oder ihr einigt euch vor der Partie auf **gleiche Chancen**: Startpunkte, aus Tausenden simulierter Partien berechnet, damit alle Plätze gleich gute Chancen haben.
rules-canal-turn = Ein Zug
rules-canal-lay = Die Stadt erweitern
rules-canal-lay-about = Lege dein Plättchen an mindestens eine Seite der Stadt, beliebig gedreht. An jeder gemeinsamen Seite trifft **Kanal auf Kanal oder Ufer auf Ufer**: Sackgassen sind verboten. **Mindestens ein Kanal** muss sich verbinden.
rules-canal-build = Bauen: das erste Bauteil
rules-canal-build-about = Auf das gerade gelegte Plättchen oder auf eines, das **höchstens so weit entfernt ist wie sein Wert**, gezählt in Plättchen entlang verbundener Kanäle. Gültig ist ein **leeres Fundament oder ein eigenes Gebäude**. Beliebig hoch; ein Gebäude hat eine Farbe.
rules-canal-second = Bauen: das zweite Bauteil
rules-canal-second-about = Auf ein **anderes Plättchen**, höchstens so weit entfernt wie der **Wert des Plättchens mit dem ersten Bauteil**.
rules-canal-draw = **Stadtplättchen ziehen:** Am Ende deines Zuges ziehst du ein neues Plättchen. **Nur du** siehst es.
rules-canal-score = Was zählt
rules-canal-score-tiles = **Plättchen:** Wer das **höchste Gebäude** auf einem Plättchen hat, bekommt dessen Wert. Bei Gleichstand: wer von ihnen dort mehr Bauteile hat. Wieder Gleichstand: niemand. Die Plättchen des Stadtzentrums bringen nichts, außer ihr vereinbart es.
rules-canal-score-fountains = **Brunnen:** Jedes Bauteil eines Gebäudes bringt **1 Punkt je Brunnen**, der darauf zeigt.
rules-canal-try = Zwei Plättchen zum Ausprobieren: Wähle ein Fundament, um zu bauen
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
rules-canal-try-me = Koralle baut
rules-canal-try-other = Violett baut
rules-canal-try-points = { $mine } : { $theirs }
rules-canal-end = Das Ende
rules-canal-end-about = Die Partie endet, sobald alle Bauteile gesetzt sind. Zu den Startpunkten kommt dann, was Plättchen und Brunnen bringen. Gleichstände werden nicht aufgelöst: Ihr teilt euch den Sieg.
rules-canal-assumed = Was wir entscheiden mussten
rules-canal-rulings = Wo die Spielregel schweigt
rules-canal-ruling-lay = Passt dein Plättchen nirgends, wird es gezeigt, kommt unter den Stapel, und du ziehst ein anderes.
rules-canal-ruling-both = Setze beide Bauteile, wenn du kannst: Wähle das erste Baufeld so, dass ein zweites übrig bleibt.
rules-canal-ruling-last = Hast du nur noch ein Bauteil, setzt du nur dieses.
rules-canal-ruling-own = Zwei gleich hohe eigene Gebäude sind kein Gleichstand: Den gibt es nur zwischen mehreren Personen.
rules-canal-ruling-start = Das Startplättchen zählt als Schritt auf dem Weg; gebaut wird darauf nicht.
rules-canal-ruling-centre = Stadtzentrumplättchen geben Reichweite und dürfen bebaut werden; ob ihr Wert zählt, wählt ihr. Die Spielregel wertet „Stadtplättchen“, wozu das Zentrum nicht gehört, nennt aber auch die Plättchen so, auf denen gebaut wird: Folgerichtig wäre beides oder keins von beiden. Voreingestellt ist, dass ihr Wert nicht zählt, weil zu zweit sonst zu oft gewinnt, wer beginnt. Brunnen zählen dort in jedem Fall.
rules-canal-ruling-empty = Ohne Bauteile hast du keine Züge mehr und ziehst keine Plättchen.
rules-canal-ruling-first = Wer beginnt, wird ausgelost: Die Spielregel erwähnt einen Startmarker, führt ihn aber nicht beim Spielmaterial auf.
rules-canal-ruling-shown = Die Spielregel hält Siegpunktmarker geheim. Startpunkte folgen aber aus dem Platz, darum kennen sie alle. In den Einstellungen kannst du die Punkte der anderen ausblenden.
