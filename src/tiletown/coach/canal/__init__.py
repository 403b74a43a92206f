"""The coach of Canal City."""
