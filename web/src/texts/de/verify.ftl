verify = War der Zufall fair?
verify-about = Vor dem ersten Zug hat Tiletown einen Fingerabdruck seines geheimen Startwerts veröffentlicht; jeder Wurf und jedes gezogene Plättchen folgt aus diesem Wert. Ist die Partie vorbei, steht er in der Aufzeichnung, und jeder kann beides prüfen. Wähle die Datei einer beendeten Partie; nichts davon wird aufbewahrt.
verify-choose = Aufzeichnung wählen
verify-checking = Wird geprüft …
verify-fits = Alles passt: Jeder Zufall folgt aus dem Wert, der vorher festgelegt war.
verify-fits-not = Diese Aufzeichnung passt nicht.
verify-move = Der erste Zug, der nicht passt, hat die Nummer { $n }.
verify-points = { $game }, Punkte nach Plätzen: { $points }
