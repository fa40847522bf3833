-- API keys, with which programs of a player act for the player. The server stores only the SHA-256 hash of a key. A
-- revoked key has no row.
CREATE TABLE api_key (
  player_id    bigint      NOT NULL REFERENCES player,
  -- The ledger counts the stakes of the key in the stake budget with the same id. A key that only reads has no budget.
  id           uuid        NOT NULL,
  token_hash   bytea       NOT NULL CHECK (length(token_hash) = 32),
  name         text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  -- The first and the last characters of the key, by which the player recognizes the key.
  first        text COLLATE "C" NOT NULL CHECK (length(first) = 4),
  last         text COLLATE "C" NOT NULL CHECK (length(last) = 4),
  may_bet      boolean     NOT NULL,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (player_id, id)
);
CREATE INDEX api_key_by_token ON api_key (token_hash);
