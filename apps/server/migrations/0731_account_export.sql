-- A ticket opens what it was given for and nothing else.
ALTER TABLE stream_ticket ADD COLUMN purpose text COLLATE "C" NOT NULL DEFAULT 'stream'
  CHECK (purpose IN ('stream', 'export'));

-- When players asked for an export of their account, for as long as that counts against how often they may.
CREATE TABLE account_export (
  player_id bigint      NOT NULL,
  number    bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  asked_at  timestamptz NOT NULL,
  PRIMARY KEY (player_id, number)
);
