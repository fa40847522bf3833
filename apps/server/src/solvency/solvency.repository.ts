import { type Kysely, sql } from "kysely";
import type { SolvencyDatabase, StoredLeaf, StoredOwed, TreeRow } from "./solvency.tables.ts";

type HeldColumn = "vault_play" | "addresses_play" | "vault_u" | "addresses_u";
type SignedColumn = "statement" | "signature" | "signer";
type WitnessColumn = "contract" | "transaction_hash" | "witness_block" | "spoiled";

/** Removes the statement timeout until the end of the transaction, because a snapshot reads all balances. */
export async function allowLongStatements<T>(snapshot: Kysely<T>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(snapshot);
}

/** Inserts a solvency tree that is not published yet. */
export async function insertTree(
  db: SolvencyDatabase,
  row: Omit<TreeRow, HeldColumn | SignedColumn | WitnessColumn>,
): Promise<void> {
  const held = { vault_play: null, addresses_play: null, vault_u: null, addresses_u: null };
  const signed = { statement: null, signature: null, signer: null };
  const witness = { contract: null, transaction_hash: null, witness_block: null, spoiled: false };
  await db
    .insertInto("solvency_tree")
    .values({ ...row, ...held, ...signed, ...witness })
    .execute();
}

export async function insertBlock(
  db: SolvencyDatabase,
  block: {
    readonly takenAtMs: bigint;
    readonly number: number;
    readonly firstPlace: Buffer;
    readonly leaves: readonly StoredLeaf[];
    readonly topHash: string;
    readonly topOwed: StoredOwed;
  },
): Promise<void> {
  await sql`
    INSERT INTO solvency_block (taken_at_ms, number, first_place, leaves, top_hash, top_owed)
    VALUES (${block.takenAtMs}, ${block.number}, ${block.firstPlace}, ${JSON.stringify(block.leaves)}::jsonb,
            ${block.topHash}, ${JSON.stringify(block.topOwed)}::jsonb)`.execute(db);
}

/** Changes a solvency tree that is not published yet. */
export async function updateUnpublished(
  db: SolvencyDatabase,
  takenAtMs: bigint,
  change: Partial<Pick<TreeRow, HeldColumn | SignedColumn>>,
): Promise<void> {
  await db
    .updateTable("solvency_tree")
    .set(change)
    .where("taken_at_ms", "=", takenAtMs)
    .where("signature", "is", null)
    .execute();
}

/** Deletes a solvency tree that was never published. */
export async function deleteUnpublished(db: SolvencyDatabase, takenAtMs: bigint): Promise<void> {
  await db
    .deleteFrom("solvency_tree")
    .where("taken_at_ms", "=", takenAtMs)
    .where("signature", "is", null)
    .execute();
}

/**
 * Returns the time of the last solvency tree, published or not. Returns undefined if the leaves of the tree are not
 * stored, so that a new tree replaces a tree whose leaves a migration has deleted.
 */
export async function lastTaken(db: SolvencyDatabase): Promise<bigint | undefined> {
  const row = await db
    .selectFrom("solvency_block")
    .select("taken_at_ms")
    .orderBy("taken_at_ms", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.taken_at_ms;
}

/** Returns the solvency trees that are not published. */
export async function unpublishedTrees(db: SolvencyDatabase): Promise<TreeRow[]> {
  return await db
    .selectFrom("solvency_tree")
    .selectAll()
    .where("signature", "is", null)
    .orderBy("taken_at_ms")
    .execute();
}

/** Returns published solvency trees whose root is not yet committed in a final block, and can still be committed. */
export async function unwitnessedTrees(db: SolvencyDatabase): Promise<TreeRow[]> {
  return await db
    .selectFrom("solvency_tree")
    .selectAll()
    .where("signature", "is not", null)
    .where("transaction_hash", "is", null)
    .where("spoiled", "=", false)
    .orderBy("taken_at_ms")
    .execute();
}

export async function updateWitness(
  db: SolvencyDatabase,
  takenAtMs: bigint,
  change: Partial<Pick<TreeRow, WitnessColumn>>,
): Promise<void> {
  await db.updateTable("solvency_tree").set(change).where("taken_at_ms", "=", takenAtMs).execute();
}

/** Returns published solvency trees, the newest first. */
export async function publishedTrees(db: SolvencyDatabase, limit: number): Promise<TreeRow[]> {
  return await db
    .selectFrom("solvency_tree")
    .selectAll()
    .where("signature", "is not", null)
    .orderBy("taken_at_ms", "desc")
    .limit(limit)
    .execute();
}

/** Deletes the leaves of all solvency trees that are older than the given tree. */
export async function dropLeavesBefore(db: SolvencyDatabase, takenAtMs: bigint): Promise<void> {
  await db.deleteFrom("solvency_block").where("taken_at_ms", "<", takenAtMs).execute();
}

/**
 * Returns the blocks of leaves that contain the given positions, each block once. Returns no block for a position
 * before the first block, and no blocks if the leaves were deleted.
 */
export async function findBlocks(
  db: SolvencyDatabase,
  takenAtMs: bigint,
  places: readonly Buffer[],
): Promise<readonly { readonly number: number; readonly leaves: readonly StoredLeaf[] }[]> {
  const { rows } = await sql<{ number: number; leaves: readonly StoredLeaf[] }>`
    SELECT number, leaves FROM solvency_block
    WHERE taken_at_ms = ${takenAtMs} AND number IN (
      SELECT (SELECT number FROM solvency_block
              WHERE taken_at_ms = ${takenAtMs} AND first_place <= place ORDER BY first_place DESC LIMIT 1)
      FROM unnest(${places}::bytea[]) place)
    ORDER BY number`.execute(db);
  return rows;
}

/** Returns the top node of each block of leaves of a solvency tree, in the order of the blocks. */
export async function blockTops(db: SolvencyDatabase, takenAtMs: bigint) {
  return await db
    .selectFrom("solvency_block")
    .select(["top_hash as hash", "top_owed as owed"])
    .where("taken_at_ms", "=", takenAtMs)
    .orderBy("number")
    .execute();
}
