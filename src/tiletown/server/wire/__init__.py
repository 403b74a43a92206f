"""What goes over the wire: messages, problem codes, ids."""
