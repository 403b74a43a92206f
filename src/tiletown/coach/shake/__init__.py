"""The bot that the coach of Shake That City speaks for; the coach is in `coach`."""

BOT = "master"
