import type { Kysely } from "kysely";
import { recordOperatorAction } from "../platform/audit/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import { type Freeze, findPlayer, setFreeze } from "./players.repository.ts";

/** The names of the freeze states of an account in the audit log. */
const texts = { none: "open", withdrawals: "withdrawals frozen", all: "frozen" } as const satisfies Record<
  Freeze,
  string
>;
type FrozenText = (typeof texts)[Freeze];

/**
 * Freezes or unfreezes an account, partly or completely, and writes an audit entry that names the operator.
 *
 * @param trx a transaction of the caller
 * @returns undefined if the player does not exist
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
 * Checks that an account is not frozen. The caller's transaction has locked the player's row. The function reads the
 * player's row again, because the cached session of the call may be outdated.
 *
 * @throws {AppError} AccountFrozen; SessionEnded if the account was deleted
 */
export async function assertNotFrozen<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  const player = await findPlayer(trx, playerId);
  if (player?.deleted) throw new AppError("SessionEnded");
  if (player?.freeze === "all") throw new AppError("AccountFrozen");
}

/**
 * Checks that the freeze state of an account allows withdrawals and swaps. A freeze of withdrawals also forbids swaps,
 * because a swap could exchange money into an asset that can be withdrawn more easily.
 *
 * @throws {AppError} AccountFrozen, WithdrawalsFrozen
 */
export function assertMayLeave(freeze: Freeze): void {
  if (freeze === "all") throw new AppError("AccountFrozen");
  if (freeze === "withdrawals") throw new AppError("WithdrawalsFrozen");
}
