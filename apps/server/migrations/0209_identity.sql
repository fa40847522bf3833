-- By what else than a wallet a player is found: an e-mail address, a phone number. One of each at most.
CREATE TABLE identity (
  player_id       bigint      NOT NULL REFERENCES player,
  kind            text COLLATE "C" NOT NULL CHECK (kind IN ('email', 'phone')),
  name            text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 3 AND 254),
  bound_at        timestamptz NOT NULL,
  at_registration boolean     NOT NULL,
  -- When the login password was last set through it without the one before.
  reset_at        timestamptz,
  PRIMARY KEY (player_id, kind)
);
CREATE UNIQUE INDEX identity_by_name ON identity (kind, name);

-- Keyed hashes of what was ever bound, which outlive it: what was frozen stays so.
CREATE TABLE identity_seen (
  hash      bytea       NOT NULL CHECK (length(hash) = 32),
  player_id bigint      NOT NULL REFERENCES player,
  first_at  timestamptz NOT NULL,
  PRIMARY KEY (hash, player_id)
);

-- Null: the wallet made the account.
ALTER TABLE player ADD COLUMN address_bound_at timestamptz;

ALTER TABLE session DROP CONSTRAINT session_way_in_check;
ALTER TABLE session ADD CONSTRAINT session_way_in_check CHECK (way_in IN ('wallet', 'email', 'phone', 'host'));

ALTER TABLE fresh_proof DROP CONSTRAINT fresh_proof_purpose_check;
ALTER TABLE fresh_proof ADD CONSTRAINT fresh_proof_purpose_check
  CHECK (purpose IN ('setFundsPassword', 'recoverFundsPassword', 'bindEmail', 'changeEmail'));

-- Codes that were mailed in the last day. The browser that asked holds the token; without it a code says nothing, and the
-- table holds neither.
CREATE TABLE email_code (
  token_hash   bytea       PRIMARY KEY CHECK (length(token_hash) = 32),
  purpose      text COLLATE "C" NOT NULL,
  -- Whom it concerns: who asked, or whose address it is; null while the address is nobody's.
  player_id    bigint      REFERENCES player,
  email        text COLLATE "C" NOT NULL,
  code_hash    bytea       NOT NULL CHECK (length(code_hash) = 32),
  sent_at      timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  tries        smallint    NOT NULL DEFAULT 0,
  wrong        smallint    NOT NULL DEFAULT 0,
  used_at      timestamptz,
  -- Of a right code that is followed by another step: what allows that step, once.
  ticket_hash  bytea       UNIQUE CHECK (length(ticket_hash) = 32),
  ticket_until timestamptz
);
CREATE INDEX email_code_by_email ON email_code (email, sent_at);
CREATE INDEX email_code_by_player ON email_code (player_id, sent_at);
CREATE INDEX email_code_by_time ON email_code (sent_at);

-- Tries and registrations counted over all processes, by the hash of what is counted.
CREATE TABLE counted_try (
  subject bytea       PRIMARY KEY CHECK (length(subject) = 32),
  count   integer     NOT NULL CHECK (count > 0),
  until   timestamptz NOT NULL
);
CREATE INDEX counted_try_by_time ON counted_try (until);

-- Which terms a player has accepted, with being of age, and when.
CREATE TABLE terms_accepted (
  player_id bigint      NOT NULL REFERENCES player,
  version   text COLLATE "C" NOT NULL CHECK (length(version) <= 20),
  at        timestamptz NOT NULL,
  PRIMARY KEY (player_id, version)
);
