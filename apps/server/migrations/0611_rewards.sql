-- What players collected, each reward once; the money itself moves in the ledger, in the same transaction.
CREATE TABLE reward_collected (
  player_id bigint       NOT NULL REFERENCES player,
  -- Names the reward: `airdrop`, `check_in:2026-11-23`.
  reward    text COLLATE "C" NOT NULL CHECK (length(reward) BETWEEN 1 AND 60),
  kind      text COLLATE "C" NOT NULL CHECK (kind IN ('airdrop', 'check_in', 'rakeback', 'level_gift', 'commission')),
  asset     ledger_asset NOT NULL,
  amount    ledger_moved NOT NULL,
  at        timestamptz  NOT NULL,
  PRIMARY KEY (player_id, reward)
);

-- On which UTC days players checked in, and on which day of the ladder each was.
CREATE TABLE check_in (
  player_id bigint   NOT NULL REFERENCES player,
  day       date     NOT NULL,
  step      smallint NOT NULL CHECK (step BETWEEN 1 AND 7),
  PRIMARY KEY (player_id, day)
);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reward_collected
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE reward_collected ENABLE ALWAYS TRIGGER append_only;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON check_in
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE check_in ENABLE ALWAYS TRIGGER append_only;
