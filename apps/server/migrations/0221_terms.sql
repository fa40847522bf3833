-- The terms that a player accepted last, with being of age; each version that they ever did, and when, stands in
-- terms_accepted.
ALTER TABLE player ADD COLUMN terms_version text COLLATE "C" CHECK (length(terms_version) <= 20);
UPDATE player SET terms_version =
  (SELECT version FROM terms_accepted WHERE player_id = player.id ORDER BY at DESC LIMIT 1);
