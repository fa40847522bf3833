-- What all bets of one game in one asset came to on one UTC day, once the day is over: what operators see of turnover and
-- house win by game and day. Derived from `day_sum`, and proved with it.
CREATE TABLE turnover_day (
  day    date         NOT NULL,
  game   ledger_text  NOT NULL,
  asset  ledger_asset NOT NULL,
  rounds bigint       NOT NULL CHECK (rounds > 0),
  staked numeric      NOT NULL CHECK (staked > 0 AND staked <> 'NaN'),
  paid   numeric      NOT NULL CHECK (paid >= 0 AND paid <> 'NaN'),
  PRIMARY KEY (day, game, asset)
);

-- What was given away on a day is read a day at a time.
CREATE INDEX movement_day_by_day ON movement_day (day, kind);
