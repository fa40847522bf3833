-- Keys under which ids of payouts were made. They live as long as the chain, so a process that does not have each of them
-- does not start. The probe proves the key and tells nothing of it.
CREATE TABLE payout_reference_key (
  id    text COLLATE "C" PRIMARY KEY,
  probe text COLLATE "C" NOT NULL CHECK (probe ~ '^[0-9a-f]{64}$')
);
