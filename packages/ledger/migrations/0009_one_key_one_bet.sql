-- A key stands for one bet of its player, whether that is settled at once or taken as a hold. Bets are asked for where a
-- hold is taken; the other way round each instant bet would have to look for holds, so a wallet says whether its player
-- has ever had one, and the others pay nothing.

ALTER TABLE wallet ADD COLUMN has_holds boolean NOT NULL DEFAULT false;
UPDATE wallet w SET has_holds = true WHERE EXISTS (SELECT FROM hold h WHERE h.player_id = w.player_id);

-- Ends the transaction when a hold has the key of a bet that is written. A function of its own queries, so that it sees
-- what was committed while the statement around it waited for its wallets.
CREATE FUNCTION ledger_require_unheld(players bigint[], keys uuid[]) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM unnest(players, keys) u(player_id, key)
    CROSS JOIN LATERAL (SELECT FROM hold h WHERE h.player_id = u.player_id AND h.key = u.key OFFSET 0) h
  ) THEN
    RAISE EXCEPTION 'ledger: a hold has the key of a bet' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN true;
END
$$;
