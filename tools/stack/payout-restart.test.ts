// Stops `npm start` by each signal while a payout is mined but not final, and starts the stack again on the same data.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tokenAbi, tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  getAbiItem,
  type Hex,
  http,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runOperator } from "../../apps/server/src/operator/index.ts";
import { type Caller, callerOf, signInMessage } from "../../apps/server/test/compose.ts";
import { devKeys } from "./chain/dev-accounts.ts";
import { freePort } from "./processes/free-port.ts";

const whole = 10n ** 18n;
/** The time limit is generous, because a start alone takes minutes on a busy disk. */
const patience = { timeout: 500_000 };
const password = "six-to-20";
const folder = mkdtempSync(join(tmpdir(), "gemplay-restart-"));
const data = join(folder, "data");
const player = privateKeyToAccount(devKeys.treasury);

let port: number;
let origin: string;
let call: Caller;
let stack: ChildProcess | undefined;

beforeAll(async () => {
  // The page is an empty stub, because this test does not use the page. The local stack sends withdrawals without a
  // review.
  mkdirSync(join(folder, "page"));
  writeFileSync(join(folder, "page/index.html"), "<!doctype html>");
  port = await freePort(0, "the stack", "127.0.0.1");
  origin = `http://localhost:${port}`;
  call = callerOf(`${origin}/api`);
});
afterAll(async () => {
  await end("SIGTERM");
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function start(): Promise<void> {
  const program = fileURLToPath(new URL("../start.ts", import.meta.url));
  const own = { PORT: String(port), HOST: "127.0.0.1", GEMPLAY_DATA: data, WEB_DIST: join(folder, "page") };
  const child = spawn(process.execPath, [program], {
    // The child process inherits no stream to the launcher, so the test removes the variable that names the stream.
    env: { ...process.env, ...own, LOG_LEVEL: "silent", GEMPLAY_LAUNCHER_FD: undefined },
    stdio: ["ignore", "pipe", "inherit"],
  });
  stack = child;
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  child.once("exit", () => {
    if (stack === child) stack = undefined;
  });
  const ready = "Gemplay is ready at";
  await expect.poll(() => said.includes(ready) || stack === undefined, patience).toBe(true);
  expect(said).toContain(ready);
}

async function end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  const child = stack;
  stack = undefined;
  if (child === undefined) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

/** Returns the environment variables of the running stack's server. */
const environment = () =>
  JSON.parse(readFileSync(join(data, "environment.json"), "utf8")) as Record<string, string>;

async function operate(...args: string[]): Promise<string> {
  let said = "";
  const say = (text: string) => (said += text);
  const code = await runOperator({ args, variables: environment(), out: say, err: say });
  expect([code, said]).toEqual([0, said]);
  return said;
}

function chain() {
  const rpcUrl = environment().CHAIN_RPC_URL ?? "";
  const nativeCurrency = { name: "BNB", symbol: "BNB", decimals: 18 };
  const local = defineChain({
    id: 56,
    name: "local",
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const transport = http(rpcUrl);
  return {
    vault: environment().VAULT_ADDRESS as Address,
    usdt: environment().USDT_TOKEN_ADDRESS as Address,
    reader: createPublicClient({ chain: local, transport, pollingInterval: 50, cacheTime: 0 }),
    writer: createWalletClient({ account: player, chain: local, transport }),
  };
}

async function signIn(): Promise<string> {
  const { address } = player;
  const message = signInMessage(address, Date.now(), { domain: new URL(origin).host, uri: origin });
  const body = { address, message, signature: await player.signMessage({ message }) };
  return (await call("POST /user/dappLoginOrRegister", { body })).data?.token ?? "";
}

async function deposit(amount: bigint): Promise<void> {
  const { vault, usdt, reader, writer } = chain();
  const send = async (hash: Hex) =>
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe("success");
  const approve = { address: usdt, abi: tokenAbi, functionName: "approve", args: [vault, amount] } as const;
  await send(await writer.writeContract(approve));
  const pay = { address: vault, abi: vaultAbi, functionName: "deposit", args: [usdt, amount] } as const;
  await send(await writer.writeContract(pay));
}

async function setPassword(token: string): Promise<void> {
  const asked = await call("POST /user/proof_message", {
    token,
    body: { purpose: "setFundsPassword", origin },
  });
  const { nonce = "", message = "" } = asked.data ?? {};
  const proof = { nonce, signature: await player.signMessage({ message }) };
  const body = { password, confirmPassword: password, proof };
  expect((await call("POST /user/setting_fund_password", { token, body })).code).toBe(200);
}

async function withdraw(token: string, to: Address): Promise<void> {
  const terms = { assetId: "U", blockchainId: "BSC", address: to, amount: "10" };
  const confirmed = await call("POST /user/confirm_fund_password", { token, body: { password, ...terms } });
  const query = { requestId: randomUUID(), ticket: confirmed.data?.ticket ?? "", ...terms };
  expect((await call("GET /assets/withdraw", { token, query })).code).toBe(200);
}

const held = async (token: string) =>
  (await call("GET /assets/get_assets", { token })).data?.assets.find(({ assetId }) => assetId === "U")
    ?.balance;
const lastStatus = async (token: string) =>
  (await call("GET /assets/get_withdraw_records", { token })).data?.records[0]?.status;

/**
 * Waits until the chain has mined the payout to an address.
 *
 * @returns true if the block of the payout is not final yet
 */
async function isMinedOnly(to: Address): Promise<boolean> {
  const { vault, reader } = chain();
  const event = getAbiItem({ abi: vaultAbi, name: "PaidOut" });
  const logs = () => reader.getLogs({ address: vault, event, args: { to }, fromBlock: 0n, strict: true });
  await expect.poll(async () => (await logs()).length, patience).toBe(1);
  const { number: final } = await reader.getBlock({ blockTag: "finalized" });
  return ((await logs())[0]?.blockNumber ?? 0n) > final;
}

test.each(["SIGTERM", "SIGKILL"] as const)(
  "a payout mined but not final when the stack ended by %s is final after the next start",
  { timeout: 1_800_000 },
  async (signal) => {
    if (stack === undefined) await start();
    let token = await signIn();
    if ((await held(token)) === "0") {
      await deposit(100n * whole);
      await expect.poll(() => held(token), patience).toBe("100");
      await setPassword(token);
    }
    // A payout is final two blocks after its own block. On a slow machine, the payout may be final before the check, so
    // the test repeats the payout in a loop.
    let left = Number(await held(token));
    let to: Address;
    do {
      to = privateKeyToAccount(generatePrivateKey()).address;
      left -= 10;
      await withdraw(token, to);
    } while (!(await isMinedOnly(to)));
    await end(signal);

    await start();
    token = await signIn();
    await expect.poll(() => lastStatus(token), patience).toBe("confirmed");
    expect(await held(token)).toBe(String(left));
    const { usdt, reader } = chain();
    const args = [to] as const;
    expect(
      await reader.readContract({ address: usdt, abi: tokenBalanceAbi, functionName: "balanceOf", args }),
    ).toBe(10n * whole);
    expect(await operate("reconcile")).toContain("the ledger agrees with itself and with the vault");
  },
);
