-- Addresses that a player withdraws to again, by names of their own.
CREATE TABLE withdrawal_address (
  player_id bigint         NOT NULL REFERENCES player,
  id        uuid           NOT NULL,
  network   text COLLATE "C" NOT NULL,
  address   wallet_address NOT NULL,
  name      text           NOT NULL CHECK (length(name) BETWEEN 1 AND 24),
  -- The name as it is compared: two that look alike are one.
  name_key  text COLLATE "C" NOT NULL,
  added_at  timestamptz    NOT NULL,
  PRIMARY KEY (player_id, id),
  UNIQUE (player_id, network, address),
  UNIQUE (player_id, name_key)
);

-- The player's own switch: with it withdrawals go to the account's wallet and to addresses that have been in the book for
-- long enough, and nowhere else. Without a row it is off.
CREATE TABLE withdrawal_address_lock (
  player_id bigint      PRIMARY KEY REFERENCES player,
  is_on     boolean     NOT NULL,
  -- It was switched off: until then it holds. Null: it was not.
  ends_at   timestamptz,
  CHECK (is_on OR ends_at IS NULL)
);

-- Which purposes there are is said once, on the wire; here only what a name of one looks like.
ALTER TABLE fresh_proof DROP CONSTRAINT fresh_proof_purpose_check;
ALTER TABLE fresh_proof ADD CONSTRAINT fresh_proof_purpose_check CHECK (purpose ~ '^[a-zA-Z]{1,40}$');
