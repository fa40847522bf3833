import type { Hash } from "viem";
import type { AccountNonce } from "../platform/chain-sender/index.ts";
import type { CommitmentDatabase, CommitmentRow } from "./commitments.tables.ts";

/**
 * Stores a request to commit a hash, once for each hash. If a commitment of the hash is already stored and not yet
 * final, the function writes the given contract into its row.
 */
export async function insertCommitment(
  db: CommitmentDatabase,
  row: Pick<CommitmentRow, "hash" | "kind" | "number" | "size" | "contract" | "requested_at">,
): Promise<void> {
  await db
    .insertInto("commitment")
    .values({
      ...row,
      sender: null,
      nonce: null,
      is_sent: false,
      transaction_hash: null,
      block_number: null,
      confirmed_at: null,
      spoiled_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column("hash")
        .doUpdateSet({ contract: row.contract })
        .where("commitment.confirmed_at", "is", null)
        .where("commitment.contract", "<>", row.contract),
    )
    .execute();
}

export async function findCommitment(db: CommitmentDatabase, hash: Hash): Promise<CommitmentRow | undefined> {
  return await db.selectFrom("commitment").selectAll().where("hash", "=", hash).executeTakeFirst();
}

/** Returns the commitments that are not yet in a final block, the oldest first. */
export async function openCommitments(db: CommitmentDatabase, limit: number): Promise<CommitmentRow[]> {
  return await db
    .selectFrom("commitment")
    .selectAll()
    .where("confirmed_at", "is", null)
    .where("spoiled_at", "is", null)
    .orderBy("requested_at")
    .orderBy("hash")
    .limit(limit)
    .execute();
}

/**
 * Stores the account nonce of the transaction that makes a commitment.
 *
 * @returns false if another process has already stored a nonce for the commitment
 */
export async function claimForCommitment(
  db: CommitmentDatabase,
  hash: Hash,
  { sender, nonce }: AccountNonce,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("commitment")
    .set({ sender, nonce, is_sent: false })
    .where("hash", "=", hash)
    .where("nonce", "is", null)
    .where("confirmed_at", "is", null)
    .where("spoiled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Changes a commitment, if the commitment is not final and still has the nonce that the caller read. */
export async function updateOpen(
  db: CommitmentDatabase,
  { hash, nonce }: Pick<CommitmentRow, "hash" | "nonce">,
  change: Partial<
    Pick<
      CommitmentRow,
      "sender" | "nonce" | "is_sent" | "transaction_hash" | "block_number" | "confirmed_at" | "spoiled_at"
    >
  >,
): Promise<void> {
  await db
    .updateTable("commitment")
    .set(change)
    .where("hash", "=", hash)
    .where("nonce", "is not distinct from", nonce)
    .where("confirmed_at", "is", null)
    .where("spoiled_at", "is", null)
    .execute();
}
