/**
 * SQL condition on `transfer t` for a movement that a player sees: a transfer that is neither a stake nor a payout of
 * a bet. The index `transfer_movement` has the same condition.
 */
export const isMovement = `t.idempotency_key IS NOT NULL AND t.debit <> 'open_bets' AND t.credit <> 'open_bets'`;
