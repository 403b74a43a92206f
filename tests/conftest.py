"""How Hypothesis draws: the same examples each time, so that a failure is a change and not a chance.

`pytest --hypothesis-profile=explore tests/properties` draws others each time.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("explore", deadline=None, print_blob=True)
settings.register_profile("steady", settings.get_profile("explore"), derandomize=True)
settings.load_profile("steady")
