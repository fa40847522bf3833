-- Who is signed in, and which sign-in messages were accepted. Tokens are stored hashed.

CREATE TABLE session (
  player_id    bigint      NOT NULL REFERENCES player,
  token_hash   bytea       NOT NULL CHECK (length(token_hash) = 32),
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, token_hash)
) WITH (fillfactor = 80);
CREATE INDEX session_by_token ON session (token_hash);

-- A message is accepted once per address; what is older than any message may be is removed.
CREATE TABLE sign_in_nonce (
  address    text COLLATE "C" NOT NULL,
  nonce      text COLLATE "C" NOT NULL CHECK (length(nonce) <= 40),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (address, nonce)
);
CREATE INDEX sign_in_nonce_by_expiry ON sign_in_nonce (expires_at);
