import type { FreshProofPurpose } from "@gemplay/api-schema";
import type { Kysely, Selectable } from "kysely";
import type { Address } from "viem";
import { lockPlayer } from "../../account/index.ts";

interface FreshProofTable {
  player_id: bigint;
  nonce: string;
  purpose: FreshProofPurpose;
  address: Address;
  origin: string;
  issued_at: Date;
  expires_at: Date;
}

export type FreshProofRow = Selectable<FreshProofTable>;

function tables<T>(db: Kysely<T>): Kysely<{ fresh_proof: FreshProofTable }> {
  return db as unknown as Kysely<{ fresh_proof: FreshProofTable }>;
}

/** Stores a request for a proof by wallet signature, and deletes the player's expired proof requests. */
export async function insertProof<T>(db: Kysely<T>, row: FreshProofRow): Promise<void> {
  await tables(db)
    .deleteFrom("fresh_proof")
    .where("player_id", "=", row.player_id)
    .where("expires_at", "<=", row.issued_at)
    .execute();
  await tables(db).insertInto("fresh_proof").values(row).execute();
}

export async function findProof<T>(
  db: Kysely<T>,
  playerId: bigint,
  nonce: string,
): Promise<FreshProofRow | undefined> {
  return await tables(db)
    .selectFrom("fresh_proof")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("nonce", "=", nonce)
    .executeTakeFirst();
}

/**
 * Deletes all proof requests of a player. Because of the lock on the player's row, only one transaction at a time
 * deletes the player's proof requests.
 *
 * @returns the deleted proof requests
 */
export async function takeProofs<T>(trx: Kysely<T>, playerId: bigint): Promise<FreshProofRow[]> {
  // The transaction locks the player's row before the rows of the proof requests. Two transactions that delete several
  // rows could otherwise cause a deadlock.
  await lockPlayer(trx, playerId);
  return await tables(trx)
    .deleteFrom("fresh_proof")
    .where("player_id", "=", playerId)
    .returningAll()
    .execute();
}
