-- Where the chain's commitment stands on the chain of blocks; the block of the salt follows from it by a rule. Chains that
-- were salted before have none: their order is the house's word.
ALTER TABLE crash_chain
  ADD COLUMN commit_transaction text COLLATE "C",
  ADD COLUMN commit_block bigint,
  ADD CHECK ((commit_transaction IS NULL) = (commit_block IS NULL)),
  ADD CHECK (salt_block > commit_block);
-- A chain that nobody has played yet is witnessed first, as all that follow.
UPDATE crash_chain SET salt_block = NULL WHERE salt IS NULL;
