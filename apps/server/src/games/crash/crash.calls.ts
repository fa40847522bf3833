import { crashCashOutE4, crashElapsedMs } from "@gemplay/games";
import type { Database } from "../../platform/database/index.ts";
import { type BetRow, storeCalls } from "./bets.repository.ts";

/** A player's call to cash out, with the time at which the call arrived. */
export interface CashOutCall {
  readonly playerId: bigint;
  readonly id: string;
  /**
   * The time of the database in milliseconds at which the process had read the whole call and knew the player. The
   * value is undefined if the process did not know the time of the database exactly enough.
   */
  readonly atMs: number | undefined;
}

/** A call to cash out whose arrival time the process knows exactly enough. */
export type SureCall = CashOutCall & { readonly atMs: number };

/**
 * Returns the key of a call to cash out, which consists of the player's id and the bet's id. Every player can read the
 * ids of all bets, so a call is valid only if the bet belongs to the caller.
 */
export const nameOfCall = ({ playerId, id }: Pick<CashOutCall, "playerId" | "id">) => `${playerId} ${id}`;
export const nameOfBet = ({ player_id: playerId, id }: BetRow) => nameOfCall({ playerId, id });

/** Milliseconds from the start of a round until the multiplier reaches the lowest cash-out multiplier. */
export const earliestMs = crashElapsedMs(crashCashOutE4.minimum);

/**
 * The server accepts calls to cash out for this many milliseconds after the worker's last report. In this time, up to
 * five reports of the worker may be missing. After a longer time without a report, perhaps no process runs the round
 * any more. A player who waits for a higher multiplier would then take no risk.
 */
const unheardAtMostMs = 1_000;

/**
 * Stores several calls to cash out with one SQL statement. A stored call is valid even if this process ends
 * unexpectedly. The SQL statement stores a call only if the round is running and the worker has reported the round
 * shortly before. A process that ends the round therefore exists. The SQL statement locks the round's row. If another
 * process is ending the round at the same time, one of the two processes waits for the other. The SQL statement locks
 * the row only if a bet can be cashed out, so that many invalid calls cannot delay a round. Only the first call for
 * each bet is stored. The SQL statement skips a bet that another transaction is about to end.
 */
export async function recordCalls(db: Database, all: readonly SureCall[]): Promise<void> {
  const calls = [...new Map(all.toReversed().map((call) => [nameOfCall(call), call])).values()];
  await storeCalls(db, calls, { earliestMs, unheardAtMostMs });
}
