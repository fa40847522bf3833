// Kills worker processes. A second worker that already runs, or a worker that starts later, must continue the deposits
// and payouts of a killed worker.
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { tokenAbi, tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import { reconcile } from "@gemplay/ledger";
import { type Address, createPublicClient, createWalletClient, defineChain, type Hash, http } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, expect, it } from "vitest";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import { dataOf, type TestChain, type TestServer } from "../../apps/server/test/compose.ts";
import { withChain, withServer } from "../../apps/server/test/file-server.ts";
import { startServerProcess } from "../../apps/server/test/server-process.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";

const whole = 10n ** 18n;
const password = "six-to-20";
const workers: ChildProcess[] = [];
let chain: TestChain;
let api: TestServer;
let token: string;

withChain((started) => {
  chain = started;
});
withServer({ variables: () => chain.variables }, async (started) => {
  api = started;
  token = await api.signIn(devKeys.treasury);
  const proof = await api.prove(token, devKeys.treasury);
  const body = { password, confirmPassword: password, proof };
  dataOf(await api.call("POST /user/setting_fund_password", { token, body }));
});
afterAll(() => {
  for (const worker of workers) worker.kill("SIGKILL");
});

async function startWorker(): Promise<void> {
  const { child, url } = startServerProcess(api.databaseUrl, { ...chain.variables, ROLE: "worker" });
  workers.push(child);
  await url;
}

/** Kills with SIGKILL the worker that has run longest. */
async function killWorker(): Promise<void> {
  const worker = workers.shift();
  const ended = new Promise((resolve) => worker?.once("exit", resolve));
  worker?.kill("SIGKILL");
  await ended;
}

function treasury() {
  const rpcUrl = chain.chain.rpcUrl;
  const nativeCurrency = { name: "BNB", symbol: "BNB", decimals: 18 };
  const local = defineChain({
    id: 56,
    name: "local",
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const transport = http(rpcUrl);
  return {
    writer: createWalletClient({ account: privateKeyToAccount(devKeys.treasury), chain: local, transport }),
    reader: createPublicClient({ chain: local, transport, pollingInterval: 50, cacheTime: 0 }),
  };
}

const address = (name: "VAULT_ADDRESS" | "USDT_TOKEN_ADDRESS") => chain.variables[name] as Address;

async function deposit(amount: bigint): Promise<void> {
  const { writer, reader } = treasury();
  const mined = (hash: Hash) => reader.waitForTransactionReceipt({ hash });
  const [vault, usdt] = [address("VAULT_ADDRESS"), address("USDT_TOKEN_ADDRESS")];
  const approve = { address: usdt, abi: tokenAbi, functionName: "approve", args: [vault, amount] } as const;
  await mined(await writer.writeContract(approve));
  const pay = { address: vault, abi: vaultAbi, functionName: "deposit", args: [usdt, amount] } as const;
  await mined(await writer.writeContract(pay));
}

async function withdraw(): Promise<Address> {
  const to = privateKeyToAccount(generatePrivateKey()).address;
  const terms = { assetId: "U", blockchainId: "BSC", address: to, amount: "10" };
  const { ticket } = dataOf(
    await api.call("POST /user/confirm_fund_password", { token, body: { password, ...terms } }),
  );
  const query = { requestId: randomUUID(), ticket, ...terms };
  expect((await api.call("GET /assets/withdraw", { token, query })).code).toBe(200);
  return to;
}

const held = async () =>
  dataOf(await api.call("GET /assets/get_assets", { token })).assets.find(({ assetId }) => assetId === "U")
    ?.balance;
const arrived = (to: Address) =>
  treasury().reader.readContract({
    address: address("USDT_TOKEN_ADDRESS"),
    abi: tokenBalanceAbi,
    functionName: "balanceOf",
    args: [to],
  } as const);
const unfinished = async () =>
  dataOf(await api.call("GET /assets/get_withdraw_records", { token })).records.filter(
    ({ status }) => status !== "confirmed",
  ).length;

it("a second worker or a worker that starts later finishes the deposits and payouts of a killed worker", async () => {
  await startWorker();
  await deposit(100n * whole);
  await expect.poll(held).toBe("100");
  // A deposit and a payout are in progress when the test kills the first worker. The second worker already runs at the
  // time of the kill.
  await startWorker();
  const first = await withdraw();
  await deposit(50n * whole);
  await killWorker();
  await expect.poll(held).toBe("140");
  await expect.poll(() => arrived(first)).toBe(10n * whole);
  await expect.poll(unfinished).toBe(0);
  // No second worker runs when the test kills the worker, so the deposit and the payout wait for the next worker.
  await killWorker();
  const second = await withdraw();
  await deposit(25n * whole);
  // The deposit counts as final after the chain has finalized the block of the deposit.
  const { reader } = treasury();
  const paidIn = await reader.getBlockNumber();
  await expect
    .poll(async () => (await reader.getBlock({ blockTag: "finalized" })).number)
    .toBeGreaterThanOrEqual(paidIn);
  expect([await held(), await arrived(second), await unfinished()]).toEqual(["130", 0n, 1]);
  await startWorker();
  await expect.poll(held).toBe("155");
  await expect.poll(() => arrived(second)).toBe(10n * whole);
  await expect.poll(unfinished).toBe(0);
  // Each withdrawal must arrive exactly once on the chain.
  expect([await arrived(first), await arrived(second)]).toEqual([10n * whole, 10n * whole]);
  expect(await reconcile(executorOf(api.server.platform.db))).toEqual([]);
});
