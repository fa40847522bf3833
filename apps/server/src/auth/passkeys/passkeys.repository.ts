import type { FreshProofPurpose } from "@gemplay/api-schema";
import type { Generated, Kysely, Selectable } from "kysely";

/** The purpose of a challenge: a sign-in, or a purpose that also needs a fresh proof. */
export type PasskeyPurpose = FreshProofPurpose | "signIn" | "newPasskey";

interface PasskeyTable {
  credential_id: Buffer;
  player_id: bigint;
  user_handle: Buffer;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  bound_at: Date;
  last_used_at: Generated<Date | null>;
}
interface PasskeyChallengeTable {
  hash: Buffer;
  purpose: PasskeyPurpose;
  player_id: bigint | null;
  user_handle: Buffer | null;
  expires_at: Date;
}

export type StoredPasskey = Selectable<PasskeyTable>;
export type StoredChallenge = Selectable<PasskeyChallengeTable>;

function tables<T>(
  db: Kysely<T>,
): Kysely<{ passkey: PasskeyTable; passkey_challenge: PasskeyChallengeTable }> {
  return db as unknown as Kysely<{ passkey: PasskeyTable; passkey_challenge: PasskeyChallengeTable }>;
}

/** Returns the passkeys of a player, the oldest first. */
export async function passkeysOf<T>(db: Kysely<T>, playerId: bigint): Promise<readonly StoredPasskey[]> {
  return await tables(db)
    .selectFrom("passkey")
    .selectAll()
    .where("player_id", "=", playerId)
    .orderBy("bound_at")
    .orderBy("credential_id")
    .execute();
}

export async function countPasskeys<T>(db: Kysely<T>, playerId: bigint): Promise<number> {
  const { count } = await tables(db)
    .selectFrom("passkey")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("player_id", "=", playerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findPasskey<T>(
  db: Kysely<T>,
  credentialId: Buffer,
): Promise<StoredPasskey | undefined> {
  return await tables(db)
    .selectFrom("passkey")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

/**
 * Stores a new passkey.
 *
 * @returns false if a passkey with the same credential id exists
 */
export async function insertPasskey<T>(
  trx: Kysely<T>,
  passkey: Omit<StoredPasskey, "last_used_at">,
): Promise<boolean> {
  const row = await tables(trx)
    .insertInto("passkey")
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning("credential_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the number of signatures and the time of the last signature.
 *
 * @returns false if the passkey was removed, or if another signature has already changed the number of signatures
 */
export async function recordSignature<T>(
  trx: Kysely<T>,
  { credential_id, player_id, counter }: StoredPasskey,
  { counter: next, at }: { readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable("passkey")
    .set({ counter: BigInt(next), last_used_at: at })
    .where("credential_id", "=", credential_id)
    .where("player_id", "=", player_id)
    .where("counter", "=", counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives a passkey another name. Returns false if the player has no such passkey. */
export async function renamePasskey<T>(
  db: Kysely<T>,
  playerId: bigint,
  credentialId: Buffer,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable("passkey")
    .set({ name })
    .where("player_id", "=", playerId)
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePasskey<T>(
  trx: Kysely<T>,
  playerId: bigint,
  credentialId: Buffer,
): Promise<void> {
  await tables(trx)
    .deleteFrom("passkey")
    .where("player_id", "=", playerId)
    .where("credential_id", "=", credentialId)
    .execute();
}

/** Deletes all passkeys and challenges of a player who deletes the account. */
export async function deletePasskeysOf<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await tables(trx).deleteFrom("passkey").where("player_id", "=", playerId).execute();
  await tables(trx).deleteFrom("passkey_challenge").where("player_id", "=", playerId).execute();
}

export async function insertChallenge<T>(db: Kysely<T>, challenge: StoredChallenge): Promise<void> {
  await tables(db).insertInto("passkey_challenge").values(challenge).execute();
}

export async function findChallenge<T>(db: Kysely<T>, hash: Buffer): Promise<StoredChallenge | undefined> {
  return await tables(db)
    .selectFrom("passkey_challenge")
    .selectAll()
    .where("hash", "=", hash)
    .executeTakeFirst();
}

/** Deletes a challenge. Returns false if the challenge was used before or has expired. */
export async function useChallenge<T>(trx: Kysely<T>, hash: Buffer, at: Date): Promise<boolean> {
  const { numDeletedRows } = await tables(trx)
    .deleteFrom("passkey_challenge")
    .where("hash", "=", hash)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteChallengesBefore<T>(db: Kysely<T>, before: Date): Promise<void> {
  await tables(db).deleteFrom("passkey_challenge").where("expires_at", "<", before).execute();
}
