-- Proofs of solvency: a Merkle sum tree over all that was owed at one moment, beside what was held. Trees stay for ever;
-- the leaves stay of the newest one only.
CREATE TABLE solvency_tree (
  -- The moment, milliseconds since 1970: also the tree's place at the contract of commitments.
  taken_at_ms bigint      PRIMARY KEY CHECK (taken_at_ms > 0),
  -- Salts and order of the leaves follow from it.
  secret      text COLLATE "C" NOT NULL CHECK (secret ~ '^[0-9a-f]{64}$'),
  root        wallet_hash NOT NULL UNIQUE,
  leaves      integer     NOT NULL CHECK (leaves > 0),
  owed_play   wallet_amount NOT NULL,
  owed_tplay  wallet_amount NOT NULL,
  owed_u      wallet_amount NOT NULL,
  owed_gem    wallet_amount NOT NULL,
  -- PLAY that tPLAY and gems are paid from.
  pool_play   wallet_amount NOT NULL,
  budget_play wallet_amount NOT NULL,
  -- Up to this block the books knew the chain; what was held is read as of it, after the tree was made.
  block_number   bigint     NOT NULL CHECK (block_number > 0),
  vault_play     wallet_amount,
  addresses_play wallet_amount,
  vault_u        wallet_amount,
  addresses_u    wallet_amount,
  -- Published: signed by the account that commits to the root.
  statement   text,
  signature   text COLLATE "C" CHECK (signature ~ '^0x[0-9a-f]{130}$'),
  signer      wallet_address,
  -- Where the chain holds the root, once that block is final; spoiled: another hash stands in its place.
  contract         wallet_address,
  transaction_hash wallet_hash,
  witness_block    bigint CHECK (witness_block > 0),
  spoiled          boolean NOT NULL DEFAULT false,
  CHECK ((vault_play IS NULL) = (addresses_play IS NULL) AND (vault_play IS NULL) = (vault_u IS NULL)
         AND (vault_play IS NULL) = (addresses_u IS NULL)),
  CHECK ((statement IS NULL) = (signature IS NULL) AND (statement IS NULL) = (signer IS NULL)),
  CHECK (statement IS NULL OR vault_play IS NOT NULL),
  CHECK ((transaction_hash IS NULL) = (witness_block IS NULL) AND (transaction_hash IS NULL) = (contract IS NULL)),
  CHECK (NOT spoiled OR transaction_hash IS NULL)
);

-- Leaves in blocks of 256, so that a proof reads one block and the tops of the others, which hold the sums above it.
CREATE TABLE solvency_block (
  taken_at_ms bigint  NOT NULL REFERENCES solvency_tree ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  number      integer NOT NULL CHECK (number >= 0),
  -- Of its first leaf, in the tree's order.
  first_place bytea   NOT NULL,
  -- [player, PLAY, TPLAY, U, GEM], base units as text.
  leaves      jsonb   NOT NULL,
  top_hash    text COLLATE "C" NOT NULL CHECK (top_hash ~ '^[0-9a-f]{64}$'),
  top_owed    jsonb   NOT NULL,
  PRIMARY KEY (taken_at_ms, number)
);
CREATE INDEX solvency_block_place ON solvency_block (taken_at_ms, first_place);

-- What was published stays as it was.
CREATE FUNCTION solvency_tree_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.contract := OLD.contract;
    NEW.transaction_hash := OLD.transaction_hash;
    NEW.witness_block := OLD.witness_block;
    NEW.spoiled := OLD.spoiled;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      RETURN NULL;
    END IF;
  END IF;
  RAISE EXCEPTION 'a proof of solvency that was published is never changed or forgotten'
    USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER published_stays AFTER UPDATE OR DELETE ON solvency_tree
  FOR EACH ROW WHEN (OLD.signature IS NOT NULL) EXECUTE FUNCTION solvency_tree_stays();
