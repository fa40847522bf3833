/**
 * The SQL condition for a movement that a player sees: a `transfer t` that is neither a stake nor a payout of a bet.
 * The index `transfer_movement` also uses this condition for movements.
 */
export const isMovement = `t.idempotency_key IS NOT NULL AND t.debit <> 'open_bets' AND t.credit <> 'open_bets'`;
