// Reads the number of bets repeatedly, and compares each answer with the bets that were acknowledged before.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Reads } from "../../apps/server/src/platform/database/index.ts";
import type { PlayReport } from "../survival/players.ts";

/** The maximum age in ms of the data of the reads. The route of a player's records has the same maximum age. */
const maxStalenessMs = 5_000;

export interface ReadReport {
  readonly answers: number;
  readonly failures: number;
  /** The answers that lack bets which were acknowledged more than `maxStalenessMs` before the read. */
  readonly tooOld: readonly { readonly found: number; readonly acknowledged: number }[];
}

/**
 * Begins the reads.
 *
 * @returns a function that ends the reads and returns their report
 */
export function watchReads(reads: Reads, { accepted }: PlayReport): () => Promise<ReadReport> {
  const history: { readonly atMs: number; readonly acknowledged: number }[] = [];
  const timer = setInterval(() => history.push({ atMs: performance.now(), acknowledged: accepted.size }), 50);
  const report = { answers: 0, failures: 0, tooOld: [] as ReadReport["tooOld"][number][] };
  let isOver = false;
  async function readAgain(): Promise<void> {
    for (; !isOver; await sleep(20)) {
      const oldestMs = performance.now() - maxStalenessMs;
      const acknowledged = history.findLast(({ atMs }) => atMs < oldestMs)?.acknowledged ?? 0;
      try {
        const found = await reads.within(maxStalenessMs, async (db) => {
          const { rows } = await sql<{ count: number }>`
            SELECT ((SELECT count(*) FROM bet) + (SELECT count(*) FROM hold))::int AS count`.execute(db);
          return rows[0]?.count ?? 0;
        });
        report.answers++;
        if (found < acknowledged) report.tooOld.push({ found, acknowledged });
      } catch {
        report.failures++;
      }
    }
  }
  const reading = readAgain();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await reading;
    return report;
  };
}
