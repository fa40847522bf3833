-- A place (kind and number) takes one hash at the contract, and its event tells the size. Who holds the key of the
-- commitments could put another hash at a place, or ours at another: such a commitment is spoiled, and what needed it is
-- made anew at another place.
ALTER TABLE commitment
  ADD COLUMN size       bigint NOT NULL DEFAULT 0 CHECK (size >= 0),
  ADD COLUMN spoiled_at timestamptz,
  ADD CHECK (spoiled_at IS NULL OR confirmed_at IS NULL);
UPDATE commitment c SET size = h.rounds FROM crash_chain h WHERE c.hash = '0x' || h.commitment;
DROP INDEX commitment_open;
CREATE INDEX commitment_open ON commitment (requested_at) WHERE confirmed_at IS NULL AND spoiled_at IS NULL;

-- Which contract witnesses a chain, and why one is not played: its commitment was spoiled, or the database was restored
-- from a copy that does not know how much of it was published since.
ALTER TABLE crash_chain
  ADD COLUMN commit_contract text COLLATE "C",
  ADD COLUMN given_up text COLLATE "C" CHECK (given_up IN ('spoiled', 'restored'));
UPDATE crash_chain h SET commit_contract = c.contract FROM commitment c
WHERE c.hash = '0x' || h.commitment AND h.commit_block IS NOT NULL;
ALTER TABLE crash_chain ADD CHECK ((commit_contract IS NULL) = (commit_block IS NULL));
