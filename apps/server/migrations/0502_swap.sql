-- What one asset is swapped into another for. Amounts in base units; the money itself moves in the ledger.

-- A quote is good once, for its player, its amount and some seconds. Used and stale ones are removed.
CREATE TABLE swap_quote (
  player_id  bigint        NOT NULL,
  id         uuid          NOT NULL,
  from_asset ledger_asset  NOT NULL,
  to_asset   ledger_asset  NOT NULL,
  amount     ledger_moved  NOT NULL,
  received   ledger_moved  NOT NULL,
  fee        ledger_amount NOT NULL,
  -- Of PLAY in U base units, or gems for one PLAY, or 1.
  rate       ledger_moved  NOT NULL,
  spread_bps integer       NOT NULL CHECK (spread_bps BETWEEN 0 AND 10000),
  expires_at timestamptz   NOT NULL,
  PRIMARY KEY (player_id, id)
);

CREATE TABLE swap (
  player_id  bigint        NOT NULL,
  id         uuid          NOT NULL,
  number     bigint        NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
  request_id uuid          NOT NULL,
  quote_id   uuid          NOT NULL,
  from_asset ledger_asset  NOT NULL,
  to_asset   ledger_asset  NOT NULL,
  amount     ledger_moved  NOT NULL,
  received   ledger_moved  NOT NULL,
  fee        ledger_amount NOT NULL,
  rate       ledger_moved  NOT NULL,
  -- What counts against the limits of 24 hours, in U; null where there are none.
  value_u    ledger_amount,
  at         timestamptz   NOT NULL,
  PRIMARY KEY (player_id, id),
  UNIQUE (player_id, request_id),
  UNIQUE (player_id, quote_id),
  CHECK (from_asset <> to_asset),
  CHECK ((value_u IS NOT NULL) = (from_asset IN ('PLAY', 'U')))
);
CREATE INDEX swap_by_player ON swap (player_id, number DESC);
CREATE INDEX swap_by_day ON swap (from_asset, at) INCLUDE (player_id, value_u) WHERE value_u IS NOT NULL;

-- Limits are counted from it.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON swap
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE swap ENABLE ALWAYS TRIGGER append_only;
