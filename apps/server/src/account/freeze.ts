import type { Kysely } from "kysely";
import { recordOperatorAction } from "../platform/audit/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import { type Freeze, findPlayer, setFreeze } from "./players.repository.ts";

/** What an account is, in the audit log. */
const texts = { none: "open", withdrawals: "withdrawals frozen", all: "frozen" } as const satisfies Record<
  Freeze,
  string
>;
type FrozenText = (typeof texts)[Freeze];

/**
 * Stops an account, in part or whole, or opens it again for an operator, with its row in the audit log.
 *
 * @param trx a transaction of the caller
 * @returns undefined when there is no such player
 */
export async function changeFreeze(
  trx: Database,
  { playerId, freeze }: { readonly playerId: bigint; readonly freeze: Freeze },
  by: { readonly actor: string; readonly reason?: string | undefined; readonly clock: Clock },
): Promise<{ readonly oldText: FrozenText; readonly newText: FrozenText } | undefined> {
  const before = await setFreeze(trx, playerId, freeze, new Date(by.clock.nowMs()));
  if (before === undefined) return undefined;
  const change = { oldText: texts[before], newText: texts[freeze] };
  await recordOperatorAction(trx, {
    actor: by.actor,
    reason: by.reason,
    action: freeze === "none" ? "accounts.unfreeze" : "accounts.freeze",
    subject: String(playerId),
    ...change,
  });
  return change;
}

/**
 * The session that asks may not know yet: what counts is the row, with the player locked.
 *
 * @throws {AppError} AccountFrozen; SessionEnded when the account was deleted
 */
export async function assertNotFrozen<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  const player = await findPlayer(trx, playerId);
  if (player?.deleted) throw new AppError("SessionEnded");
  if (player?.freeze === "all") throw new AppError("AccountFrozen");
}

/**
 * For what takes money out of an account, or turns it into what is easier to take out.
 *
 * @throws {AppError} AccountFrozen, WithdrawalsFrozen
 */
export function assertMayLeave(freeze: Freeze): void {
  if (freeze === "all") throw new AppError("AccountFrozen");
  if (freeze === "withdrawals") throw new AppError("WithdrawalsFrozen");
}
