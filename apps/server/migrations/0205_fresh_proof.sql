-- Questions to a player's wallet that wait for its signature: what for, whose, and from where it was asked. Deleted by
-- their use, with all others of the player.
CREATE TABLE fresh_proof (
  player_id  bigint      NOT NULL REFERENCES player,
  nonce      text COLLATE "C" NOT NULL CHECK (length(nonce) = 32),
  purpose    text COLLATE "C" NOT NULL CHECK (purpose IN ('setFundsPassword', 'recoverFundsPassword')),
  address    text COLLATE "C" NOT NULL,
  origin     text        NOT NULL,
  issued_at  timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, nonce)
);
