// The tests of reconciliation run the reconciliation job with a real chain, and check that the job finds and reports
// differences.
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
// The first server takes the reconciliation job before the worker starts. The worker watches the chain.
withServer({ variables: () => chain.variables }, async (started, another) => {
  server = started;
  startReconciliation({ ...server.server.platform, everyMs: 50 });
  await another({ ...chain.variables, ROLE: "worker" });
});

const dayMs = 86_400_000;

test("the reconciliation finds no difference in correct books, and reports a balance that was changed by hand in the next night", async () => {
  const { db, metrics } = server.server.platform;
  const last = async () =>
    (await lastReconciliations(alertTables(db))).map(({ scope, differences }) => [scope, differences]);
  await expect.poll(last).toEqual([
    ["chain", 0],
    ["ledger", 0],
  ]);
  await sql`UPDATE pool SET balance = 1 WHERE account = 'suspense' AND asset = 'U'`.execute(db);
  server.clock.advance(dayMs);
  await expect.poll(last).toContainEqual(["ledger", 1]);
  const said = await metrics.registry.getSingleMetricAsString("gemplay_reconciliation_differences");
  expect(said).toContain('{scope="ledger"} 1');
  expect(said).toContain('{scope="chain"} 0');
});

test("a reconciliation is cut off when its process stops the job, and stays due for the next process", async () => {
  const { db, jobs } = server.server.platform;
  const rows = () => alertTables(db).selectFrom("reconciliation").select("scope").execute();
  // At this time, only the reconciliation of the scope `ledger` is due. A reconciliation of the scope `chain` would use
  // shared database sessions, which are not cut off.
  await sql`DELETE FROM reconciliation WHERE scope = 'ledger'`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE transfer IN ACCESS EXCLUSIVE MODE`.execute(trx);
    const waiting = async () => {
      const { rows: found } = await sql<{ pid: number }>`
        SELECT pid FROM pg_locks WHERE relation = 'transfer'::regclass AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(trx);
      return found.map(({ pid }) => pid);
    };
    await expect.poll(waiting).toHaveLength(1);
    const [pid] = await waiting();
    await jobs.stop();
    // The end of the job also ends the database session of the reconciliation. If the end of the job did not cut off
    // the session, the session would wait for the lock longer than the test runs.
    await expect.poll(waiting).not.toContain(pid);
    expect((await rows()).filter(({ scope }) => scope === "ledger")).toEqual([]);
  });
});
