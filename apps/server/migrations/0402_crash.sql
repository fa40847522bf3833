-- Crash: chains of game hashes, the rounds that are played from them, and the bets on a round. Stakes stand in the
-- ledger's holds of the same ids, what became of them in its bets.

-- Rounds are numbered on over all chains: a chain has the rounds base_round + 1 … base_round + rounds, and its commitment
-- is the hash of base_round, which it does not play.
CREATE TABLE crash_chain (
  id           integer     PRIMARY KEY,
  base_round   integer     NOT NULL CHECK (base_round >= 0),
  rounds       integer     NOT NULL CHECK (rounds > 0),
  -- Null while the chain is being made.
  commitment   text,
  -- Since when everybody may read the commitment. Only then a later block is chosen, whose hash becomes the salt.
  published_at timestamptz,
  salt_block   bigint,
  salt         text,
  CHECK (published_at IS NULL OR commitment IS NOT NULL),
  CHECK (salt_block IS NULL OR published_at IS NOT NULL),
  CHECK (salt IS NULL OR salt_block IS NOT NULL)
);

-- Secret. Every thousandth hash of a chain, from its last round downwards: those between follow from the one above.
CREATE TABLE crash_link (
  round     integer NOT NULL,
  chain_id  integer NOT NULL REFERENCES crash_chain,
  game_hash text    NOT NULL,
  PRIMARY KEY (chain_id, round)
);

CREATE TABLE crash_round (
  round          integer     PRIMARY KEY,
  chain_id       integer     NOT NULL REFERENCES crash_chain,
  state          text        NOT NULL CHECK (state IN ('betting', 'running', 'over')),
  starts_at      timestamptz NOT NULL,
  -- Until when the round is known to have run: what was reached by then is paid, whatever happens to who runs it.
  beat_at        timestamptz,
  -- Stakes on it, which also says whether anybody played.
  staked_play    numeric(78, 0) NOT NULL DEFAULT 0 CHECK (staked_play <> 'NaN'),
  staked_tplay   numeric(78, 0) NOT NULL DEFAULT 0 CHECK (staked_tplay <> 'NaN'),
  -- Neither is here before the round is over. No point: it was given up.
  game_hash      text,
  crash_point_e4 bigint,
  is_settled     boolean     NOT NULL DEFAULT false,
  CHECK ((state = 'over') = (game_hash IS NOT NULL)),
  CHECK (state = 'over' OR (crash_point_e4 IS NULL AND NOT is_settled))
) WITH (fillfactor = 50);
-- One round at a time, whoever runs it.
CREATE UNIQUE INDEX crash_round_current ON crash_round ((true)) WHERE NOT is_settled;
CREATE INDEX crash_round_unplayed ON crash_round (round) WHERE staked_play = 0 AND staked_tplay = 0;

CREATE TABLE crash_bet (
  player_id        bigint         NOT NULL,
  id               uuid           NOT NULL,
  round            integer        NOT NULL,
  address          text           NOT NULL,
  asset            text           NOT NULL,
  amount           numeric(78, 0) NOT NULL CHECK (amount > 0 AND amount <> 'NaN'),
  -- What the player chose; null: by hand.
  auto_cash_out_e4 bigint,
  -- Where it is cashed out by itself at the latest: the player's choice, or what the house can pay.
  target_e4        bigint         NOT NULL,
  state            text           NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'cashed_out', 'lost', 'refunded')),
  cash_out_e4      bigint,
  payout           numeric(78, 0) NOT NULL DEFAULT 0 CHECK (payout >= 0 AND payout <> 'NaN'),
  PRIMARY KEY (player_id, id),
  CHECK ((state = 'cashed_out') = (cash_out_e4 IS NOT NULL))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX crash_bet_of_round ON crash_bet (player_id, round);
CREATE INDEX crash_bet_seats ON crash_bet (round, id);
CREATE INDEX crash_bet_open ON crash_bet (round, target_e4) WHERE state = 'open';

-- When somebody last watched. Without watchers and players no round begins.
CREATE TABLE crash_watch (
  is_only    boolean     PRIMARY KEY DEFAULT true CHECK (is_only),
  watched_at timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO crash_watch DEFAULT VALUES;
