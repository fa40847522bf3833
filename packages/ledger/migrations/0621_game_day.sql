-- What all bets of one game on one UTC day came to, once the day is over, with what a confidence interval takes: the sums of
-- squares over its parts. A part is what one player bet on that game that day; where all players share a round, the whole
-- day is one. Squares of single bets are kept nowhere: a bet would have to pay for them. Both bet assets together, base unit
-- by base unit. Derived from `day_sum`, and proved with it.
CREATE TABLE game_day (
  game          ledger_text NOT NULL,
  day           date        NOT NULL,
  rounds        bigint      NOT NULL CHECK (rounds > 0),
  staked        numeric     NOT NULL CHECK (staked > 0 AND staked <> 'NaN'),
  paid          numeric     NOT NULL CHECK (paid >= 0 AND paid <> 'NaN'),
  parts         bigint      NOT NULL CHECK (parts > 0),
  staked_staked numeric     NOT NULL CHECK (staked_staked <> 'NaN'),
  staked_paid   numeric     NOT NULL CHECK (staked_paid <> 'NaN'),
  paid_paid     numeric     NOT NULL CHECK (paid_paid <> 'NaN'),
  PRIMARY KEY (game, day)
);
CREATE INDEX game_day_by_day ON game_day (day);
