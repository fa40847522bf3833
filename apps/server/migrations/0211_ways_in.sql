-- A wallet may be bound and taken off again, and what protects an account is changed with a fresh proof.
ALTER TABLE fresh_proof DROP CONSTRAINT fresh_proof_purpose_check;
-- The wire names the purposes; here it only has to be a name.
ALTER TABLE fresh_proof ADD CONSTRAINT fresh_proof_purpose_check CHECK (purpose ~ '^[a-zA-Z]{1,40}$');

-- What an authenticator app computes its codes from. Each setting up takes the player's next number; since: when a right
-- code switched it on, null while it waits for that.
CREATE TABLE second_factor (
  player_id       bigint      NOT NULL REFERENCES player,
  number          bigint      NOT NULL,
  sealed_secret   text COLLATE "C" NOT NULL,
  begun_at        timestamptz NOT NULL,
  since           timestamptz,
  -- The step of time of the last code that was taken: none of it or before it is taken again.
  last_step       bigint      NOT NULL DEFAULT 0,
  for_withdrawals boolean     NOT NULL DEFAULT false,
  PRIMARY KEY (player_id, number)
);
CREATE UNIQUE INDEX second_factor_in_use ON second_factor (player_id) WHERE since IS NOT NULL;
CREATE UNIQUE INDEX second_factor_begun ON second_factor (player_id) WHERE since IS NULL;
CREATE INDEX second_factor_key
  ON second_factor (coalesce(split_part(sealed_secret::text, '.', 1), ''), player_id, number);

-- What is typed where the app is lost: each is good once, and none is stored as it is.
CREATE TABLE recovery_code (
  player_id bigint      NOT NULL REFERENCES player,
  hash      bytea       NOT NULL CHECK (length(hash) = 32),
  used_at   timestamptz,
  PRIMARY KEY (player_id, hash)
);

-- Browsers that an account was signed in with, by the hash of a number that the page made up and keeps.
CREATE TABLE seen_device (
  player_id bigint      NOT NULL REFERENCES player,
  key_hash  bytea       NOT NULL CHECK (length(key_hash) = 32),
  last_at   timestamptz NOT NULL,
  PRIMARY KEY (player_id, key_hash)
);
ALTER TABLE session ADD COLUMN new_device boolean NOT NULL DEFAULT false;
-- Whether its owner is mailed when a device signs in that was not seen before.
ALTER TABLE player ADD COLUMN sign_in_alerts boolean NOT NULL DEFAULT true;
