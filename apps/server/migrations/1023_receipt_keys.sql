-- Keys with which the server signs receipts. The key with the largest number signs. Earlier keys stay, so that everybody
-- can check earlier receipts.
CREATE TABLE receipt_key (
  number      integer PRIMARY KEY CHECK (number >= 1),
  -- The public key of Ed25519 (RFC 8032).
  public_key  text COLLATE "C" NOT NULL UNIQUE CHECK (public_key ~ '^[0-9a-f]{64}$'),
  -- The private key of Ed25519, encrypted.
  sealed_key  text COLLATE "C" NOT NULL,
  made_at     timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER receipt_key_stays BEFORE UPDATE OF number, public_key, made_at OR DELETE OR TRUNCATE
  ON receipt_key FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE receipt_key ENABLE ALWAYS TRIGGER receipt_key_stays;
