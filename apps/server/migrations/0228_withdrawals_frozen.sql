-- Since when an operator lets nothing leave the account while everything else goes on; `frozen_at` stops all of it.
ALTER TABLE player
  ADD COLUMN withdrawals_frozen_at timestamptz,
  ADD CONSTRAINT player_frozen_once CHECK (num_nonnulls(frozen_at, withdrawals_frozen_at) <= 1);
