// Runs the complete server on a real chain: local setup, demo wallet, deposit, withdrawal, reconciliation.

import { randomUUID } from "node:crypto";
import { errors } from "@gemplay/api-schema";
import { tokenAbi, tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import { systemBalance } from "@gemplay/ledger";
import { sql } from "kysely";
import { type Address, createPublicClient, createWalletClient, defineChain, type Hex, http } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, test, vi } from "vitest";
import { runOperator } from "../../apps/server/src/operator/index.ts";
import { createDatabase, executorOf, migrate } from "../../apps/server/src/platform/database/index.ts";
import { type TestChain, type TestServer, testVariables } from "../../apps/server/test/compose.ts";
import { withChain, withServer } from "../../apps/server/test/file-server.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { createTestDatabase } from "../setup/database.ts";

const whole = 10n ** 18n;

let chain: TestChain;
let server: TestServer;
let rpcUrl: string;

withChain((started) => {
  chain = started;
});
withServer({ jobs: true, variables: () => chain.variables }, (started) => {
  vi.stubEnv("TREASURY_PRIVATE_KEY", devKeys.treasury);
  server = started;
  rpcUrl = `${server.server.url}/rpc`;
});

/** Creates a wallet that reaches the chain only through the server, as the page's demo wallet does. */
function walletOf(key: Hex) {
  const local = defineChain({
    id: 56,
    name: "local",
    nativeCurrency: { name: "BNB", symbol: "BNB", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const account = privateKeyToAccount(key);
  const transport = http(rpcUrl);
  return {
    address: account.address,
    writer: createWalletClient({ account, chain: local, transport }),
    reader: createPublicClient({ chain: local, transport, pollingInterval: 100, cacheTime: 0 }),
  };
}

const address = (name: "VAULT_ADDRESS" | "PLAY_TOKEN_ADDRESS" | "USDT_TOKEN_ADDRESS") =>
  chain.variables[name] as Address;

/** Runs a command of the operator's program while the server runs. Rejects if the operator's program fails. */
const operate = (...args: string[]) => operateOn(server.databaseUrl, ...args);

async function operateOn(databaseUrl: string, ...args: string[]): Promise<string> {
  let [stdout, stderr] = ["", ""];
  const code = await runOperator({
    args,
    variables: testVariables(databaseUrl, chain.variables),
    out: (text) => (stdout += text),
    err: (text) => (stderr += text),
  });
  if (code !== 0) throw Object.assign(new Error(stderr), { code, stderr });
  return stdout;
}

const house = async (account: "house" | "airdrop_pool" | "rewards_budget", asset: "PLAY" | "TPLAY" | "U") =>
  (await systemBalance(executorOf(server.server.platform.db), account, asset)) / whole;

describe("setup-local", () => {
  test("funds the house from the treasury through the vault only once", async () => {
    for (let time = 0; time < 2; time++) {
      expect(await operate("setup-local")).toContain("the house is funded");
      expect(await house("house", "PLAY")).toBe(10_000_000n);
      expect(await house("house", "TPLAY")).toBe(10_000_000n);
      expect(await house("house", "U")).toBe(1_000_000n);
      expect(await house("airdrop_pool", "PLAY")).toBe(20_000_000n);
      expect(await house("airdrop_pool", "TPLAY")).toBe(10_000_000n);
      expect(await house("rewards_budget", "PLAY")).toBe(1_000_000n);
    }
    expect((await operate("audit")).match(/house\.issue TPLAY.*10000000/g)).toHaveLength(1);
    expect(await operate("reconcile")).toContain("agrees with itself and with the vault");
    await server.server.platform.settings.reload();
    const { data } = await server.call("GET /assets/deposit_assets");
    expect(data?.map(({ value, assetId }) => [value, assetId])).toEqual([
      ["PLAY", "PLAY"],
      ["USDT", "U"],
    ]);
  });

  test("fails with an error message of one sentence if no server runs", async () => {
    const alone = await createTestDatabase();
    const db = createDatabase({ databaseUrl: alone.url });
    try {
      await migrate(db);
      await expect(operateOn(alone.url, "setup-local", "1")).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^no server has recorded the treasury's deposits within 1 s: start a server/,
        ),
      });
      await expect(operateOn(alone.url, "setup-local", "soon")).rejects.toMatchObject({ code: 2 });
    } finally {
      await db.destroy();
      await alone.drop();
    }
  });
});

