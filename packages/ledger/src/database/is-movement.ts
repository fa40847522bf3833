/**
 * The SQL condition for a movement that a player sees, which is a `transfer t` other than the stake or payout of a bet.
 * The index `transfer_movement` contains the same condition.
 */
export const isMovement = `t.idempotency_key IS NOT NULL AND t.debit <> 'open_bets' AND t.credit <> 'open_bets'`;
