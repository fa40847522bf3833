import { sql } from "kysely";
import { pendingMigrations } from "./platform/database/index.ts";
import type { ReadinessNotes } from "./platform/http/index.ts";
import type { Platform } from "./platform/index.ts";

/** Returns the states that the readiness route reports but does not use to decide about readiness. */
export function readinessNotes({ chain, redis }: Platform): ReadinessNotes {
  return { chain: chain.answers, ...(redis === undefined ? {} : { redis: redis.isUp }) };
}

/** Returns the checks that must pass before the process receives traffic. */
export function readinessChecks({ db, chain, listener }: Platform) {
  return {
    database: async () => {
      await sql`SELECT 1`.execute(db);
    },
    // The database listener reconnects by itself. Until the listener is connected again, the players of this process
    // would miss events of other processes.
    notifications: async () => {
      if (!listener.isConnected()) throw new Error("database notifications of other processes do not arrive");
    },
    migrations: async () => {
      const pending = await pendingMigrations(db);
      if (pending.length > 0) throw new Error(`not applied: ${pending.join(", ")}`);
    },
    // The readiness check of the chain fails only until the process has reached the chain once. If the check failed
    // whenever the node is unavailable, no process would receive traffic, and nobody could play.
    chain: async () => {
      await chain.genesisHash();
    },
    vault: async () => {
      await chain.vaultCodeHash();
    },
  };
}