describe("the faucet", () => {
  test("funds an address once, even for ten requests at the same time, and serves several addresses at once", async () => {
    const keys = Array.from({ length: 4 }, generatePrivateKey);
    const wallets = keys.map(walletOf);
    const ask = (to: Address) => server.call("POST /local/faucet", { body: { address: to } });
    const [first] = wallets;
    const calls = wallets.flatMap((wallet) => [wallet, wallet]).map(({ address: to }) => ask(to));
    for (const { code } of await Promise.all(calls)) expect([200, errors.FaucetUsed.code]).toContain(code);
    for (const { address: to, reader } of wallets) {
      expect(await reader.getBalance({ address: to })).toBe(whole);
      expect(await balanceOf(reader, address("PLAY_TOKEN_ADDRESS"), to)).toBe(10_000n * whole);
      expect(await balanceOf(reader, address("USDT_TOKEN_ADDRESS"), to)).toBe(5_000n * whole);
    }
    expect((await ask(first?.address ?? "0x")).code).toBe(errors.FaucetUsed.code);
    expect((await ask("0x12")).code).toBe(errors.AddressInvalid.code);
  });
});

async function balanceOf(reader: ReturnType<typeof walletOf>["reader"], token: Address, account: Address) {
  return await reader.readContract({
    address: token,
    abi: tokenBalanceAbi,
    functionName: "balanceOf",
    args: [account],
  });
}

describe("the route /rpc", () => {
  const post = async (body: unknown) => {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const response = await fetch(rpcUrl, init);
    return (await response.json()) as { id: unknown; result?: unknown; error?: { code: number } };
  };
  const call = (method: string, params: unknown[] = []) => post({ jsonrpc: "2.0", id: 7, method, params });

  test("answers read calls", async () => {
    expect(await call("eth_chainId")).toMatchObject({ id: 7, result: "0x38" });
    expect(await post([{ jsonrpc: "2.0", id: 1, method: "net_version" }])).toMatchObject([
      { id: 1, result: "56" },
    ]);
  });

  test.each([
    "evm_mine",
    "anvil_setBalance",
    "hardhat_impersonateAccount",
    "debug_traceTransaction",
    "eth_sendTransaction",
    "eth_sign",
    "eth_accounts",
    "personal_unlockAccount",
    "EVM_MINE",
    "toString",
  ])("refuses %s, alone and in a batch", async (method) => {
    expect((await call(method)).error?.code).toBe(-32601);
    const batch = await post([{ jsonrpc: "2.0", id: 1, method, params: [] }]);
    expect(batch).toMatchObject([{ error: { code: -32601 } }]);
  });

  test("refuses invalid calls, too many calls and too long texts", async () => {
    for (const body of [
      7,
      null,
      [],
      {},
      { method: 7 },
      Array.from({ length: 51 }, () => ({ method: "eth_chainId" })),
    ])
      expect((await post(body)).error?.code).toBe(-32600);
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `["${"a".repeat(300_000)}"]`,
    };
    expect((await fetch(rpcUrl, init)).status).toBe(400);
  });
});

/** Collects the names of the events in a player's own event stream, and the status of each event that has a status. */
async function listen(token: string): Promise<{ readonly heard: Set<string>; stop(): void }> {
  const { data } = await server.call("POST /stream/ticket", { token });
  const end = new AbortController();
  const response = await fetch(`${server.server.url}/api/stream?ticket=${data?.ticket}`, {
    signal: end.signal,
  });
  const heard = new Set<string>();
  void (async () => {
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      for (const [, event, status] of text.matchAll(
        /event: (\w+)\n(?:id: .*\n)?data: (?:.*?"status":"(\w+)")?/g,
      ))
        heard.add(status === undefined ? String(event) : `${event} ${status}`);
    }
  })().catch(() => undefined); // the caller closes the event stream
  return { heard, stop: () => end.abort() };
}

