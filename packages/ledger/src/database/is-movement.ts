/** SQL condition on `transfer t`: a movement that a player sees, which is no stake or payout of a bet. Equals that of the index `transfer_movement`. */
export const isMovement = `t.idempotency_key IS NOT NULL AND t.debit <> 'open_bets' AND t.credit <> 'open_bets'`;
