"""The attack kit: what an attacker, a broken network or a careless keeper may do to a server, each tried on a real one.

Loopback only. `TILETOWN_ATTACK=full pytest tests/attack` takes the sizes of a real attack, CI the short form.
"""
