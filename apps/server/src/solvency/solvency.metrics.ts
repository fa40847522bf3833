import type { Platform } from "../platform/index.ts";
import { coverOf } from "./cover.ts";
import { publishedTrees } from "./solvency.repository.ts";
import { solvencyTables } from "./solvency.tables.ts";

/**
 * Reports the newest published proof in every worker, because the database stores the proof. After a failed read, the
 * last values of the metrics stay, so the alerts continue.
 */
export function solvencyMetrics({ db, clock, metrics }: Pick<Platform, "db" | "clock" | "metrics">): void {
  const newest = () =>
    publishedTrees(solvencyTables(db), 1).then(
      ([tree]) => ({ tree }),
      () => undefined,
    );
  /** Returns a ratio for dashboards and alerts; undefined if nothing is owed. */
  const part = (there: bigint, owed: bigint) =>
    owed === 0n ? undefined : Number((there * 1_000_000n) / owed) / 1_000_000;
  metrics.gauge(
    "gemplay_solvency_ratio",
    "What is held for each unit that is owed, by the newest proof",
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
    "How old the newest proof of solvency is; nothing before the first",
    [],
    async (gauge) => {
      const answer = await newest();
      if (answer === undefined) return;
      const { tree } = answer;
      if (tree === undefined) gauge.remove();
      else gauge.set((clock.nowMs() - Number(tree.taken_at_ms)) / 1_000);
    },
  );
  // The gauge stays unset until the first proof is read, because a gauge without a value would show 0.
  age.remove();
}
