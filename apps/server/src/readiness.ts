import { sql } from "kysely";
import { pendingMigrations } from "./platform/database/index.ts";
import type { ReadinessNotes } from "./platform/http/index.ts";
import type { Platform } from "./platform/index.ts";

/** Returns the states that the readiness route shows without using them to decide about readiness. */
export function readinessNotes({ chain, redis }: Platform): ReadinessNotes {
  return { chain: chain.answers, ...(redis === undefined ? {} : { redis: redis.isUp }) };
}

/** Returns the checks that must pass before the process gets traffic. */
export function readinessChecks({ db, chain, listener }: Platform) {
  return {
    database: async () => {
      await sql`SELECT 1`.execute(db);
    },
    // The listener reconnects by itself. During the gap, the players of this process would miss events of other
    // processes.
    notifications: async () => {
      if (!listener.isConnected()) throw new Error("notifications of other processes do not arrive");
    },
    migrations: async () => {
      const pending = await pendingMigrations(db);
      if (pending.length > 0) throw new Error(`not applied: ${pending.join(", ")}`);
    },
    // The check needs the chain only until the process has reached the chain once. A permanent check would take every
    // process out of traffic when the node is unavailable, and stop all play.
    chain: async () => {
      await chain.genesisHash();
    },
    vault: async () => {
      await chain.vaultCodeHash();
    },
  };
}
