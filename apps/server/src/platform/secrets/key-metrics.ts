import { executorOf } from "../database/index.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Stored } from "./encrypted-stores.ts";
import { SecretUnreadable } from "./secret-box.ts";

/**
 * Interval in milliseconds at which the server counts the encryption keys in use, even if the metrics are read more
 * often. A long interval is enough, because the keys in use change only when an operator replaces an encryption key.
 */
const lookEveryMs = 300_000;

/**
 * Reports how many keys encrypt data in the database, by the state of the key. A key in the state `first` encrypts new
 * data. A key in the state `earlier` is used only to decrypt data. A key in the state `missing` is not configured, so
 * the server cannot decrypt the data of this key.
 */
export function keyMetrics(metrics: Metrics, { db, secrets, stores }: Stored): void {
  const executor = executorOf(db);
  let checkedAtMs = Number.NEGATIVE_INFINITY;

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
    "gemplay_encryption_keys",
    "Encryption keys that are in use in the database; state is first for the current key, earlier for a former key, missing for a key that this process does not have",
    ["state"],
    async (gauge) => {
      const nowMs = performance.now();
      if (nowMs - checkedAtMs < lookEveryMs) return;
      // If the database is unavailable, the metric keeps the last known numbers.
      const counts = await count().catch(() => undefined);
      if (counts === undefined) return;
      checkedAtMs = nowMs;
      for (const [state, keys] of Object.entries(counts)) gauge.set({ state }, keys);
    },
  );
}
