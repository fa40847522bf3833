-- Which database this is, as its server says: a restored one, a copy or a dump says something else, and so does a standby
-- that was promoted. Servers compare it at their start, and note every few seconds that they live on it.
CREATE TABLE database_origin (
  one               boolean     PRIMARY KEY DEFAULT true CHECK (one),
  system_identifier bigint      NOT NULL,
  timeline          integer     NOT NULL,
  database_oid      bigint      NOT NULL,
  -- Of this very table: a dump that is loaded into the same database makes another one.
  table_oid         bigint      NOT NULL,
  -- Whether what is committed stands on a standby as well before it is answered.
  is_synchronous    boolean     NOT NULL,
  -- Counts on: who has seen a higher number knows that something is lost.
  beat              bigint      NOT NULL DEFAULT 0,
  beaten_at         timestamptz NOT NULL,
  -- A server that was running found that what it had been told is gone.
  went_back_at      timestamptz
);

-- How far the vault's payouts were held against the withdrawals that are known: up to the block whose deposits are credited.
CREATE TABLE payout_cursor (
  chain_id     bigint PRIMARY KEY,
  block_number bigint NOT NULL CHECK (block_number >= 0)
);
INSERT INTO payout_cursor (chain_id, block_number)
SELECT chain_id, max(block_number) FROM chain_cursor GROUP BY chain_id;

-- Payouts that the chain had and a restored database had not. What the player did not hold any more, the house bore.
CREATE TABLE payout_made_again (
  withdrawal_id    uuid           PRIMARY KEY,
  payout_id        wallet_hash    NOT NULL UNIQUE,
  -- 0: nobody who is known here.
  player_id        bigint         NOT NULL CHECK (player_id >= 0),
  asset            text COLLATE "C" NOT NULL CHECK (asset IN ('PLAY', 'U')),
  amount           wallet_amount  NOT NULL CHECK (amount > 0),
  -- Of that: what could not be debited.
  shortfall        wallet_amount  NOT NULL,
  address          wallet_address NOT NULL,
  block_number     bigint         NOT NULL,
  transaction_hash wallet_hash    NOT NULL,
  paid_at          timestamptz    NOT NULL,
  made_at          timestamptz    NOT NULL,
  CHECK (shortfall <= amount)
);

-- What is lost: from the last sign of life in the restored database to the last one that the chain shows of the lost one.
ALTER TABLE restoration ADD COLUMN lost_from timestamptz, ADD COLUMN known_until timestamptz;
