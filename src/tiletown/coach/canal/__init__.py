"""The coach of Canal City: the bot it speaks for; `coach` has the coach."""

BOT = "master"
