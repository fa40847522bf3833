// Tests a server whose three chain accounts use remote signers. The server starts without the signers, and signs the
// waiting transactions when the signers appear.
import { sql } from "kysely";
import { type Hex, verifyMessage } from "viem";
import { afterAll, expect, test } from "vitest";
import { lockUntilCommit, sessionNames } from "../../apps/server/src/platform/database/index.ts";
import { jobLock } from "../../apps/server/src/platform/jobs/index.ts";
import { openPlayer } from "../../apps/server/test/betting.ts";
import { dataOf, type TestChain, type TestServer } from "../../apps/server/test/compose.ts";
import { withChain, withServer } from "../../apps/server/test/file-server.ts";
import { logLines } from "../../apps/server/test/log-lines.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { honest, type RemoteSignerServer, startRemoteSigner } from "./remote-signer.ts";

const signers: RemoteSignerServer[] = [];
let chain: TestChain;
let server: TestServer;
const remote: Record<string, string> = {};

withChain(async (started) => {
  chain = started;
  for (const [use, key] of Object.entries({
    PAYOUT: devKeys.payout,
    COMMITMENT: devKeys.committer,
    SWEEP: devKeys.sweeper,
  })) {
    const signer = await startRemoteSigner({ key, policy: () => {}, token: use });
    signer.behave(async () => new Response("", { status: 503 }));
    signers.push(signer);
    const named = {
      PRIVATE_KEY: "",
      SIGNER_URL: signer.url,
      SIGNER_ADDRESS: signer.address,
      SIGNER_TOKEN: use,
    };
    for (const [name, value] of Object.entries(named)) remote[`${use}_${name}`] = value;
  }
});
const { log, lines } = logLines("warn");
withServer({ jobs: true, log, variables: () => ({ ...chain.variables, ...remote }) }, (started) => {
  server = started;
});
afterAll(async () => {
  for (const signer of signers) await signer.stop();
});

const newest = async () => dataOf(await server.call("GET /solvency")).newest;
const metrics = async () => await server.server.platform.metrics.registry.metrics();

test("commitments and proofs of solvency wait for a remote signer, and none is lost", async () => {
  const { db } = server.server.platform;
  const unsigned = async () => {
    const { rows } = await sql<{ trees: number; commitments: number }>`
      SELECT (SELECT count(*) FROM solvency_tree WHERE vault_play IS NOT NULL AND signature IS NULL)::int AS trees,
        (SELECT count(*) FROM commitment WHERE confirmed_at IS NULL)::int AS commitments`.execute(db);
    return rows[0];
  };
  await openPlayer(server, "100");
  // The server has made one proof of solvency without a signature. One hash chain of Crash and one key of receipts have no
  // commitment yet.
  await expect.poll(unsigned).toEqual({ trees: 1, commitments: 2 });
  await expect.poll(metrics).toContain('gemplay_signer_fault{account="commitment",fault="away"} 1');
  await expect.poll(metrics).toContain("gemplay_commitment_waiting 1");
  await expect.poll(() => signers[1]?.timesAsked("eth_sign")).toBeGreaterThan(1);
  expect(await newest()).toBeNull();

  // A process without the chain jobs reports neither the waiting commitments nor the signer fault, because another
  // process reports both.
  await db.transaction().execute(async (trx) => {
    for (const job of ["commitments", "solvency"]) {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = ${sessionNames.job(job)}`.execute(trx);
      await lockUntilCommit(trx, jobLock(job));
    }
    await expect.poll(metrics).toContain("gemplay_commitment_waiting 0");
    await expect.poll(metrics).toContain('gemplay_signer_fault{account="commitment",fault="away"} 0');
  });
  await expect.poll(metrics).toContain("gemplay_commitment_waiting 1");
  await expect.poll(metrics).toContain('gemplay_signer_fault{account="commitment",fault="away"} 1');

  for (const signer of signers) signer.behave(honest);
  await expect.poll(newest).not.toBeNull();
  const tree = await newest();
  expect(tree?.signer).toBe(signers[1]?.address);
  const { statement = "", signature = "0x" } = tree ?? {};
  const address = signers[1]?.address ?? "0x";
  expect(await verifyMessage({ address, message: statement, signature: signature as Hex })).toBe(true);
  await expect.poll(async () => (await unsigned())?.commitments).toBe(0);
  expect(await metrics()).toContain('gemplay_signer_fault{account="commitment",fault="away"} 0');
  // The missing signer must not end any job, because an ended job would restart every second.
  expect(lines.filter(({ msg }) => msg.includes("job"))).toEqual([]);
});
