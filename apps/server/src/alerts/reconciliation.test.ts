// The job that compares the books, over a real chain: it finds what is there to be found, and says so.
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { TestChain, TestServer } from "../../test/compose.ts";
import { withChain, withServer } from "../../test/file-server.ts";
import { alertTables } from "./alerts.tables.ts";
import { lastReconciliations } from "./reconciliation.repository.ts";
import { startReconciliation } from "./reconciliation.ts";

let chain: TestChain;
let server: TestServer;
withChain((started) => {
  chain = started;
});
// This process holds the job before the worker, whose part is to look at the chain.
withServer({ variables: () => ({ ...chain.variables, ROLE: "api" }) }, async (started, another) => {
  server = started;
  startReconciliation({ ...server.server.platform, everyMs: 50 });
  await another({ ...chain.variables, ROLE: "worker" });
});

const dayMs = 86_400_000;

test("books that agree differ in nothing; a pool that was changed by hand is found the next night and told", async () => {
  const { db, metrics } = server.server.platform;
  const last = async () =>
    (await lastReconciliations(alertTables(db))).map(({ scope, differences }) => [scope, differences]);
  const wait = { timeout: 30_000, interval: 100 };
  await expect.poll(last, wait).toEqual([
    ["chain", 0],
    ["ledger", 0],
  ]);
  await sql`UPDATE pool SET balance = 1 WHERE account = 'suspense' AND asset = 'U'`.execute(db);
  server.clock.advance(dayMs);
  await expect.poll(last, wait).toContainEqual(["ledger", 1]);
  const said = await metrics.registry.getSingleMetricAsString("gemplay_reconciliation_differences");
  expect(said).toContain('{scope="ledger"} 1');
  expect(said).toContain('{scope="chain"} 0');
});
