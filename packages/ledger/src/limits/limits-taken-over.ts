import type { Executor } from "../database/index.ts";
import type { Pause } from "./limits.ts";
import { type LimitName, pauseOf, playerLimits, setLimit, startPause } from "./limits-store.ts";

/**
 * Copies the limits of a person's other accounts to the account of a player, inside the caller's transaction. The
 * function copies the longest break or exclusion, and the lowest amount for each limit. The function never raises a
 * limit of the player. The function ignores pending raises on the other accounts, and cancels a pending raise on the
 * player's account.
 *
 * The caller has locked the player's database row, or has created the row in the same transaction.
 *
 * @throws {LedgerError} not_in_transaction
 */
export async function takeOverLimits(
  executor: Executor,
  playerId: bigint,
  { from, now }: { readonly from: readonly bigint[]; readonly now: Date },
): Promise<void> {
  await takeOverPause(executor, playerId, { from, now });
  for (const other of from)
    for (const limit of await playerLimits(executor, other)) {
      const { asset, kind, period, amountBase: theirsBase } = limit;
      const name = { playerId, asset, kind, period };
      const ownBase = await standingBase(executor, name);
      const amountBase = ownBase !== undefined && ownBase < theirsBase ? ownBase : theirsBase;
      // The copied amount is never above the player's current limit, so the change takes effect immediately and cancels
      // a pending raise.
      await setLimit(executor, name, { amountBase, now: () => now, raiseAfterMs: 0, confirmWithinMs: 0 });
    }
}

async function takeOverPause(
  executor: Executor,
  playerId: bigint,
  { from, now }: { readonly from: readonly bigint[]; readonly now: Date },
): Promise<void> {
  const standing: Pause[] = [];
  for (const other of from) {
    const pause = await pauseOf(executor, other);
    if (pause !== undefined && pause.until > now) standing.push(pause);
  }
  if (standing.length === 0) return;
  const own = await pauseOf(executor, playerId);
  if (own !== undefined && own.until > now) standing.push(own);
  const until = new Date(Math.max(...standing.map((pause) => pause.until.getTime())));
  // If the person has an exclusion on any account, the player also gets an exclusion. The new break or exclusion of the
  // player ends when the last break or exclusion of the person ends.
  const kind = standing.some((pause) => pause.kind === "exclusion") ? "exclusion" : "break";
  await startPause(executor, playerId, { kind, since: now, until });
}

async function standingBase(executor: Executor, name: LimitName): Promise<bigint | undefined> {
  const own = (await playerLimits(executor, name.playerId)).find(
    ({ asset, kind, period }) => asset === name.asset && kind === name.kind && period === name.period,
  );
  return own?.amountBase;
}
