import { crashCashOutE4, crashElapsedMs } from "@gemplay/games";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { BetRow } from "./crash.bets.ts";
import { crashTables } from "./crash.tables.ts";

/** A call to cash out, as it arrived. */
export interface CashOutCall {
  readonly playerId: bigint;
  readonly id: string;
  /**
   * The shared time, in milliseconds, at which the whole call was read and its player was known; undefined if the time
   * is not sure.
   */
  readonly atMs: number | undefined;
}

/** A call with a known time. */
export type SureCall = CashOutCall & { readonly atMs: number };

/** Everybody sees a bet's id, so a call counts only for the caller's own bet. */
export const nameOfCall = ({ playerId, id }: Pick<CashOutCall, "playerId" | "id">) => `${playerId} ${id}`;
export const nameOfBet = ({ player_id: playerId, id }: BetRow) => nameOfCall({ playerId, id });

/** Milliseconds from the start of a round until the lowest cash-out is shown. */
export const earliestMs = crashElapsedMs(crashCashOutE4.minimum);

/**
 * Milliseconds after the worker's last report in which calls are accepted; up to five reports may be missing. After a
 * longer gap, perhaps no process ends the round, and a player who waited would take no risk.
 */
const unheardAtMostMs = 1_000;

/**
 * Stores calls in one statement. A stored call counts even if this process dies. A call is stored only if the round
 * runs and the worker reported the round just before the call, so that some process will judge it. The lock on the
 * round waits for a concurrent end of the round, and delays that end until the calls are stored. The lock is taken only
 * for bets that can be cashed out, so that no flood of calls can delay a round. The first call of a bet counts. A bet
 * that another transaction ends at this moment is skipped.
 */
export async function recordCalls(db: Database, all: readonly SureCall[]): Promise<void> {
  const calls = [...new Map(all.toReversed().map((call) => [nameOfCall(call), call])).values()];
  const given = sql`unnest(${calls.map(({ playerId }) => String(playerId))}::bigint[],
    ${calls.map(({ id }) => id)}::uuid[],
    ${calls.map(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[]) u(player_id, id, at)`;
  await sql`
    WITH running AS MATERIALIZED (
      SELECT r.round, r.starts_at + ${`${earliestMs} ms`}::interval AS called_from,
        coalesce(r.beat_at, r.starts_at) + ${`${unheardAtMostMs} ms`}::interval AS called_until
      FROM crash_round r
      WHERE NOT r.is_settled AND r.state = 'running' AND EXISTS (
        SELECT FROM ${given} JOIN crash_bet b ON b.player_id = u.player_id AND b.id = u.id
        WHERE b.round = r.round AND b.state = 'open' AND b.called_at IS NULL)
      FOR SHARE OF r
    ), called AS MATERIALIZED (
      SELECT b.player_id, b.id, u.at
      FROM running JOIN ${given} ON u.at BETWEEN running.called_from AND running.called_until
      JOIN crash_bet b ON b.player_id = u.player_id AND b.id = u.id AND b.round = running.round
      WHERE b.state = 'open' AND b.called_at IS NULL
      ORDER BY b.player_id, b.id FOR UPDATE OF b SKIP LOCKED
    )
    UPDATE crash_bet b SET called_at = called.at
    FROM called WHERE b.player_id = called.player_id AND b.id = called.id`.execute(crashTables(db));
}
