-- How many rounds a seed pair takes, and not one more: whoever gives the nonce, this refuses it. The default leaves the
-- counter room. A pair that a bet taken on it holds in use may take more; the pair after it has the player's number.
ALTER TABLE seed
  ADD COLUMN pair_rounds integer NOT NULL DEFAULT 2000000000 CHECK (pair_rounds >= 1),
  ADD CONSTRAINT seed_pair_rounds CHECK (next_nonce <= pair_rounds);
