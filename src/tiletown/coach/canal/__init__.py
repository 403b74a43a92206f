"""The bot that the coach of Canal City speaks for; the coach is in `coach`."""

BOT = "master"
