import type { Platform } from "../platform/index.ts";
import { coverOf } from "./cover.ts";
import { publishedTrees } from "./solvency.repository.ts";
import { solvencyTables } from "./solvency.tables.ts";

/**
 * Reports metrics of the newest published proof of solvency. Every worker can report the metrics, because the database
 * stores the proof. If the database cannot be read, the metrics keep their last values, so the alerts still work.
 */
export function solvencyMetrics({ db, clock, metrics }: Pick<Platform, "db" | "clock" | "metrics">): void {
  const newest = () =>
    publishedTrees(solvencyTables(db), 1).then(
      ([tree]) => ({ tree }),
      () => undefined,
    );
  /** Returns the available amount divided by the owed amount; undefined if nothing is owed. */
  const part = (there: bigint, owed: bigint) =>
    owed === 0n ? undefined : Number((there * 1_000_000n) / owed) / 1_000_000;
  metrics.gauge(
    "gemplay_solvency_ratio",
    "Reserves divided by liabilities in the newest proof of solvency, by asset",
    ["asset"],
    async (gauge) => {
      const answer = await newest();
      if (answer === undefined) return;
      const { tree } = answer;
      gauge.reset();
      if (tree === undefined) return;
      for (const [asset, { thereBase, owedBase }] of Object.entries(coverOf(tree))) {
        const ratio = part(thereBase, owedBase);
        if (ratio !== undefined) gauge.set({ asset }, ratio);
      }
    },
  );
  const age = metrics.gauge(
    "gemplay_solvency_age_seconds",
    "Age of the newest proof of solvency; absent before the first proof",
    [],
    async (gauge) => {
      const answer = await newest();
      if (answer === undefined) return;
      const { tree } = answer;
      if (tree === undefined) gauge.remove();
      else gauge.set((clock.nowMs() - Number(tree.taken_at_ms)) / 1_000);
    },
  );
  // The code removes the gauge until it has read the first proof of solvency, because Prometheus would otherwise show
  // an age of 0.
  age.remove();
}
