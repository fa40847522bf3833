import { randomInt } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { isDeleted } from "../account/index.ts";
import { AppError } from "../platform/http/index.ts";

/** The characters of invite codes. Characters that look or sound alike are left out: 0 and O, 1 and I, U and V. */
const letters = "23456789ABCDEFGHJKLMNPQRSTVWXYZ";
const length = 6;

const newCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");

type Tables = { invite_code: { player_id: bigint; code: string } };
const tables = <T>(db: Kysely<T>) => db as unknown as Kysely<Tables>;

/** Returns a player's invite code; undefined if nobody requested it before. */
export async function findInviteCode<T>(db: Kysely<T>, playerId: bigint): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom("invite_code")
    .select("code")
    .where("player_id", "=", playerId)
    .executeTakeFirst();
  return row?.code;
}

/**
 * Returns a player's invite code. The first call makes the code.
 *
 * @throws {AppError} SessionEnded if the account was deleted
 */
export async function inviteCodeOf<T>(db: Kysely<T>, playerId: bigint): Promise<string> {
  for (;;) {
    const code = await findInviteCode(db, playerId);
    if (code !== undefined) return code;
    // The insert does nothing if the code is taken or the player has a code, and then the loop reads again. The
    // statement waits for a concurrent deletion of the account.
    await sql`INSERT INTO invite_code (player_id, code)
              SELECT id, ${newCode()} FROM player WHERE id = ${playerId} AND deleted_at IS NULL FOR SHARE
              ON CONFLICT DO NOTHING`.execute(db);
    if (await isDeleted(db, playerId)) throw new AppError("SessionEnded");
  }
}

/** Deletes a player's invite code, so that the player cannot invite anybody any more. */
export async function forgetInviteCode<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await tables(trx).deleteFrom("invite_code").where("player_id", "=", playerId).execute();
}

/** Returns the owner of a code, which may be typed in any case. */
export async function findCodeOwner<T>(db: Kysely<T>, typed: string): Promise<bigint | undefined> {
  const code = typed.trim().toUpperCase();
  if (![...code].every((sign) => letters.includes(sign))) return undefined;
  const row = await tables(db)
    .selectFrom("invite_code")
    .select("player_id")
    .where("code", "=", code)
    .executeTakeFirst();
  return row?.player_id;
}
