"""The database: tables, queries, group commit, backup."""
