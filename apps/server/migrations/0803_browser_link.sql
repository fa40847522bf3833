-- The link by which a player goes on in a browser: one a player, since asking anew voids the one before. It is good while
-- the session stands that asked for it.
CREATE TABLE browser_link (
  player_id    bigint      PRIMARY KEY REFERENCES player,
  secret_hash  bytea       NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  session_hash bytea       NOT NULL CHECK (length(session_hash) = 32),
  expires_at   timestamptz NOT NULL
);
CREATE INDEX browser_link_by_expiry ON browser_link (expires_at);
