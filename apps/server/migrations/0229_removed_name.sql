-- Names that an operator took away. Nobody chooses one again, nor one that looks like it.
CREATE TABLE removed_name (
  key        text COLLATE "C" PRIMARY KEY,
  name       text        NOT NULL,
  removed_at timestamptz NOT NULL
);

-- When the player's name was taken away; null again once they have chosen another one.
ALTER TABLE player
  ADD COLUMN name_removed_at timestamptz,
  ADD CONSTRAINT player_name_or_removed CHECK (public_name IS NULL OR name_removed_at IS NULL);
