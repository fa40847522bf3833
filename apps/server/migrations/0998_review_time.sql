-- The page shows players how long the last reviews of withdrawals took.
CREATE INDEX withdrawal_reviewed ON withdrawal (payable_at)
  WHERE payable_at IS NOT NULL AND held_until IS NULL AND NOT automatic;
