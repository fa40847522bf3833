// Turns the cluster of a test run into one Citus node with four shards, for `npm run test:citus`. The variable CITUS_DIR
// names a folder with `lib/` and `share/` of a Citus for the version of the embedded PostgreSQL.
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { distribute } from "../../apps/server/src/platform/database/distribution.ts";
import { linkLibraries, nativeFolder } from "../../tools/stack/postgres-binaries.ts";
import { urlOfDatabase } from "./run-statements.ts";

/** True in a run of `npm run test:citus`. */
export const onCitus = process.env.GEMPLAY_CITUS === "1";

const testShards = 4;

/** The settings of a Citus node, in addition to those of the test cluster. */
export const citusSettings = {
  shared_preload_libraries: "citus",
  wal_level: "logical",
  max_prepared_transactions: "500",
  max_locks_per_transaction: "512",
  "citus.node_conninfo": "sslmode=disable",
  // Otherwise each session would keep its connections to the shards open, and the test databases would need more
  // connections than the cluster allows.
  "citus.max_cached_conns_per_worker": "0",
  // Citus refuses changes of tables with triggers otherwise, and each session of a test may change tables.
  "citus.enable_unsafe_triggers": "on",
};

/**
 * Copies the embedded PostgreSQL into a folder, and adds the files of Citus.
 *
 * @param folder a folder that PostgreSQL's account can reach
 * @returns the folder of the binaries
 * @throws Error if CITUS_DIR names no folder with Citus
 */
export function copyBinariesWithCitus(folder: string): string {
  const citus = process.env.CITUS_DIR;
  if (citus === undefined || !existsSync(join(citus, "lib")) || !existsSync(join(citus, "share")))
    throw new Error(
      "npm run test:citus needs CITUS_DIR, a folder with lib/ and share/ of a Citus for PostgreSQL 18.",
    );
  const binaries = join(folder, "binaries");
  cpSync(nativeFolder(), binaries, { recursive: true, verbatimSymlinks: true });
  linkLibraries(nativeFolder(), binaries);
  for (const part of ["lib", "share"])
    cpSync(join(citus, part), join(binaries, part), { recursive: true, verbatimSymlinks: true });
  return binaries;
}

/**
 * Distributes a migrated template database over four shards of one node. Afterwards, no session can connect to the
 * template, because the daemon of Citus would otherwise stay connected, and PostgreSQL could not copy the template.
 */
export async function distributeTemplate(clusterUrl: string, name: string): Promise<void> {
  const own = new URL(urlOfDatabase(clusterUrl, name));
  const client = new pg.Client({ connectionString: own.href });
  await client.connect();
  await client.query("CREATE EXTENSION citus");
  // The text of the password needs no quotes, because it is base64url.
  await client.query("INSERT INTO pg_dist_authinfo VALUES (0, current_user, $1)", [
    `password=${decodeURIComponent(own.password)}`,
  ]);
  await client.query("SELECT citus_set_coordinator_host('127.0.0.1', $1::int)", [own.port]);
  await client.query("SELECT citus_set_node_property('127.0.0.1', $1::int, 'shouldhaveshards', true)", [
    own.port,
  ]);
  await distribute(client, testShards);
  await client.end();
  const cluster = new pg.Client({ connectionString: clusterUrl });
  await cluster.connect();
  await cluster.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await cluster.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  await cluster.end();
}
