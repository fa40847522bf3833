import type { ClusterKind } from "@gemplay/api-schema/operator";
import { type Kysely, sql } from "kysely";
import type { Database } from "../platform/database/index.ts";

/** A cluster consists of accounts that share an address or a device. The last risk run found the cluster. */
export interface FoundCluster {
  readonly kind: ClusterKind;
  readonly name: string;
  readonly players: number;
  /** The number of accounts in the cluster that another account of the cluster invited. */
  readonly invited: number;
  readonly place: bigint;
}

/** Replaces all stored clusters by the clusters of a new risk run. */
export async function replaceClusters(
  db: Database,
  rows: readonly (Omit<FoundCluster, "place"> & { readonly place: number })[],
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`DELETE FROM risk_cluster`.execute(trx);
    await sql`
      INSERT INTO risk_cluster (kind, name, players, invited, place, found_at)
      SELECT kind, name, players, invited, place, ${at}
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS r(kind text, name text, players int, invited int, place bigint)`.execute(trx);
  });
}

/** Returns one page of the stored clusters of a kind, ordered by `place`. */
export async function clusterPage<T>(
  db: Kysely<T>,
  { kind, after, limit }: { readonly kind: ClusterKind; readonly after: bigint; readonly limit: number },
): Promise<readonly FoundCluster[]> {
  const { rows } = await sql<FoundCluster>`
    SELECT kind, name, players, invited, place FROM risk_cluster
    WHERE place > ${after} AND kind = ${kind} ORDER BY place LIMIT ${limit}`.execute(db);
  return rows;
}

export async function findCluster<T>(
  db: Kysely<T>,
  kind: string,
  name: string,
): Promise<Pick<FoundCluster, "players"> | undefined> {
  const { rows } = await sql<{ players: number }>`
    SELECT players FROM risk_cluster WHERE kind = ${kind} AND name = ${name}`.execute(db);
  return rows[0];
}
