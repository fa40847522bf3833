-- Personal deposit addresses: what is sent to one by a plain transfer can only ever go to the vault. Nothing is deployed
-- before there is something to sweep, so the salt is all that leads to the money: a row stays for ever as it is.
CREATE TABLE deposit_address (
  -- Given under one lock until the commit, so that who has read up to a number has read all before it.
  number    bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  player_id bigint         NOT NULL CHECK (player_id > 0),
  factory   wallet_address NOT NULL,
  salt      wallet_hash    NOT NULL UNIQUE,
  address   wallet_address NOT NULL UNIQUE,
  made_at   timestamptz    NOT NULL,
  PRIMARY KEY (player_id, factory)
);
CREATE FUNCTION deposit_address_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a deposit address is never changed or forgotten' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER deposit_address_stays BEFORE UPDATE OR DELETE ON deposit_address
  FOR EACH ROW EXECUTE FUNCTION deposit_address_stays();

-- A transfer to such an address is a deposit beside those into the vault, with the same identity.
ALTER TABLE deposit
  -- Null: into the vault.
  ADD COLUMN address  wallet_address REFERENCES deposit_address (address),
  -- The transaction that brought it into the vault.
  ADD COLUMN swept_in wallet_hash,
  DROP CONSTRAINT deposit_status_check,
  -- waiting: final, and credited once it reaches the minimum together with others.
  ADD CONSTRAINT deposit_status_check CHECK (status IN ('seen', 'waiting', 'confirmed', 'failed')),
  ADD CHECK (address IS NULL OR player_id > 0),
  ADD CHECK (status <> 'waiting' OR (address IS NOT NULL AND asset IS NOT NULL AND amount > 0)),
  ADD CHECK (swept_in IS NULL OR (address IS NOT NULL AND status IN ('waiting', 'confirmed')));
CREATE INDEX deposit_waiting ON deposit (address, token) WHERE status = 'waiting';
CREATE INDEX deposit_unswept ON deposit (token, address)
  WHERE address IS NOT NULL AND swept_in IS NULL AND status IN ('waiting', 'confirmed');
