-- When a player's call to cash out came in, by the time that all processes share. Written down while the round runs and
-- before its crash is told: the bet is then cashed out at what the round showed at that moment, if that was reached.
ALTER TABLE crash_bet ADD COLUMN called_at timestamptz;
