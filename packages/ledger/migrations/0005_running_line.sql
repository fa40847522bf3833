-- The day sum that a wallet's bets add to at present runs in the wallet's own row, which every bet writes anyway; when
-- a bet comes for another day or game, the line that ran is added to `bet_day`. A bet so pays for one row less. No CHECK
-- on the columns together: a table's checks are parsed anew for each statement, and `bet_day` has this one.

ALTER TABLE wallet
  ADD COLUMN day    date,
  ADD COLUMN game   ledger_text,
  ADD COLUMN rounds bigint        NOT NULL DEFAULT 0,
  ADD COLUMN wins   bigint        NOT NULL DEFAULT 0,
  ADD COLUMN staked ledger_amount NOT NULL DEFAULT 0,
  ADD COLUMN paid   ledger_amount NOT NULL DEFAULT 0;

-- It changes with the day, so a bet's update touches no index.
CREATE INDEX wallet_of_day ON wallet (asset, day) WHERE day IS NOT NULL;

CREATE FUNCTION ledger_put_line_away() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bet_day AS d (player_id, day, game, asset, rounds, wins, staked, paid)
  VALUES (OLD.player_id, OLD.day, OLD.game, OLD.asset, OLD.rounds, OLD.wins, OLD.staked, OLD.paid)
  ON CONFLICT (player_id, day, game, asset) DO UPDATE
  SET rounds = d.rounds + excluded.rounds, wins = d.wins + excluded.wins,
      staked = d.staked + excluded.staked, paid = d.paid + excluded.paid;
  RETURN NULL;
END
$$;

-- A trigger and not a part of the bet's statement: it sees the row that was changed, and a statement the one that it
-- began with, which another transaction may have changed meanwhile.
CREATE TRIGGER put_line_away AFTER UPDATE OF day, game ON wallet
  FOR EACH ROW WHEN (OLD.day <> NEW.day OR OLD.game <> NEW.game) EXECUTE FUNCTION ledger_put_line_away();
ALTER TABLE wallet ENABLE ALWAYS TRIGGER put_line_away;

-- Sums of `bet` for one player, UTC day, game and asset; a sum may stand in two parts.
CREATE VIEW day_sum AS
  SELECT player_id, day, game, asset, rounds, wins, staked, paid FROM bet_day
  UNION ALL
  SELECT player_id, day, game, asset, rounds, wins, staked, paid FROM wallet WHERE day IS NOT NULL;
