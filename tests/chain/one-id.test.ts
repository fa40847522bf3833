// Tests that log lines of a payment share one id. The worker's log lines contain the id of the request that started the
// payment. The log lines of a deposit contain the hash of the deposit's transaction.
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { tokenAbi, vaultAbi } from "@gemplay/chain/abi";
import { sql } from "kysely";
import { type Address, createPublicClient, createWalletClient, defineChain, http } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, onTestFinished, test } from "vitest";
import { fund } from "../../apps/server/test/betting.ts";
import { dataOf, type TestChain, type TestServer } from "../../apps/server/test/compose.ts";
import { withChain, withServer } from "../../apps/server/test/file-server.ts";
import { startServerProcess } from "../../apps/server/test/server-process.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";

const whole = 10n ** 18n;

let chain: TestChain;
let server: TestServer;

withChain((started) => {
  chain = started;
});
withServer(
  {
    // The server trusts one proxy, and this test acts as the trusted proxy.
    variables: () => ({ ...chain.variables, ROLE: "api", PAYOUT_PRIVATE_KEY: "", TRUSTED_PROXIES: "1" }),
    house: { PLAY: "1000000" },
  },
  (started) => {
    server = started;
  },
);

type Line = Readonly<Record<string, unknown>>;

/** Starts a worker in a separate process and collects the worker's log lines. */
function startWorker(variables: Readonly<Record<string, string>> = {}) {
  const worker = startServerProcess(server.databaseUrl, { ...chain.variables, ROLE: "worker", ...variables });
  const lines: Line[] = [];
  if (worker.child.stdout === null) throw new Error("the worker's output is not read");
  createInterface({ input: worker.child.stdout }).on("line", (line) => lines.push(JSON.parse(line) as Line));
  const end = () =>
    new Promise<void>((ended) => {
      if (worker.child.exitCode !== null || worker.child.signalCode !== null) return ended();
      worker.child.once("exit", () => ended());
      worker.child.kill("SIGKILL");
    });
  onTestFinished(end);
  return { lines, end, listens: worker.url };
}

/**
 * Deposits PLAY into the vault.
 *
 * @returns the deposit's transaction hash
 */
