-- Since when the database is taken for ours: later where an operator said so anew, earlier where an older copy took its place.
-- In thousandths of a second, as its servers keep it.
ALTER TABLE database_origin
  ADD COLUMN taken_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp());

-- What a database that was lost may have signed: nothing of it is stored here. A withdrawal that was asked for before `noted_at` may
-- still be paid by it, until a final block has used every nonce of the account below `below`.
CREATE TABLE payout_lost_nonce (
  account  wallet_address PRIMARY KEY,
  below    bigint         NOT NULL CHECK (below > 0),
  noted_at timestamptz    NOT NULL
);

-- Payouts of the vault that nothing was done about: a person has to look at them.
CREATE TABLE payout_unclear (
  payout_id        wallet_hash PRIMARY KEY,
  why              text        NOT NULL,
  block_number     bigint      NOT NULL,
  transaction_hash wallet_hash NOT NULL,
  found_at         timestamptz NOT NULL
);
