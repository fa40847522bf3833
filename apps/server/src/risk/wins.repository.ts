import { type Kysely, sql } from "kysely";
import type { Database } from "../platform/database/index.ts";

/** A player's result compared with the exact chances of the games. */
export interface FoundWin {
  readonly playerId: bigint;
  readonly rounds: number;
  readonly stakedBase: bigint;
  readonly paidBase: bigint;
  /** The expected payout for each staked unit, for example 0.99. */
  readonly expected: number;
  /** The number of standard deviations by which the payout is above the expectation. */
  readonly deviations: number;
  readonly largestE4: bigint;
}

/** Replaces the stored wins of a time window by the wins of a new risk run. */
export async function replaceWins(
  db: Database,
  days: number,
  found: readonly FoundWin[],
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`DELETE FROM risk_win WHERE days = ${days}`.execute(trx);
    for (const { playerId, rounds, stakedBase, paidBase, expected, deviations, largestE4 } of found)
      await sql`
        INSERT INTO risk_win (days, player_id, rounds, staked, paid, expected, deviations, largest_e4, found_at)
        VALUES (${days}, ${playerId}, ${rounds}, ${String(stakedBase)}::numeric, ${String(paidBase)}::numeric,
                ${expected}, ${deviations}, ${largestE4}, ${at})`.execute(trx);
  });
}

/** Returns the stored wins of a time window, the largest deviation first. */
export async function winsOf<T>(db: Kysely<T>, days: number): Promise<readonly FoundWin[]> {
  const { rows } = await sql<{
    player_id: bigint;
    rounds: number;
    staked: string;
    paid: string;
    expected: number;
    deviations: number;
    largest_e4: bigint;
  }>`SELECT * FROM risk_win WHERE days = ${days} ORDER BY deviations DESC, player_id`.execute(db);
  return rows.map((row) => ({
    playerId: row.player_id,
    rounds: row.rounds,
    expected: row.expected,
    deviations: row.deviations,
    stakedBase: BigInt(row.staked),
    paidBase: BigInt(row.paid),
    largestE4: row.largest_e4,
  }));
}

export async function isWinner<T>(db: Kysely<T>, playerId: bigint): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM risk_win WHERE player_id = ${playerId} LIMIT 1`.execute(db);
  return rows.length > 0;
}
