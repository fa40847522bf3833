// Creates the template databases. Test databases are copies of the templates, so that the migrations run once per run
// and not once per file.
import { ledgerMigrations, readLedgerMigration } from "@gemplay/ledger";
import pg from "pg";
import { migrateAt } from "../../apps/server/src/platform/database/migrate.ts";
import { divideByPlayer } from "./hash-partitioned.ts";

/** The tables that a test begins with: only the ledger's tables, or all tables of a server. */
export type Tables = "ledger" | "server";

export const templateOf = (tables: Tables) => `template_${tables}`;

/**
 * Creates the template databases in a new cluster. No session stays connected to a template, because PostgreSQL could
 * otherwise not copy the template.
 */
export async function makeTemplates(clusterUrl: string): Promise<void> {
  for (const tables of ["ledger", "server"] as const) await make(clusterUrl, tables);
}

/** Applies the migrations of the chosen tables to an empty database. */
export async function fillTables(url: string, tables: Tables): Promise<void> {
  if (tables === "server") await migrateAt(url);
  else for (const migration of ledgerMigrations) await query(url, await readLedgerMigration(migration));
}

async function make(clusterUrl: string, tables: Tables): Promise<void> {
  await query(clusterUrl, `CREATE DATABASE ${templateOf(tables)}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${templateOf(tables)}`;
  await fillTables(url.href, tables);
  if (process.env.GEMPLAY_DIVIDED === "1") await divideByPlayer(url.href);
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
