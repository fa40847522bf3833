-- Passkeys with which a player signs in. The authenticator of the player's device holds the private key.
CREATE TABLE passkey (
  credential_id bytea       PRIMARY KEY CHECK (length(credential_id) BETWEEN 1 AND 1023),
  player_id     bigint      NOT NULL REFERENCES player,
  -- A random id of the player for authenticators. All passkeys of a player have the same id.
  user_handle   bytea       NOT NULL CHECK (length(user_handle) = 32),
  -- The public key in the COSE format.
  public_key    bytea       NOT NULL CHECK (length(public_key) <= 2048),
  -- The number of signatures, or 0 if the authenticator does not count them.
  counter       bigint      NOT NULL,
  transports    text[]      NOT NULL,
  name          text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  bound_at      timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX passkey_by_player ON passkey (player_id);

-- Challenges that an authenticator has to sign. Each challenge is valid once and for one purpose.
CREATE TABLE passkey_challenge (
  hash        bytea       PRIMARY KEY CHECK (length(hash) = 32),
  purpose     text COLLATE "C" NOT NULL CHECK (purpose ~ '^[a-zA-Z]{1,40}$'),
  -- The signed-in player; null for a sign-in.
  player_id   bigint      REFERENCES player,
  -- The id of the player for a new passkey; null for a signature of a stored passkey.
  user_handle bytea       CHECK (length(user_handle) = 32),
  expires_at  timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_by_time ON passkey_challenge (expires_at);
CREATE INDEX passkey_challenge_by_player ON passkey_challenge (player_id);

ALTER TABLE session DROP CONSTRAINT session_way_in_check;
ALTER TABLE session ADD CONSTRAINT session_way_in_check
  CHECK (way_in IN ('wallet', 'email', 'phone', 'host', 'passkey'));
