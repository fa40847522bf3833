import { sql } from "kysely";
import type { AlertDatabase } from "./alerts.tables.ts";

export type Scope = "chain" | "ledger";
export const scopes = ["chain", "ledger"] as const satisfies readonly Scope[];

const keptMs = 90 * 86_400_000;

/**
 * Records one reconciliation.
 *
 * @param run.differences number of differences that the reconciliation found; null if the reconciliation did not finish
 */
export async function insertReconciliation(
  db: AlertDatabase,
  run: {
    readonly scope: Scope;
    readonly begunAt: Date;
    readonly tookMs: number;
    readonly differences: number | null;
  },
): Promise<void> {
  const { scope, begunAt: begun_at, tookMs, differences } = run;
  await db
    .insertInto("reconciliation")
    .values({ scope, begun_at, took_ms: Math.round(tookMs), differences })
    .execute();
  await db
    .deleteFrom("reconciliation")
    .where("begun_at", "<", new Date(begun_at.getTime() - keptMs))
    .execute();
}

/** Returns the start time of the last reconciliation of each scope, even if the reconciliation did not finish. */
export async function lastBegun(db: AlertDatabase): Promise<ReadonlyMap<Scope, Date>> {
  const rows = await db
    .selectFrom("reconciliation")
    .select(["scope", sql<Date>`max(begun_at)`.as("at")])
    .groupBy("scope")
    .execute();
  return new Map(rows.map(({ scope, at }) => [scope, at]));
}

/** Returns the last finished reconciliation of each scope. */
export async function lastReconciliations(db: AlertDatabase) {
  const rows = await db
    .selectFrom("reconciliation")
    .distinctOn("scope")
    .select(["scope", "begun_at as at", "took_ms as tookMs", "differences"])
    .where("differences", "is not", null)
    .orderBy("scope")
    .orderBy("begun_at", "desc")
    .execute();
  return rows.map(({ differences, ...row }) => ({ ...row, differences: differences ?? 0 }));
}
