-- Daily limits for the stakes of one program that acts for a player, for example an API key. The settlement counts a
-- stake in the same transaction that takes the stake. The stakes in all assets of bets count together.
CREATE TABLE stake_budget (
  player_id bigint        NOT NULL CHECK (player_id > 0),
  id        uuid          NOT NULL,
  day_limit ledger_amount NOT NULL,
  -- The UTC day of the sum `staked`. On a later day the sum is 0.
  day       date          NOT NULL DEFAULT '1970-01-01',
  staked    ledger_amount NOT NULL DEFAULT 0,
  PRIMARY KEY (player_id, id),
  CHECK (staked <= day_limit)
);
