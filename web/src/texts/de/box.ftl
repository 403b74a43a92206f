# Die Schachtel: woher wir wissen, was gedruckt ist, und was ihr Besitzer berichtigt hat.
mark-rulebook = Regelbuch
mark-follows = folgt daraus
mark-assumed = angenommen
mark-yours = von dir

rules-two-concrete = Genau zwei Ränder dieser Seite sind Asphalt.
rules-two-beach = An den anderen beiden liegt das Meer. (Das englische Regelbuch spricht nur von einem Strandrand.)
rules-half-lines = Jede Hälfte gehört zu einer der beiden Reihen, an denen ihr Plättchen liegt; im Westen liegt es gedreht.
rules-diagonal = Die Baustellen liegen in einer diagonalen Linie in der Mitte des Stadtplans.
rules-turning = Plättchen dürfen gedreht werden. Das Regelbuch erwähnt es nie, aber ungedreht würden viele nirgends passen.
