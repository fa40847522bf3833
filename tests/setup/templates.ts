// Creates the template databases. Test databases are copies of the templates, so that the migrations run once per run
// and not once per file.
import { ledgerMigrations, readLedgerMigration } from "@gemplay/ledger";
import { migrateAt } from "../../apps/server/src/platform/database/migrate.ts";
import { distributeTemplate, onCitus } from "./citus.ts";
import { runStatements, urlOfDatabase } from "./run-statements.ts";

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
  else
    for (const migration of ledgerMigrations) await runStatements(url, await readLedgerMigration(migration));
}

async function make(clusterUrl: string, tables: Tables): Promise<void> {
  await runStatements(clusterUrl, `CREATE DATABASE ${templateOf(tables)}`);
  const url = urlOfDatabase(clusterUrl, templateOf(tables));
  await fillTables(url, tables);
  if (onCitus) await distributeTemplate(clusterUrl, templateOf(tables));
}
