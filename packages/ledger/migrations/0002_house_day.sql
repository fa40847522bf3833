-- What the house won from all players' bets on days that are over. The bankroll is read again and again; without this
-- each reading would cost a row for every day on which any player ever bet. Derived from `bet_day`, and proved with it.

CREATE TABLE house_day (
  asset ledger_asset   NOT NULL,
  day   date           NOT NULL,
  won   numeric(78, 0) NOT NULL CHECK (won <> 'NaN'),
  PRIMARY KEY (asset, day)
);
-- Of the columns that a bet changes none is in it, so it costs a player one entry a day.
CREATE INDEX bet_day_of_asset ON bet_day (asset, day);
