import type { Kysely } from "kysely";
import { recordOperatorAction } from "../platform/audit/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import { findPlayer, setFrozen } from "./players.repository.ts";

/** What an account is, in the audit log. */
type FrozenText = "frozen" | "open";

/**
 * Freezes an account or opens it again for an operator, with its row in the audit log.
 *
 * @param trx a transaction of the caller
 * @returns undefined when there is no such player
 */
export async function changeFrozen(
  trx: Database,
  { playerId, frozen }: { readonly playerId: bigint; readonly frozen: boolean },
  by: { readonly actor: string; readonly reason?: string | undefined; readonly clock: Clock },
): Promise<{ readonly oldText: FrozenText; readonly newText: FrozenText } | undefined> {
  const before = await setFrozen(trx, playerId, frozen ? new Date(by.clock.nowMs()) : null);
  if (before === undefined) return undefined;
  const text = (state: boolean): FrozenText => (state ? "frozen" : "open");
  const change = { oldText: text(before.frozenBefore), newText: text(frozen) };
  await recordOperatorAction(trx, {
    actor: by.actor,
    reason: by.reason,
    action: frozen ? "accounts.freeze" : "accounts.unfreeze",
    subject: String(playerId),
    ...change,
  });
  return change;
}

/**
 * The session that asks may not know yet: what counts is the row, with the player locked.
 *
 * @throws {AppError} AccountFrozen
 */
export async function assertNotFrozen<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  if ((await findPlayer(trx, playerId))?.frozenAt != null) throw new AppError("AccountFrozen");
}
