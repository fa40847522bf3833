-- What came above a player's limits on deposits: a second account of the player beside `player`. Bets, holds and swaps
-- debit `player` and so never see it. Its running sum lies in the same row, under the same lock.

-- The new list holds every account of the old one, so nothing that stands has to be looked at.
ALTER DOMAIN ledger_account DROP CONSTRAINT ledger_account_check;
ALTER DOMAIN ledger_account ADD CONSTRAINT ledger_account_check
  CHECK (VALUE IN ('player', 'withdraw_only', 'house', 'open_bets', 'airdrop_pool', 'rewards_budget', 'chain_in',
                   'chain_out', 'withdrawals', 'fees', 'suspense', 'issuance')) NOT VALID;

-- Of a player's movement exactly one side is the player's: between both nothing moves. What stands has no such account.
ALTER TABLE transfer DROP CONSTRAINT transfer_check1;
ALTER TABLE transfer ADD CONSTRAINT transfer_player
  CHECK (player_id >= 0 AND (player_id > 0)::int = (debit IN ('player', 'withdraw_only'))::int
                                                  + (credit IN ('player', 'withdraw_only'))::int) NOT VALID;

ALTER TABLE wallet ADD COLUMN withdraw_only ledger_amount NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION ledger_add_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO movement_day AS d (player_id, day, asset, kind, change)
  VALUES (NEW.player_id, (NEW.at AT TIME ZONE 'UTC')::date, NEW.asset, NEW.kind,
          CASE WHEN NEW.credit IN ('player', 'withdraw_only') THEN NEW.amount ELSE -NEW.amount END)
  ON CONFLICT (player_id, day, asset, kind) DO UPDATE SET change = d.change + excluded.change;
  RETURN NULL;
END
$$;
