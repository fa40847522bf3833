-- What the messaging host's init data open is a session like any other: its row is made at first sight, under the hash of
-- the init data. What a link opened in a browser from there carries the date of the init data that asked for it.
ALTER TABLE session
  ADD COLUMN init_data_at timestamptz,
  ADD COLUMN inside_host  boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT session_inside_host_check CHECK (NOT inside_host OR init_data_at IS NOT NULL);
CREATE INDEX session_inside_host ON session (init_data_at) WHERE inside_host;

-- Init data stay good for a day, and nobody can take them back: what was dated until then opens no session any more.
-- It outlives the account's deletion, as does what was bound to it.
ALTER TABLE player ADD COLUMN init_data_ended_at timestamptz;

-- The first numbers of the host's users are short.
ALTER TABLE identity DROP CONSTRAINT identity_name_check;
ALTER TABLE identity ADD CONSTRAINT identity_name_check CHECK (length(name) BETWEEN CASE kind WHEN 'host' THEN 1 ELSE 3 END AND 254);
