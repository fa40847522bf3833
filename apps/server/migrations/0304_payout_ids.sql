-- The id under which the vault pays a withdrawal: its own 16 bytes, then 16 that tell whom, to who has the key. It is made
-- with the withdrawal and never again, so that a copy of the database says the same. Those of before end with zeros.
ALTER TABLE withdrawal ADD COLUMN payout_id wallet_hash;
UPDATE withdrawal SET payout_id = '0x' || replace(id::text, '-', '') || repeat('0', 32);
ALTER TABLE withdrawal ALTER COLUMN payout_id SET NOT NULL;
ALTER TABLE withdrawal ADD CHECK (substr(payout_id, 3, 32) = replace(id::text, '-', ''));
CREATE UNIQUE INDEX withdrawal_payout_id ON withdrawal (payout_id);

-- The vaults that were used, the last one now. Another one is used only when nothing of the one before is pending.
CREATE TABLE vault_in_use (
  number   integer        GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain_id bigint         NOT NULL,
  vault    wallet_address NOT NULL,
  since    timestamptz    NOT NULL
);
INSERT INTO vault_in_use (chain_id, vault, since)
SELECT chain_id, vault, now() FROM chain_cursor ORDER BY looked_at DESC LIMIT 1;
