-- Every secret that a player knows, of whatever kind, with the tries that were made of it. The funds password had a table
-- of its own.
ALTER TABLE funds_password RENAME TO credential;
ALTER TABLE credential RENAME CONSTRAINT funds_password_player_id_check TO credential_player_id_check;
ALTER TABLE credential RENAME CONSTRAINT funds_password_tries_check TO credential_tries_check;
ALTER TABLE credential
  DROP CONSTRAINT funds_password_pkey,
  ADD COLUMN kind text COLLATE "C" NOT NULL DEFAULT 'funds' CHECK (kind IN ('funds', 'login'));
ALTER TABLE credential
  ALTER COLUMN kind DROP DEFAULT,
  ADD PRIMARY KEY (player_id, kind);
