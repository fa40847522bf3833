-- Transactions that bring what lies at deposit addresses into the vault. What they moved is told by the factory's events;
-- a row says only that one is on its way, so that no second one is sent for the same.
CREATE TABLE sweep (
  id        uuid           PRIMARY KEY,
  token     text COLLATE "C" NOT NULL CHECK (token IN ('PLAY', 'USDT')),
  factory   wallet_address NOT NULL,
  addresses integer        NOT NULL CHECK (addresses > 0),
  sender    wallet_address NOT NULL,
  nonce     bigint         NOT NULL CHECK (nonce >= 0),
  is_sent   boolean        NOT NULL DEFAULT false,
  begun_at  timestamptz    NOT NULL,
  ended_at  timestamptz
);
CREATE UNIQUE INDEX sweep_open ON sweep (token) WHERE ended_at IS NULL;
ALTER TABLE chain_transaction
  DROP CONSTRAINT chain_transaction_purpose_check,
  ADD CONSTRAINT chain_transaction_purpose_check CHECK (purpose IN ('payout', 'commitment', 'sweep'));
