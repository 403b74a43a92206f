"""The coach of Shake That City: the bot it speaks for; `coach` has the coach."""

BOT = "master"
