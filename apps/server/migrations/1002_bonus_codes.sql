-- Bonus codes that operators make. Players redeem a code only after a second admin has confirmed the code.
CREATE TABLE bonus_code (
  -- A secret id, which players get only for the text of the code.
  id           uuid         PRIMARY KEY DEFAULT gen_random_uuid(),
  code         text COLLATE "C" NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9-]{8,24}$'),
  asset        ledger_asset NOT NULL CHECK (asset IN ('TPLAY', 'GEM')),
  amount       ledger_moved NOT NULL,
  number       integer      NOT NULL CHECK (number BETWEEN 1 AND 1000000),
  redeemed     integer      NOT NULL DEFAULT 0 CHECK (redeemed BETWEEN 0 AND number),
  until_at     timestamptz  NOT NULL,
  -- The conditions as a list of sentences for each language, with English always present.
  conditions   jsonb        NOT NULL CHECK (conditions ? 'en'),
  made_by      bigint       NOT NULL REFERENCES operator_account,
  made_at      timestamptz  NOT NULL,
  confirmed_by bigint       REFERENCES operator_account CHECK (confirmed_by <> made_by),
  withdrawn_at timestamptz
);
CREATE INDEX bonus_code_by_time ON bonus_code (made_at DESC);

-- The redemptions of players, each with the answer that a repeated request gets. The money moves in the ledger, in the
-- same transaction. Rows of deleted accounts stay, so that a person cannot redeem a code again with a new account.
CREATE TABLE bonus_redemption (
  player_id  bigint       NOT NULL REFERENCES player,
  -- No foreign key, because bonus_code stays on the coordinator node of a divided database (decision 48).
  bonus_id   uuid         NOT NULL,
  request_id uuid         NOT NULL,
  code       text COLLATE "C" NOT NULL,
  asset      ledger_asset NOT NULL,
  amount     ledger_moved NOT NULL,
  balance    numeric(78, 0) NOT NULL CHECK (balance >= amount),
  record     text COLLATE "C" NOT NULL,
  at         timestamptz  NOT NULL,
  PRIMARY KEY (player_id, bonus_id),
  UNIQUE (player_id, request_id)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bonus_redemption
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE bonus_redemption ENABLE ALWAYS TRIGGER append_only;
