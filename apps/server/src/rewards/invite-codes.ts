import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import { isDeleted } from "../account/index.ts";
import { AppError } from "../platform/http/index.ts";
import { findByCode, findInviteCode, insertInviteCode } from "./invite-codes.repository.ts";

/**
 * The characters that invite codes may contain. The characters 0, O, 1, I and U are not used, because they look or
 * sound like other characters.
 */
const letters = "23456789ABCDEFGHJKLMNPQRSTVWXYZ";
const length = 6;

const newCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");

/**
 * Returns a player's invite code. The first call creates the code.
 *
 * @throws {AppError} SessionEnded if the account was deleted
 */
export async function inviteCodeOf<T>(db: Kysely<T>, playerId: bigint): Promise<string> {
  for (;;) {
    const code = await findInviteCode(db, playerId);
    if (code !== undefined) return code;
    // The insert does nothing if another player has the same code, or if a concurrent call inserted a code for this
    // player. The loop therefore reads the player's code again.
    await insertInviteCode(db, playerId, newCode());
    if (await isDeleted(db, playerId)) throw new AppError("SessionEnded");
  }
}

/** Returns the player who owns the typed invite code. The player may type the code in upper or lower case. */
export async function findCodeOwner<T>(db: Kysely<T>, typed: string): Promise<bigint | undefined> {
  const code = typed.trim().toUpperCase();
  if (![...code].every((sign) => letters.includes(sign))) return undefined;
  return await findByCode(db, code);
}
