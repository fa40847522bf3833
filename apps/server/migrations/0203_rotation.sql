-- After how many rounds a player's seed pair is rotated by itself; 0: only by hand.
ALTER TABLE player
  ADD COLUMN rotate_after_rounds integer NOT NULL DEFAULT 0 CHECK (rotate_after_rounds BETWEEN 0 AND 100000);