async function depositPlay(amount: bigint) {
  const [token, vault] = [chain.variables.PLAY_TOKEN_ADDRESS, chain.variables.VAULT_ADDRESS] as Address[];
  const { rpcUrl } = chain.chain;
  const local = defineChain({
    id: 56,
    name: "local",
    nativeCurrency: { name: "BNB", symbol: "BNB", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const [account, transport] = [privateKeyToAccount(devKeys.treasury), http(rpcUrl)];
  const writer = createWalletClient({ account, chain: local, transport });
  const reader = createPublicClient({ chain: local, transport, pollingInterval: 50, cacheTime: 0 });
  if (token === undefined || vault === undefined) throw new Error("the chain has no contracts");
  const approved = await writer.writeContract({
    address: token,
    abi: tokenAbi,
    functionName: "approve",
    args: [vault, amount],
  });
  await reader.waitForTransactionReceipt({ hash: approved });
  const hash = await writer.writeContract({
    address: vault,
    abi: vaultAbi,
    functionName: "deposit",
    args: [token, amount],
  });
  await reader.waitForTransactionReceipt({ hash });
  return hash;
}

async function readyPlayer() {
  await server.server.platform.settings.set("price.playU", "0.5", { actor: "test" });
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  await fund(server, { id: BigInt(userId) }, "100");
  const password = "six-to-20";
  const secret = { password, confirmPassword: password, proof: await server.prove(token, key) };
  dataOf(await server.call("POST /user/setting_fund_password", { token, body: secret }));
  return { token, password };
}

/**
 * Requests a withdrawal as a proxy would forward the request.
 *
 * @returns the id of the withdrawal, and the id of the request from the response header
 */
async function withdraw(player: Awaited<ReturnType<typeof readyPlayer>>, proxyId: string) {
  const to = privateKeyToAccount(generatePrivateKey()).address;
  const wish = { assetId: "PLAY", blockchainId: "BSC", amount: "10", address: to };
  const { ticket } = dataOf(
    await server.call("POST /user/confirm_fund_password", {
      token: player.token,
      body: { password: player.password, ...wish },
    }),
  );
  const url = new URL(`${server.server.url}/api/assets/withdraw`);
  url.search = new URLSearchParams({ requestId: randomUUID(), ticket, ...wish }).toString();
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${player.token}`, "x-request-id": proxyId },
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return { id: data.id, to, callId: answer.headers.get("x-request-id") };
}

const stepsOf = (lines: readonly Line[], withdrawal: string) =>
  lines.filter((line) => line.withdrawal === withdrawal).map(({ requestId, msg }) => [requestId, msg]);

test("a withdrawal's request id appears in the response header and in the log lines of both workers that pay the withdrawal", async () => {
  const player = await readyPlayer();
  const first = await withdraw(player, "proxy-7f3a9b21");
  expect(first.callId).toBe("proxy-7f3a9b21");
  const unnamed = await withdraw(player, "two words");
  expect(unnamed.callId).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);

  // The test changes two withdrawals, so that their requests are an hour old and their payouts have just become
  // possible. The metric of payout times must not count the hour of waiting for a review.
  await sql`UPDATE withdrawal SET requested_at = requested_at - interval '1 hour', payable_at = now()`.execute(
    server.server.platform.db,
  );

  const deposit = await depositPlay(1_000n * whole);
  // The first worker signs and sends the payout, and is then killed.
  const worker = startWorker();
  await expect
    .poll(() => stepsOf(worker.lines, first.id))
    .toContainEqual(["proxy-7f3a9b21", "a withdrawal is broadcast"]);
  expect(stepsOf(worker.lines, first.id)).toContainEqual([
    "proxy-7f3a9b21",
    "the transaction of a withdrawal is signed",
  ]);
  await worker.end();

  const next = startWorker();
  const confirmed = () =>
    [...stepsOf(worker.lines, first.id), ...stepsOf(next.lines, first.id)].filter(
      ([, step]) => step === "a withdrawal is confirmed",
    );
  await expect.poll(confirmed).toEqual([["proxy-7f3a9b21", "a withdrawal is confirmed"]]);
  const both = () => [...stepsOf(worker.lines, unnamed.id), ...stepsOf(next.lines, unnamed.id)];
  await expect.poll(both).toContainEqual([unnamed.callId, "a withdrawal is confirmed"]);
  expect(new Set(both().map(([id]) => id))).toEqual(new Set([unnamed.callId]));
  // The metric of payout times counts from the time at which the server may pay a withdrawal.
  const measured = await (await fetch(`${await next.listens}/metrics`)).text();
  const paid = (of: string) =>
    Number(new RegExp(`^gemplay_payout_seconds_${of} (\\S+)$`, "m").exec(measured)?.[1]);
  const ended = next.lines.filter(({ msg }) => msg === "a withdrawal is confirmed");
  expect(paid("count")).toBe(ended.length);
  expect(paid("sum")).toBeGreaterThan(0);
  expect(paid("sum")).toBeLessThan(3_600);
  const logged = () => [...worker.lines, ...next.lines];
  const credited = () =>
    logged().find(({ transaction, status }) => transaction === deposit && status === "confirmed");
  await expect.poll(credited).toBeDefined();
  // The recipient's address is stored in the database and on the chain, but never logged.
  expect(JSON.stringify(logged()).toLowerCase()).not.toContain(first.to.toLowerCase());
});

test("only a trusted proxy can set the id of a request", async () => {
  const own = startServerProcess(server.databaseUrl, { ...chain.variables, ROLE: "api" });
  onTestFinished(() => void own.child.kill("SIGKILL"));
  const answer = await fetch(`${await own.url}/api/config`, { headers: { "x-request-id": "mine-12345678" } });
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
});
