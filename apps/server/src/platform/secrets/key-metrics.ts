import { executorOf } from "../database/index.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Stored } from "./sealed-stores.ts";
import { SecretUnreadable } from "./secret-box.ts";

/** Keys change by hand: that is looked for this often, however often it is read. */
const lookEveryMs = 300_000;

/**
 * With how many keys something is sealed in the database, by what this process knows of them: `first` seals now, `earlier`
 * are there to read, `missing` are not, so that what they sealed cannot be opened here.
 */
export function keyMetrics(metrics: Metrics, { db, secrets, stores }: Stored): void {
  const executor = executorOf(db);
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  async function count(): Promise<Record<"first" | "earlier" | "missing", number>> {
    const states = new Map<string, "first" | "earlier" | "missing">();
    for (const store of Object.values(stores))
      for (const keyId of await store.keyIds(executor)) {
        const opens = await store.probe(executor, secrets, keyId).then(
          () => true,
          (error: unknown) => {
            if (error instanceof SecretUnreadable) return false;
            throw error;
          },
        );
        if (!opens) states.set(keyId, "missing");
        else if (states.get(keyId) !== "missing")
          states.set(keyId, keyId === secrets.keyId ? "first" : "earlier");
      }
    const counts = { first: 0, earlier: 0, missing: 0 };
    for (const state of states.values()) counts[state] += 1;
    return counts;
  }

  metrics.gauge(
    "gemplay_sealed_keys",
    "Keys with which something is sealed in the database, by what this process can do with them",
    ["state"],
    async (gauge) => {
      const nowMs = performance.now();
      if (nowMs - lookedAtMs < lookEveryMs) return;
      // The database may be away; what was counted last stands until it is not.
      const counts = await count().catch(() => undefined);
      if (counts === undefined) return;
      lookedAtMs = nowMs;
      for (const [state, keys] of Object.entries(counts)) gauge.set({ state }, keys);
    },
  );
}
