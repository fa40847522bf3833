-- A system account for the prizes of races that are promised and not paid yet. A promise moves the money from the rewards
-- budget to this account, so that no other reward can spend the money. The account is a pool: its balance is never negative.

-- The new list contains every account of the old list, so PostgreSQL does not have to check the existing rows.
ALTER DOMAIN ledger_account DROP CONSTRAINT ledger_account_check;
ALTER DOMAIN ledger_account ADD CONSTRAINT ledger_account_check
  CHECK (VALUE IN ('player', 'withdraw_only', 'house', 'open_bets', 'airdrop_pool', 'rewards_budget', 'race_prizes',
                   'chain_in', 'chain_out', 'withdrawals', 'fees', 'suspense', 'issuance')) NOT VALID;

ALTER TABLE pool DROP CONSTRAINT pool_account_check;
ALTER TABLE pool ADD CONSTRAINT pool_account_check
  CHECK (account IN ('airdrop_pool', 'rewards_budget', 'race_prizes', 'withdrawals', 'suspense'));

INSERT INTO pool (account, asset)
SELECT 'race_prizes', asset FROM unnest(ARRAY['PLAY', 'TPLAY', 'U', 'GEM']) asset;
