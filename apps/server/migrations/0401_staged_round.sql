-- Rounds of the staged games: moves made so far. The stake, the parameters and the seeds stand in the ledger's hold of the
-- same id, the finished round in its bet. What is not drawn yet stands nowhere: it follows from the seeds.

CREATE TABLE staged_round (
  player_id    bigint         NOT NULL,
  id           uuid           NOT NULL,
  game         text           NOT NULL,
  asset        text           NOT NULL,
  moves        jsonb          NOT NULL DEFAULT '[]',
  -- What a cash-out would win over the stake, in base units.
  standing_win numeric(78, 0) NOT NULL DEFAULT 0 CHECK (standing_win >= 0 AND standing_win <> 'NaN'),
  -- What no move may win more than: the table's limit when the round was opened.
  maximum_win  numeric(78, 0) NOT NULL CHECK (maximum_win >= 0 AND maximum_win <> 'NaN'),
  opened_at    timestamptz    NOT NULL,
  moved_at     timestamptz    NOT NULL,
  state        text           NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled', 'refunded')),
  PRIMARY KEY (player_id, id)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX staged_round_open ON staged_round (player_id, game) WHERE state = 'open';
CREATE INDEX staged_round_table ON staged_round (game, asset) INCLUDE (standing_win) WHERE state = 'open';
CREATE INDEX staged_round_idle ON staged_round (moved_at, id) WHERE state = 'open';
