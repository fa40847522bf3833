import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import { isDeleted } from "../account/index.ts";
import { AppError } from "../platform/http/index.ts";
import { findByCode, findInviteCode, insertInviteCode } from "./invite-codes.repository.ts";

/** The characters of invite codes. Characters that look or sound alike are left out: 0 and O, 1 and I, U and V. */
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
    // The insert does nothing if another player has the code or another call has inserted a code, so the loop reads
    // again.
    await insertInviteCode(db, playerId, newCode());
    if (await isDeleted(db, playerId)) throw new AppError("SessionEnded");
  }
}

/** Returns the owner of an invite code, which may be typed in any letter case. */
export async function findCodeOwner<T>(db: Kysely<T>, typed: string): Promise<bigint | undefined> {
  const code = typed.trim().toUpperCase();
  if (![...code].every((sign) => letters.includes(sign))) return undefined;
  return await findByCode(db, code);
}
