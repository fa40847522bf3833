-- A proof of solvency splits the debt to each player into several leaves. The leaves of earlier trees contain whole
-- debts, so the migration deletes these leaves. A worker makes a new tree when it finds no leaves.
DELETE FROM solvency_block;
DELETE FROM solvency_tree WHERE signature IS NULL;

-- The number of leaves of each player. The column has no default, so an earlier version cannot make a tree.
ALTER TABLE solvency_tree ADD COLUMN parts smallint NOT NULL DEFAULT 1 CHECK (parts > 0);
ALTER TABLE solvency_tree ALTER COLUMN parts DROP DEFAULT;
