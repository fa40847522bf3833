-- What moved a player's balance beside bets, in the order of time: deposits, withdrawals, rewards. Ids carry their moment.
-- Stakes of open bets and what they came to are told by the sums of bets.
CREATE INDEX transfer_movement ON transfer (player_id, id)
  WHERE idempotency_key IS NOT NULL AND debit <> 'open_bets' AND credit <> 'open_bets';
