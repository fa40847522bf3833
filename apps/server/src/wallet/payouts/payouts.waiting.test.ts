// This file tests a server without the payout key. Withdrawals wait with a reason while all other features work, and a
// process with the key pays the withdrawals later.
import { randomUUID } from "node:crypto";
import { generatePrivateKey } from "viem/accounts";
import { expect, test } from "vitest";
import { fund, place } from "../../../test/betting.ts";
import { dataOf, type TestChain, type TestServer } from "../../../test/compose.ts";
import { withChain, withServer } from "../../../test/file-server.ts";
import { lockUntilCommit } from "../../platform/database/index.ts";
import { jobLock } from "../../platform/jobs/index.ts";
import { walletTables } from "../wallet.tables.ts";
import { noteMissingKey, payoutJob, waitingPayouts } from "./payouts.waiting.ts";

let chain: TestChain;
let server: TestServer;
let another: (variables: Record<string, string>) => Promise<TestServer>;
withChain((started) => {
  chain = started;
});
withServer(
  {
    jobs: true,
    variables: () => ({ ...chain.variables, PAYOUT_PRIVATE_KEY: "" }),
    house: { PLAY: "1000000" },
    booksAgree: true,
  },
  (started, start) => {
    [server, another] = [started, start];
  },
);

const metricOf = async ({ server: { platform } }: TestServer, name: string) =>
  (await platform.metrics.registry.getSingleMetricAsString(name)) ?? "";
const waiting = () => waitingPayouts(walletTables(server.server.platform.db));

/** Requests a withdrawal as a new player. */
async function askedWithdrawal() {
  await server.server.platform.settings.set("price.playU", "0.5", { actor: "test" });
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  const player = { id: BigInt(userId), token };
  await fund(server, player, "100");
  const password = "six-to-20";
  const proof = await server.prove(token, key);
  const secret = { password, confirmPassword: password, proof };
  await server.call("POST /user/setting_fund_password", { token, body: secret });
  const wish = {
    assetId: "PLAY",
    blockchainId: "BSC",
    amount: "10",
    address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  };
  const { ticket } = dataOf(
    await server.call("POST /user/confirm_fund_password", { token, body: { password, ...wish } }),
  );
  const query = { requestId: randomUUID(), ticket, ...wish };
  const asked = dataOf(await server.call("GET /assets/withdraw", { token, query }));
  return { player, asked };
}

test("withdrawals wait while the payout key is missing, a metric shows the reason of the wait, and deposits and games work", async () => {
  const { player, asked } = await askedWithdrawal();
  expect(asked.status).toBe("pending");
  const metric = (name: string) => metricOf(server, name);
  await expect
    .poll(() => metric("gemplay_payouts_waiting"))
    .toContain('gemplay_payouts_waiting{reason="key_missing"} 1');
  expect(await waiting()).toMatchObject([{ reason: "key_missing", count: 1 }]);
  expect((await place(server, player)).code).toBe(200);
  const processed = async () =>
    Number(/ (\d+)\n/.exec(`${await metric("gemplay_deposits_processed_block")}\n`)?.[1]);
  const before = await processed();
  await expect.poll(processed).toBeGreaterThan(before);
});

test("a missing payout key is not reported while a process with the key runs", async () => {
  const wallet = walletTables(server.server.platform.db);
  await wallet.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, jobLock(payoutJob));
    await askedWithdrawal();
    await noteMissingKey(wallet, new Date());
    expect(await waiting()).toMatchObject([
      { reason: "key_missing", count: 1 },
      { reason: "queued", count: 1 },
    ]);
  });
  await expect.poll(waiting).toMatchObject([{ reason: "key_missing", count: 2 }]);
});

test("a process with the payout key that starts later pays the waiting withdrawals, and the first process keeps its own jobs", async () => {
  const payer = await another({ ...chain.variables, ROLE: "worker" });
  // The process with the payout key has simulated the payout at the vault contract. The withdrawal now waits for the
  // reason `vault_empty`, because the vault holds no tokens.
  await expect.poll(waiting).toMatchObject([{ reason: "vault_empty", count: 2 }]);
  const jobs = (of: TestServer) => metricOf(of, "gemplay_job_held");
  expect(await jobs(payer)).toContain('gemplay_job_held{job="withdrawals"} 1');
  expect(await jobs(server)).not.toContain('job="withdrawals"');
  expect(await jobs(server)).toContain('gemplay_job_held{job="waiting-withdrawals"} 1');
});
