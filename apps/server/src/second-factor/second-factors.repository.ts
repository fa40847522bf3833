import { encryptedRows } from "@gemplay/ledger";
import { type Generated, type Kysely, sql } from "kysely";

interface SecondFactorTable {
  player_id: bigint;
  number: bigint;
  sealed_secret: string;
  begun_at: Date;
  since: Date | null;
  last_step: Generated<bigint>;
  for_withdrawals: Generated<boolean>;
}
interface RecoveryCodeTable {
  player_id: bigint;
  hash: Buffer;
  used_at: Date | null;
}
interface Tables {
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
}

function tables<T>(db: Kysely<T>): Kysely<Tables> {
  return db as unknown as Kysely<Tables>;
}

/**
 * Returns the text that binds an encrypted secret to the row of its authenticator app. The secret of an authenticator
 * app cannot be decrypted with the text of another app's row.
 */
export const factorPlace = (playerId: bigint | string, number: bigint | string) =>
  `second_factor ${playerId} ${number}`;

/** The encrypted secrets of all authenticator apps. */
export const encryptedFactors = encryptedRows({
  table: "second_factor",
  row: ["player_id", "number"],
  encrypted: "sealed_secret",
  among: "true",
  place: ([playerId, number]) => factorPlace(playerId, number),
});

export interface StoredFactor {
  readonly number: bigint;
  readonly encrypted: string;
  readonly begunAt: Date;
  readonly lastStep: bigint;
  readonly forWithdrawals: boolean;
}

/** Returns a player's active authenticator app, or the app that waits for its first code. */
export async function findFactor<T>(
  db: Kysely<T>,
  playerId: bigint,
  which: "inUse" | "begun",
): Promise<StoredFactor | undefined> {
  const row = await tables(db)
    .selectFrom("second_factor")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("since", which === "inUse" ? "is not" : "is", null)
    .executeTakeFirst();
  return (
    row && {
      number: row.number,
      encrypted: row.sealed_secret,
      begunAt: row.begun_at,
      lastStep: row.last_step,
      forWithdrawals: row.for_withdrawals,
    }
  );
}

/**
 * Deletes a player's authenticator app that waits for its first code.
 *
 * @returns the number for the player's next authenticator app, which is higher than all earlier numbers
 */
export async function clearBegun<T>(trx: Kysely<T>, playerId: bigint, at: Date): Promise<bigint> {
  const { rows } = await sql<{ next: bigint }>`
    SELECT greatest(max(number) + 1, ${at.getTime()}::bigint) AS next
    FROM second_factor WHERE player_id = ${playerId}`.execute(trx);
  await tables(trx)
    .deleteFrom("second_factor")
    .where("player_id", "=", playerId)
    .where("since", "is", null)
    .execute();
  return rows[0]?.next ?? BigInt(at.getTime());
}

export async function insertBegun<T>(
  trx: Kysely<T>,
  row: { readonly playerId: bigint; readonly number: bigint; readonly encrypted: string; readonly at: Date },
): Promise<void> {
  await tables(trx)
    .insertInto("second_factor")
    .values({
      player_id: row.playerId,
      number: row.number,
      sealed_secret: row.encrypted,
      begun_at: row.at,
      since: null,
    })
    .execute();
}

/**
 * Switches on the authenticator app that waits for its first code, and deletes the app that was active before. The time
 * step of the first code is stored, so that the first code cannot be used again.
 */
export async function switchOn<T>(
  trx: Kysely<T>,
  playerId: bigint,
  { number, step, at }: { readonly number: bigint; readonly step: bigint; readonly at: Date },
): Promise<{ readonly replaced: boolean }> {
  const before = await tables(trx)
    .deleteFrom("second_factor")
    .where("player_id", "=", playerId)
    .where("since", "is not", null)
    .returning("for_withdrawals")
    .executeTakeFirst();
  await tables(trx)
    .updateTable("second_factor")
    .set({ since: at, last_step: step, for_withdrawals: before?.for_withdrawals ?? false })
    .where("player_id", "=", playerId)
    .where("number", "=", number)
    .execute();
  return { replaced: before !== undefined };
}

/** Deletes all authenticator apps and recovery codes of a player. */
export async function deleteFactors<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await tables(trx).deleteFrom("second_factor").where("player_id", "=", playerId).execute();
  await tables(trx).deleteFrom("recovery_code").where("player_id", "=", playerId).execute();
}

export async function setForWithdrawals<T>(trx: Kysely<T>, playerId: bigint, on: boolean): Promise<void> {
  await tables(trx)
    .updateTable("second_factor")
    .set({ for_withdrawals: on })
    .where("player_id", "=", playerId)
    .where("since", "is not", null)
    .execute();
}

/**
 * Marks a time step of the active authenticator app as used, so that its code cannot be used again.
 *
 * @returns false if the time step or a later time step was used before
 */
export async function takeStep<T>(
  trx: Kysely<T>,
  playerId: bigint,
  { number, step }: { readonly number: bigint; readonly step: bigint },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("player_id", "=", playerId)
    .where("number", "=", number)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces all earlier recovery codes of a player by new recovery codes. */
export async function replaceRecoveryCodes<T>(
  trx: Kysely<T>,
  playerId: bigint,
  hashes: readonly Buffer[],
): Promise<void> {
  await tables(trx).deleteFrom("recovery_code").where("player_id", "=", playerId).execute();
  await tables(trx)
    .insertInto("recovery_code")
    .values(hashes.map((hash) => ({ player_id: playerId, hash, used_at: null })))
    .execute();
}

export async function countRecoveryCodes<T>(db: Kysely<T>, playerId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM recovery_code WHERE player_id = ${playerId} AND used_at IS NULL`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function isRecoveryCode<T>(db: Kysely<T>, playerId: bigint, hash: Buffer): Promise<boolean> {
  const row = await tables(db)
    .selectFrom("recovery_code")
    .select("hash")
    .where("player_id", "=", playerId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a recovery code as used, so that the recovery code cannot be used again.
 *
 * @returns false if the recovery code was used before or replaced
 */
export async function takeRecoveryCode<T>(
  trx: Kysely<T>,
  playerId: bigint,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable("recovery_code")
    .set({ used_at: at })
    .where("player_id", "=", playerId)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
