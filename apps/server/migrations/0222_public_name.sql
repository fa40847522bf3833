-- The name under which a player is shown to others, if they choose one; without it they are masked. Two names that look
-- alike have one key.
ALTER TABLE player
  ADD COLUMN public_name     text CHECK (length(public_name) BETWEEN 6 AND 36),
  ADD COLUMN public_name_key text COLLATE "C",
  ADD COLUMN public_name_at  timestamptz,
  -- A name that is not shown stays its player's.
  ADD COLUMN name_shown      boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT public_name_whole CHECK (num_nulls(public_name, public_name_key, public_name_at) IN (0, 3)),
  ADD CONSTRAINT public_name_there CHECK (public_name IS NOT NULL OR NOT name_shown);
CREATE UNIQUE INDEX player_by_public_name ON player (public_name_key);
