-- One place for every transaction that the house signs: payouts, and commitments. Payouts had a table of their own.

-- Written before it is sent. A nonce serves one purpose and reference for ever; attempts of one nonce differ in gas price
-- only, so the chain can take at most one of them.
CREATE TABLE chain_transaction (
  sender    wallet_address NOT NULL,
  nonce     bigint         NOT NULL CHECK (nonce >= 0),
  attempt   integer        NOT NULL CHECK (attempt > 0),
  purpose   text COLLATE "C" NOT NULL CHECK (purpose IN ('payout', 'commitment')),
  -- The withdrawal's id; the hash that is committed to.
  reference text COLLATE "C" NOT NULL,
  hash      wallet_hash    NOT NULL UNIQUE,
  signed    text COLLATE "C" NOT NULL CHECK (signed ~ '^0x[0-9a-f]+$'),
  gas_price wallet_amount  NOT NULL,
  signed_at timestamptz    NOT NULL,
  PRIMARY KEY (sender, nonce, attempt)
);
CREATE INDEX chain_transaction_reference ON chain_transaction (purpose, reference);
CREATE FUNCTION nonce_serves_one_thing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM chain_transaction t WHERE t.sender = NEW.sender AND t.nonce = NEW.nonce
             AND (t.purpose <> NEW.purpose OR t.reference <> NEW.reference)) THEN
    RAISE EXCEPTION 'nonce % of % serves something else', NEW.nonce, NEW.sender
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER nonce_serves_one_thing BEFORE INSERT ON chain_transaction
  FOR EACH ROW EXECUTE FUNCTION nonce_serves_one_thing();

INSERT INTO chain_transaction (sender, nonce, attempt, purpose, reference, hash, signed, gas_price, signed_at)
SELECT payer, nonce, attempt, 'payout', withdrawal_id::text, hash, signed, gas_price, signed_at
FROM payout_transaction ORDER BY payer, nonce, attempt;

DROP TABLE payout_transaction;
DROP FUNCTION payout_nonce_keeps_its_withdrawal();
