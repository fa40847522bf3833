-- The checks of players' identities by the operator's provider. The provider stores documents and photos; this table
-- stores only the provider's name of a check and the result.
CREATE TABLE identity_check (
  player_id bigint NOT NULL REFERENCES player (id),
  id uuid NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'passed', 'refused')),
  -- The provider's name of the check and the address of its page; NULL until the provider has answered.
  reference text CHECK (length(reference) BETWEEN 1 AND 200),
  page text CHECK (length(page) BETWEEN 1 AND 2000),
  -- Why the check was refused, as a text for the player.
  reason text CHECK (length(reason) BETWEEN 1 AND 300),
  started_at timestamptz NOT NULL,
  -- The last time at which the server asked the provider for the result.
  read_at timestamptz NOT NULL,
  answered_at timestamptz,
  PRIMARY KEY (player_id, id),
  CHECK ((reference IS NULL) = (page IS NULL)),
  CHECK ((state = 'asked') = (answered_at IS NULL)),
  CHECK (reason IS NULL OR state = 'refused')
);
-- A player has at most one open check.
CREATE UNIQUE INDEX identity_check_open ON identity_check (player_id) WHERE state = 'asked';
-- The worker reads the results of open checks, beginning with the result that it read the longest time ago.
CREATE INDEX identity_check_unread ON identity_check (read_at) WHERE state = 'asked' AND reference IS NOT NULL;
-- The withdrawals that continue when a check of their player ends.
CREATE INDEX withdrawal_identity ON withdrawal (player_id) WHERE reason = 'identity';
