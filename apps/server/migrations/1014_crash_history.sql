-- Rounds without bets stay stored too, so that the public history of Crash has no gaps. The index served their deletion.
DROP INDEX crash_round_unplayed;
