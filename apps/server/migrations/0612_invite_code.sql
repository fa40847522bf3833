-- By which code a player invites others: made when it is first asked for, and never changed.
CREATE TABLE invite_code (
  player_id bigint PRIMARY KEY REFERENCES player,
  code      text COLLATE "C" NOT NULL UNIQUE CHECK (code ~ '^[2-9A-HJ-NP-TV-Z]{6}$')
);
