import { crashCashOutE4, crashElapsedMs } from "@gemplay/games";
import type { Database } from "../../platform/database/index.ts";
import { type BetRow, storeCalls } from "./bets.repository.ts";

/** A player's call to cash out, as the call arrived. */
export interface CashOutCall {
  readonly playerId: bigint;
  readonly id: string;
  /**
   * The time on the shared clock, in milliseconds, at which the process had read the whole call and knew the player;
   * undefined if the clock is not sure.
   */
  readonly atMs: number | undefined;
}

/** A call to cash out with a known time. */
export type SureCall = CashOutCall & { readonly atMs: number };

/** The key of a call by player and bet. Everybody sees a bet's id, so a call counts only for the caller's own bet. */
export const nameOfCall = ({ playerId, id }: Pick<CashOutCall, "playerId" | "id">) => `${playerId} ${id}`;
export const nameOfBet = ({ player_id: playerId, id }: BetRow) => nameOfCall({ playerId, id });

/** Milliseconds from the start of a round until the lowest cash-out is shown. */
export const earliestMs = crashElapsedMs(crashCashOutE4.minimum);

/**
 * Milliseconds after the worker's last report in which the server accepts calls to cash out; up to five reports may be
 * missing. After a longer gap, perhaps no process ends the round, and a player who waited would take no risk.
 */
const unheardAtMostMs = 1_000;

/**
 * Stores calls to cash out in one statement. A stored call counts even if this process dies. The statement stores a
 * call only if the round runs and the worker reported the round just before the call, so that some process will judge
 * the call. The lock on the round waits for a concurrent end of the round, and delays that end until the calls are
 * stored. The statement takes the lock only for bets that can be cashed out, so that no flood of calls can delay a
 * round. Only the first call of each bet counts. The statement skips a bet that another transaction is ending.
 */
export async function recordCalls(db: Database, all: readonly SureCall[]): Promise<void> {
  const calls = [...new Map(all.toReversed().map((call) => [nameOfCall(call), call])).values()];
  await storeCalls(db, calls, { earliestMs, unheardAtMostMs });
}
