import { randomInt } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { isDeleted } from "../account/index.ts";
import { AppError } from "../platform/http/index.ts";

/** Without what is taken for something else when it is read aloud or typed from a picture: 0 and O, 1 and I, U and V. */
const letters = "23456789ABCDEFGHJKLMNPQRSTVWXYZ";
const length = 6;

const newCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");

type Tables = { invite_code: { player_id: bigint; code: string } };
const tables = <T>(db: Kysely<T>) => db as unknown as Kysely<Tables>;

/** By which code a player invites others; undefined: it was never asked for. */
export async function findInviteCode<T>(db: Kysely<T>, playerId: bigint): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom("invite_code")
    .select("code")
    .where("player_id", "=", playerId)
    .executeTakeFirst();
  return row?.code;
}

/** The same, made the first time. @throws {AppError} SessionEnded when the account was deleted */
export async function inviteCodeOf<T>(db: Kysely<T>, playerId: bigint): Promise<string> {
  for (;;) {
    const code = await findInviteCode(db, playerId);
    if (code !== undefined) return code;
    // One that is somebody's already is not written, nor is a second one: then it is looked at again. Whoever deletes the
    // account is waited for.
    await sql`INSERT INTO invite_code (player_id, code)
              SELECT id, ${newCode()} FROM player WHERE id = ${playerId} AND deleted_at IS NULL FOR SHARE
              ON CONFLICT DO NOTHING`.execute(db);
    if (await isDeleted(db, playerId)) throw new AppError("SessionEnded");
  }
}

/** Lets nobody be invited by a player any more. */
export async function forgetInviteCode<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await tables(trx).deleteFrom("invite_code").where("player_id", "=", playerId).execute();
}

/** Whose code it is, in whatever case it was typed. */
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
