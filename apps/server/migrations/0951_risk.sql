-- What operators look at closely. Accounts that share an address or a browser are found by these indexes, and by nothing
-- that is kept for it: neither addresses of networks nor marks of devices are stored for operators.
CREATE INDEX withdrawal_by_address ON withdrawal (address, player_id);
CREATE INDEX deposit_by_depositor ON deposit (depositor, player_id) WHERE player_id > 0;
CREATE INDEX seen_device_by_key ON seen_device (key_hash, player_id);

-- Files of a period, and withdrawals that ended, are read by their time.
CREATE INDEX withdrawal_by_time ON withdrawal (requested_at, number);
CREATE INDEX deposit_by_time ON deposit (seen_at, id);
CREATE INDEX player_by_creation ON player (created_at, id);
CREATE INDEX operator_action_by_time ON operator_action (at, id);
CREATE INDEX operator_action_by_subject ON operator_action (action, subject, id);

-- Accounts that share something, as the last look found them; each look replaces all of a kind.
CREATE TABLE risk_cluster (
  kind     text COLLATE "C" NOT NULL CHECK (kind IN ('payout', 'funding', 'device')),
  -- An address, or the hash of a browser's number.
  name     text COLLATE "C" NOT NULL,
  players  integer          NOT NULL CHECK (players > 1),
  -- How many of them were invited by another of them.
  invited  integer          NOT NULL CHECK (invited BETWEEN 0 AND players),
  -- Its place in the list, the first one to be looked at first.
  place    bigint           NOT NULL,
  found_at timestamptz      NOT NULL,
  PRIMARY KEY (kind, name)
);
CREATE INDEX risk_cluster_by_place ON risk_cluster (place);

-- That somebody has looked at one: of how many accounts it was then. It moves nothing.
CREATE TABLE risk_mark (
  kind     text COLLATE "C" NOT NULL,
  name     text COLLATE "C" NOT NULL,
  players  integer          NOT NULL,
  operator text             NOT NULL,
  reason   text             NOT NULL,
  at       timestamptz      NOT NULL,
  PRIMARY KEY (kind, name)
);

-- Of those who won most in so many days: their latest rounds beside what the games' exact chances say. Amounts are base
-- units of PLAY.
CREATE TABLE risk_win (
  days      integer          NOT NULL,
  player_id bigint           NOT NULL,
  rounds    integer          NOT NULL CHECK (rounds > 0),
  staked    wallet_amount    NOT NULL,
  paid      wallet_amount    NOT NULL,
  -- What was to be paid in the mean, of what was staked.
  expected  double precision NOT NULL,
  -- By how many standard deviations more was paid.
  deviations double precision NOT NULL,
  -- The largest multiplier of a round, ten-thousandths.
  largest_e4 bigint          NOT NULL,
  found_at  timestamptz      NOT NULL,
  PRIMARY KEY (days, player_id)
);

-- Players who registered in one week, by the first of their numbers; numbers follow time.
CREATE TABLE cohort (
  week         date   PRIMARY KEY,
  first_player bigint NOT NULL UNIQUE
);
-- What a week's players bet and were given on one day that is over.
CREATE TABLE cohort_day (
  day   date             NOT NULL,
  week  date             NOT NULL REFERENCES cohort,
  asset text COLLATE "C" NOT NULL,
  kind  text COLLATE "C" NOT NULL,
  sum   numeric(78, 0)   NOT NULL,
  PRIMARY KEY (week, day, asset, kind)
);
-- Days that were added up, also those without a row above.
CREATE TABLE cohort_closed (
  day date PRIMARY KEY
);
