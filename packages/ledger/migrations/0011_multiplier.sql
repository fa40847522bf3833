-- What a bet paid for each staked unit, in ten-thousandths, as its game said it. Bets of before have none: theirs follows
-- from stake and payout.
ALTER TABLE bet ADD COLUMN multiplier_e4 bigint CHECK (multiplier_e4 >= 0);
