-- Each time the database was made safe after it had been restored from a copy. While one is not finished no server starts:
-- part of what was revealed since the copy still counts as secret.
CREATE TABLE restoration (
  number      integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  begun_at    timestamptz NOT NULL,
  -- Crash goes on with the round after this one, from a new chain.
  base_round  integer     NOT NULL CHECK (base_round >= 0),
  has_chain   boolean     NOT NULL DEFAULT false,
  -- The pairs of players up to this id are replaced.
  last_player bigint      NOT NULL DEFAULT 0,
  finished_at timestamptz
);
CREATE UNIQUE INDEX restoration_unfinished ON restoration ((true)) WHERE finished_at IS NULL;
