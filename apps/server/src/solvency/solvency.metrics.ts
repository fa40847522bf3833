import type { Platform } from "../platform/index.ts";
import { publishedTrees } from "./solvency.repository.ts";
import { solvencyTables } from "./solvency.tables.ts";

/**
 * What the newest published proof says, in every worker: it stands in the database. A look that gets no answer changes nothing:
 * what was said last stays, and with it the alerts.
 */
export function solvencyMetrics({ db, clock, metrics }: Pick<Platform, "db" | "clock" | "metrics">): void {
  const newest = () =>
    publishedTrees(solvencyTables(db), 1).then(
      ([tree]) => ({ tree }),
      () => undefined,
    );
  /** A quotient for boards and alerts, which is no amount; undefined where nothing is owed. */
  const part = (heldBase: bigint, owed: string) =>
    owed === "0" ? undefined : Number((heldBase * 1_000_000n) / BigInt(owed)) / 1_000_000;
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
      const [heldPlay, heldU] = [
        BigInt(tree.vault_play ?? 0) + BigInt(tree.addresses_play ?? 0),
        BigInt(tree.vault_u ?? 0) + BigInt(tree.addresses_u ?? 0),
      ];
      // What covers tPLAY and gems covers no PLAY: as the page shows it.
      const aside = BigInt(tree.pool_play) + BigInt(tree.budget_play);
      const ratios = {
        PLAY: part(heldPlay - aside, tree.owed_play),
        TPLAY: part(BigInt(tree.pool_play), tree.owed_tplay),
        U: part(heldU, tree.owed_u),
      };
      for (const [asset, ratio] of Object.entries(ratios))
        if (ratio !== undefined) gauge.set({ asset }, ratio);
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
  // Before the first answer it would say 0.
  age.remove();
}
