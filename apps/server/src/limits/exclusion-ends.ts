import { decideExclusionEnd, exclusionEnds } from "@gemplay/ledger";
import { lockRow } from "../account/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";

const requestsShown = 100;

/** Returns the oldest requests to end a permanent self-exclusion that wait for an operator. */
export const listExclusionEnds = (db: Database) => exclusionEnds(executorOf(db), requestsShown);

/**
 * Confirms or refuses a player's request to end a permanent self-exclusion, and writes an entry in the audit log.
 *
 * @param trx a transaction of the caller, who has checked the role of the operator in the same transaction
 * @throws {AppError} ChangeRequestOver; ExclusionEndTooEarly for a confirmation before the end of the waiting time
 */
export async function decideOnExclusionEnd(
  trx: Database,
  decision: { readonly playerId: bigint; readonly requestedMs: number; readonly confirmed: boolean },
  by: { readonly actor: string; readonly reason: string; readonly clock: Clock },
): Promise<void> {
  const { playerId, requestedMs, confirmed } = decision;
  await lockRow(trx, playerId);
  const end = await decideExclusionEnd(executorOf(trx), playerId, {
    requestedAt: new Date(requestedMs),
    confirmed,
    now: () => new Date(by.clock.nowMs()),
  });
  if (end === "over") throw new AppError("ChangeRequestOver");
  if (end === "too_early") throw new AppError("ExclusionEndTooEarly");
  await recordOperatorAction(trx, {
    actor: by.actor,
    action: confirmed ? "accounts.confirmExclusionEnd" : "accounts.refuseExclusionEnd",
    subject: String(playerId),
    reason: by.reason,
  });
}