test("a deposit through the demo wallet is credited, and a withdrawal arrives on the chain", async () => {
  const key = generatePrivateKey();
  const { address: own, writer, reader } = walletOf(key);
  expect((await server.call("POST /local/faucet", { body: { address: own } })).code).toBe(200);
  const token = await server.signIn(key);
  const { heard, stop } = await listen(token);
  for (const [contract, amount] of [
    [address("PLAY_TOKEN_ADDRESS"), 500n * whole],
    [address("USDT_TOKEN_ADDRESS"), 300n * whole],
  ] as const) {
    const vault = address("VAULT_ADDRESS");
    const approve = {
      address: contract,
      abi: tokenAbi,
      functionName: "approve",
      args: [vault, amount],
    } as const;
    await reader.waitForTransactionReceipt({ hash: await writer.writeContract(approve) });
    const deposit = {
      address: vault,
      abi: vaultAbi,
      functionName: "deposit",
      args: [contract, amount],
    } as const;
    await reader.waitForTransactionReceipt({ hash: await writer.writeContract(deposit) });
  }
  const balances = async () => {
    const { data } = await server.call("GET /assets/get_assets", { token });
    return Object.fromEntries(data?.assets.map(({ assetId, balance }) => [assetId, balance]) ?? []);
  };
  await expect.poll(balances).toMatchObject({ PLAY: "500", U: "300", GEM: "0" });
  const deposits = await server.call("GET /assets/get_deposit_records", { token });
  expect(deposits.data?.records.map(({ token: of, amount, status }) => [of, amount, status])).toEqual([
    ["USDT", "300", "confirmed"],
    ["PLAY", "500", "confirmed"],
  ]);

  const password = "six-to-20";
  const body = { password, confirmPassword: password, proof: await server.prove(token, key) };
  await server.call("POST /user/setting_fund_password", { token, body });
  const to = privateKeyToAccount(generatePrivateKey()).address;
  const withdraw = async (assetId: "PLAY" | "U", amount: string) => {
    const terms = { assetId, blockchainId: "BSC", address: to, amount };
    const ticket = await server.call("POST /user/confirm_fund_password", {
      token,
      body: { password, ...terms },
    });
    const query = { requestId: randomUUID(), ticket: ticket.data?.ticket ?? "", ...terms };
    expect((await server.call("GET /assets/withdraw", { token, query })).code).toBe(200);
  };
  await withdraw("U", "25.5");
  const status = async () =>
    (await server.call("GET /assets/get_withdraw_records", { token })).data?.records[0]?.status;
  await expect.poll(status).toBe("confirmed");
  expect(await balanceOf(reader, address("USDT_TOKEN_ADDRESS"), to)).toBe((255n * whole) / 10n);
  expect((await balances()).U).toBe("274.5");
  const expected = ["deposit confirmed", "balance", "withdrawal pending", "withdrawal confirmed"];
  await expect.poll(() => expected.filter((event) => !heard.has(event))).toEqual([]);
  stop();
  expect(await operate("reconcile")).toContain("agrees with itself and with the vault");
  const metrics = await (await fetch(`${server.server.url}/metrics`)).text();
  expect(metrics).toContain('gemplay_chain_provider_fault{job="deposits",fault="unreachable"} 0');
  expect(metrics).toContain("gemplay_payout_gas_low 0");

  // Without a price of PLAY, an operator must review each withdrawal of PLAY.
  await operate("settings", "set", "price.playU", "none");
  expect(await operate("withdrawals", "list")).toBe("no withdrawal is under way\n");
  await withdraw("PLAY", "200");
  expect((await balances()).PLAY).toBe("300");
  const [, id = ""] = / {2}([0-9a-f-]{36}) {2}under_review /.exec(await operate("withdrawals", "list")) ?? [];
  await expect(operate("reject", id)).rejects.toMatchObject({
    code: 2,
    stderr: "the rejection of a withdrawal needs --reason\n",
  });
  const reject = () => operate("reject", id, "--reason", "not theirs", "--as", "mai");
  expect(await reject()).toBe(`withdrawal ${id}: under_review -> failed\n`);
  expect((await balances()).PLAY).toBe("500");
  await expect(reject()).rejects.toMatchObject({ code: 1, stderr: `withdrawal ${id} is failed\n` });
  expect((await balances()).PLAY).toBe("500");
  const audited = (await operate("audit")).split("\n").filter((line) => line.includes("withdrawals.reject"));
  expect(audited).toEqual([
    expect.stringContaining(`  mai  withdrawals.reject ${id}: under_review -> failed  (not theirs)`),
  ]);

  // If a restored database has lost withdrawals, the chain still shows the player and the amount of each withdrawal.
  expect(await operate("payouts", "unknown")).toBe("the database knows every payout of the vault\n");
  const { db } = server.server.platform;
  const lost = await sql<{ id: string; player_id: bigint; transaction_hash: string }>`
    DELETE FROM withdrawal WHERE status = 'confirmed' RETURNING id, player_id, transaction_hash`.execute(db);
  const [{ id: lostId, player_id, transaction_hash } = { id: "", player_id: 0n, transaction_hash: "" }] =
    lost.rows;
  const reported = (await operate("payouts", "unknown")).split("\n");
  expect(reported[0]).toMatch(/^block \d+ /);
  expect(reported[0]).toContain(
    `  ${lostId}  player ${player_id}  for U  25.5 U  to ${to}  ${transaction_hash}`,
  );
  expect(reported[1]).toBe("1 payout(s) are not in the database");
  await expect(operate("payouts", "unknown", "x")).rejects.toMatchObject({ code: 2 });
});
