-- The player's answers to the offer of limits: at most one answer after the registration and one before the first
-- deposit. The player answers the offer with limits, or answers «Later».
CREATE TABLE limit_offer (
  player_id bigint NOT NULL REFERENCES player,
  occasion text NOT NULL CHECK (occasion IN ('registration', 'deposit')),
  -- NULL for a player who registered before the page made the offer. The page does not make this player the offer of
  -- the registration.
  answered_at timestamptz,
  PRIMARY KEY (player_id, occasion)
);
INSERT INTO limit_offer (player_id, occasion) SELECT id, 'registration' FROM player;
