-- How much of a deposit came above its player's limits and can only be withdrawn: as the ledger divided it.
ALTER TABLE deposit
  ADD COLUMN withdraw_only wallet_amount NOT NULL DEFAULT 0,
  ADD CHECK (withdraw_only <= amount AND (withdraw_only = 0 OR credited_to IS NOT DISTINCT FROM 'player'));
