// The global setup of Vitest. The global setup starts one real PostgreSQL cluster per run, in a folder that is removed
// at the end.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "../../tools/stack/postgres.ts";
import { citusSettings, copyBinariesWithCitus, onCitus } from "./citus.ts";
import { makeTemplates } from "./templates.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

// The tests need no fsync, because the machine keeps its power during a test and a killed server loses no written data.
const settings = { fsync: "off", full_page_writes: "off", max_connections: "500" };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "gemplay-test-postgres-"));
  chmodSync(folder, 0o755); // if the tests run as root, the server runs under another account
  const postgres = await startPostgres({
    folder,
    settings: { ...settings, ...(onCitus ? citusSettings : {}) },
    binaries: onCitus ? copyBinariesWithCitus(folder) : undefined,
  });
  await makeTemplates(postgres.url);
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    for (const place of new Set([folder, postgres.state])) rmSync(place, { recursive: true, force: true });
  };
}
