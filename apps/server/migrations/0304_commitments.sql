-- Hashes that the house commits to on the chain. The contract takes each once; these rows say how far that has come.
CREATE TABLE commitment (
  hash         wallet_hash    PRIMARY KEY,
  kind         text COLLATE "C" NOT NULL CHECK (octet_length(kind) BETWEEN 1 AND 32),
  number       bigint         NOT NULL CHECK (number >= 0),
  contract     wallet_address NOT NULL,
  requested_at timestamptz    NOT NULL,
  -- The account and nonce under which it is signed now; null while nothing signed can commit it.
  sender       wallet_address,
  nonce        bigint         CHECK (nonce >= 0),
  -- Whether a node has taken what is signed.
  is_sent      boolean        NOT NULL,
  -- Where it stands, once that block is final.
  transaction_hash wallet_hash,
  block_number bigint         CHECK (block_number > 0),
  confirmed_at timestamptz,
  CHECK ((sender IS NULL) = (nonce IS NULL)),
  CHECK ((confirmed_at IS NULL) = (transaction_hash IS NULL)),
  CHECK ((confirmed_at IS NULL) = (block_number IS NULL))
);
CREATE INDEX commitment_open ON commitment (requested_at) WHERE confirmed_at IS NULL;
