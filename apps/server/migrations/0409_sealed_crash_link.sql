-- The links of a chain are stored sealed, under a key that is not in the database. The column that held them plainly is
-- empty from now on; links from before are sealed when the server starts.
ALTER TABLE crash_link ALTER COLUMN game_hash DROP NOT NULL;
ALTER TABLE crash_link ADD COLUMN sealed_hash text;
ALTER TABLE crash_link ADD CHECK ((game_hash IS NULL) <> (sealed_hash IS NULL));
CREATE INDEX crash_link_key ON crash_link (coalesce(split_part(sealed_hash::text, '.', 1), ''), chain_id, round);
