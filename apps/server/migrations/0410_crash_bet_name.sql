-- What others call the player of a bet, in the place of an address, which not every player has. It is shown while the
-- bet's round is, so older bets need none.
ALTER TABLE crash_bet ADD COLUMN masked_name text NOT NULL DEFAULT '';
UPDATE crash_bet SET masked_name = left(address, 4) || '***' || right(address, 2)
WHERE round >= (SELECT coalesce(max(round), 0) FROM crash_round WHERE is_settled);
ALTER TABLE crash_bet ALTER COLUMN masked_name DROP DEFAULT, DROP COLUMN address;
