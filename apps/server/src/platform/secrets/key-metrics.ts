import { executorOf } from "../database/index.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Stored } from "./sealed-stores.ts";
import { SecretUnreadable } from "./secret-box.ts";

/**
 * Interval in milliseconds at which the keys are counted, however often the metrics are read. Counting rarely is
 * enough, because keys change only when an operator replaces a key.
 */
const lookEveryMs = 300_000;

/**
 * Reports the number of keys that encrypt data in the database, by state. A key in the state `first` encrypts new data,
 * and an `earlier` key can only decrypt. A `missing` key is not configured, so the server cannot decrypt the data of
 * the key.
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
      // If the database is unavailable, the metric keeps the last count.
      const counts = await count().catch(() => undefined);
      if (counts === undefined) return;
      lookedAtMs = nowMs;
      for (const [state, keys] of Object.entries(counts)) gauge.set({ state }, keys);
    },
  );
}
