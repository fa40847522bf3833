-- How a session was opened. Until now a wallet's signature was the only way.
ALTER TABLE session
  ADD COLUMN way_in text COLLATE "C" NOT NULL DEFAULT 'wallet' CHECK (way_in IN ('wallet', 'email', 'host'));
ALTER TABLE session ALTER COLUMN way_in DROP DEFAULT;
