// Runs the commands of docs/operations.md unchanged, from an empty machine to a paid withdrawal. The test uses
// production mode and real processes. The local chain of the test returns the first block of the main network. Between
// the commands, the test does the work of people: the test sends money, plays, and approves requests as operators. If
// `GEMPLAY_LONG` is 1, the test makes the build as the document says. If `GEMPLAY_LONG` is not 1, the source files
// replace the build, because `tools/build.test.ts` makes and starts a build.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { bscGenesisHash } from "@gemplay/chain";
import { localUsdtAbi, tokenBalanceAbi } from "@gemplay/chain/abi";
import { localUsdtBytecode } from "@gemplay/chain/bytecode";
import {
  type Address,
  createPublicClient,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  toHex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { betBody } from "../../apps/server/test/betting.ts";
import { callerOf, dataOf } from "../../apps/server/test/compose.ts";
import { deployCode, depositToVault } from "../../tools/deploy/deploy-contracts.ts";
import { type Chain, startChain } from "../../tools/stack/chain/chain.ts";
import { type ChainCall, chainCaller } from "../../tools/stack/chain/chain-rpc.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { type Postgres, startPostgres } from "../../tools/stack/postgres.ts";
import { freePort } from "../../tools/stack/processes/free-port.ts";
import { type LyingProvider, startLyingProvider } from "../chain/lying-provider.ts";
import { openShell, type Shell, walkedBlocks } from "./document.ts";
import { held, openPlayer, operate, signInOperator, statusOf, withdraw } from "./people.ts";
import { placeSources } from "./sources.ts";

const long = process.env.GEMPLAY_LONG === "1";
const whole = 10n ** 18n;
const treasury = generatePrivateKey();
const folder = mkdtempSync(join(tmpdir(), "gemplay-walk-"));
const cluster = mkdtempSync(join(tmpdir(), "gemplay-walk-postgres-"));
const blocks = walkedBlocks("docs/operations.md");

let chain: Chain;
/**
 * A proxy to the test's chain that returns the first block of the main network. A server recognizes the main network
 * only by the first block.
 */
let real: LyingProvider;
let ask: ChainCall;
let shell: Shell;
/**
 * PostgreSQL runs with production settings, because this test must not lose acknowledged writes. Other tests use faster
 * settings.
 */
let postgres: Postgres | undefined;
/** Maps the names in docs/operations.md to their replacements in the test. */
const places: Record<string, string> = {};

beforeAll(async () => {
  chmodSync(cluster, 0o755); // if the test runs as root, the database runs under another account
  chain = await startChain({ mining: "instant", blockMs: 100 });
  ask = chainCaller(chain.rpcUrl);
  real = await startLyingProvider(chain.rpcUrl);
  real.setLie(async (method, params, honest) => {
    const answer = await honest();
    const isFirst = method === "eth_getBlockByNumber" && params[0] === "0x0";
    return isFirst ? { ...(answer as object), hash: bscGenesisHash } : answer;
  });
  await pay(privateKeyToAccount(treasury).address);
  const someone = () => privateKeyToAccount(generatePrivateKey()).address;
  const usdt = encodeDeployData({ abi: localUsdtAbi, bytecode: localUsdtBytecode, args: [someone(), whole] });
  Object.assign(places, {
    "/opt/gemplay": join(folder, "opt"),
    "/etc/gemplay": join(folder, "etc"),
    "/etc/systemd/system": join(folder, "units"),
    "/etc/postgresql/18/main": join(folder, "postgresql"),
    "https://node.example": real.rpcUrl,
    "https://rpc.example": real.rpcUrl,
    "0xADMIN": someone(),
    "0xPAUSER": someone(),
    "0xTREASURY": privateKeyToAccount(treasury).address,
    "0x55d398326f99059fF775485246999027B3197955": await deployCode(chain.rpcUrl, devKeys.admin, usdt),
  });
  for (const port of ["4680", "4681", "4682"]) places[`@${port}`] = `@${await freePort(0, "the walk")}`;
  for (const name of ["units", "bin", "run", "opt", "postgresql/conf.d"])
    mkdirSync(join(folder, name), { recursive: true });
  const systemctl = join(folder, "bin/systemctl");
  const program = fileURLToPath(new URL("systemctl.mjs", import.meta.url));
  writeFileSync(systemctl, `#!/bin/sh\nexec ${process.execPath} ${program} "$@"\n`);
  chmodSync(systemctl, 0o755);
  shell = openShell(folder, {
    PATH: `${join(folder, "bin")}:${process.env.PATH}`,
    WALK_PLACES: JSON.stringify({
      folder: join(folder, "run"),
      units: join(folder, "units"),
      places: { "/opt/gemplay": join(folder, "opt"), "/etc/gemplay": join(folder, "etc") },
    }),
  });
});

afterAll(async () => {
  shell?.end();
  for (const pid of runningPids()) process.kill(pid, "SIGKILL");
  await real?.stop();
  await chain?.stop();
  await postgres?.stop();
  for (const place of new Set([cluster, postgres?.state]))
    if (place) rmSync(place, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Starts PostgreSQL with its default number of sessions and with the settings that the commands of the document have
 * written.
 */
async function startDatabase(): Promise<Postgres> {
  const written = readFileSync(join(folder, "postgresql/conf.d/gemplay.conf"), "utf8");
  const said = [...written.matchAll(/^(\w+) = (\S+)$/gm)].map(([, name, value]) => [name, value]);
  const settings = { max_connections: "100", ...Object.fromEntries(said) };
  return await startPostgres({ folder: cluster, settings });
}

/**
 * Builds the next version if `GEMPLAY_LONG` is 1. If `GEMPLAY_LONG` is not 1, places the source files of the checkout
 * in the folder of the version.
 */
async function build(): Promise<string> {
  await walk("version");
  const built = (await shell.run("where", 'echo "$version"')).trim();
  if (long) await walk("build");
  else {
    expect(blocks.shift()?.name).toBe("build");
    placeSources(built);
  }
  return built;
}

const pay = (to: Address, wei = 10n * whole) => ask("anvil_setBalance", to, toHex(wei));

function runningPids(): number[] {
  return readdirSync(join(folder, "run"))
    .filter((name) => name.endsWith(".pid"))
    .map((name) => Number(readFileSync(join(folder, "run", name), "utf8")))
    .filter(lives);
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const variables = () =>
  Object.fromEntries(
    [...readFileSync(join(folder, "etc/server.env"), "utf8").matchAll(/^(\w+)=(.*)$/gm)].map(
      ([, name, value]) => [name, value],
    ),
  ) as Record<string, string>;
const addressOf = (name: string) => variables()[name] as Address;
const portOf = (written: string) => places[`@${written}`]?.slice(1);

/** Runs the next code block of the document, which must have the given name. */
async function walk(name: string): Promise<string> {
  const block = blocks.shift();
  expect(block?.name).toBe(name);
  let commands = block?.commands ?? "";
  for (const [there, here] of Object.entries(places)) commands = commands.replaceAll(there, here);
  return await shell.run(name, commands);
}

/** Waits for a result of the chain or of another process. */
async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + 300_000;
  while (Date.now() < end) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    await sleep(200);
  }
  const logs = readdirSync(join(folder, "run")).filter((name) => name.endsWith(".log"));
  throw new Error(
    `${what} did not come:\n${logs.map((name) => `${name}\n${readFileSync(join(folder, "run", name), "utf8").slice(-3_000)}`).join("\n")}`,
  );
}

test("the commands of docs/operations.md lead from an empty machine to a paid withdrawal", {
  timeout: 1_800_000,
}, async () => {
  const first = await build();
  await walk("current");
  expect(realpathSync(join(folder, "opt/current"))).toBe(first);

  for (const payer of (await walk("keys")).match(/0x[0-9a-fA-F]{40}/g) ?? []) await pay(payer as Address);
  await walk("cluster");
  postgres = await startDatabase();
  places["postgres://gemplay:PASSWORD@127.0.0.1:5432/gemplay"] = postgres.url;
  await walk("database");
  // The command `contracts` only prints the plan and sends no transaction, so the test reads the printed plan before
  // the next command.
  expect(await walk("contracts")).toContain("--send");
  expect(variables().VAULT_ADDRESS).toBeUndefined();
  await walk("send");
  await walk("addresses");
  await walk("operator");
  await walk("schema");
  expect(await walk("preflight")).toMatch(/, 0 wrong$/m);

  await walk("start");
  for (const port of ["4680", "4681", "4682"])
    await until(`readiness of ${port}`, async () => {
      const ready = await fetch(`http://127.0.0.1:${portOf(port)}/readyz`).catch(() => undefined);
      return ready?.status === 200;
    });

  await walk("settings");
  const added = await walk("operators");
  const operators = [
    ...added.matchAll(/^operator (\S+), admin.*\npassword {2}(\S+)\nsecret {4}(\S+)$/gm),
  ].map(([, email = "", password = "", letters = ""]) => ({ email, password, letters }));
  expect(operators.map(({ email }) => email)).toEqual(["ann@house.example", "ben@house.example"]);
  await deposit(treasury, 2_000_000n);
  await until("the house's deposit", async () =>
    /^1 {2}2000000 PLAY/m.test(await shell.run("wait", "operator suspense")),
  );
  expect(await walk("suspense")).toMatch(/^1 {2}2000000 PLAY/m);
  expect(await walk("fund")).toContain("the ledger agrees with itself and with the vault");

  const server = `http://127.0.0.1:${portOf("4681")}`;
  const api = callerOf(`${server}/api`);
  const player = await openPlayer(api);
  await send(treasury, addressOf("PLAY_TOKEN_ADDRESS"), transfer(player.address, 300_000n));
  await pay(player.address);
  await deposit(player.key, 300_000n);
  await until("the player's deposit", async () => (await held(api, player.token)) === "300000");
  const bet = dataOf(
    await api("POST /games/dice/bet", { token: player.token, body: betBody({ amount: "10" }) }),
  );
  // The next call reaches the second api process, which must know the bet that the first api process has settled.
  const other = callerOf(`http://127.0.0.1:${portOf("4682")}/api`);
  expect(await held(other, player.token)).toBe(bet.balance);
  expect(bet.balance).not.toBe("300000");
  const to = privateKeyToAccount(generatePrivateKey()).address;
  await withdraw(other, player, to, "150000");

  // The withdrawal is worth 18,000 U, so two operators must approve the withdrawal.
  const [, id = ""] = / {2}([0-9a-f-]{36}) {2}under_review /.exec(await walk("look")) ?? [];
  const [ann, ben] = await Promise.all(operators.map((one) => signInOperator(server, one)));
  expect(await operate(server, "/withdrawal/approve", ann, { id })).toEqual({ approvals: 1, needed: 2 });
  expect(await operate(server, "/withdrawal/approve", ann, { id }).catch(String)).toContain("refused");
  expect(await statusOf(other, player.token)).toBe("under_review");
  expect(await operate(server, "/withdrawal/approve", ben, { id })).toEqual({ approvals: 2, needed: 2 });
  await until("the payout", async () => (await statusOf(other, player.token)) === "confirmed");
  // The recipient gets the amount minus the fee.
  expect(await balanceOf(to)).toBe(149_999n * whole);

  // Two admins set `withdrawals.holdAfterProofHours` to 24 hours again.
  const change = { key: "withdrawals.holdAfterProofHours", value: "24", reason: "the first try is over" };
  expect(await operate(server, "/settings/change", ann, change)).toEqual({ changed: false });
  const { requests } = (await operate(server, "/settings", ben)) as { requests: { id: string }[] };
  await operate(server, "/requests/confirm", ben, { id: requests[0]?.id });
  expect(await walk("after")).toContain("the ledger agrees with itself and with the vault");
  await walk("clean");
  expect(await shell.run("refused", `operator settings set ${change.key} 0 || echo not alone`)).toContain(
    "not alone",
  );

  // The test installs a newer version, whose pages contain the files of both versions.
  const newer = await build();
  if (long) expect(await walk("preflight")).toMatch(/, 0 wrong$/m);
  else expect(blocks.shift()?.name).toBe("preflight");
  await walk("switch");
  expect(realpathSync(join(folder, "opt/current"))).toBe(newer);
  for (const page of ["web", "operator"]) {
    const [old, now] = [first, newer].map((one) => readdirSync(join(one, page, "assets")).toSorted());
    expect([page, now]).toEqual([page, old]);
    if (!long) expect(now).toEqual([first, newer].map((one) => `${basename(one)}.js`));
  }
  const before = runningPids();
  if (long) await walk("restart");
  else expect(blocks.shift()?.name).toBe("restart");
  if (long) expect(before.filter(lives)).toEqual([]);
  expect(blocks).toEqual([]);

  const running = runningPids();
  expect(running).toHaveLength(3);
  for (const pid of running) process.kill(pid, "SIGTERM");
  await until("the end of the processes", async () => !running.some(lives));
});

async function deposit(key: Hex, amount: bigint): Promise<void> {
  await depositToVault({
    rpcUrl: chain.rpcUrl,
    key,
    amountBase: amount * whole,
    vault: addressOf("VAULT_ADDRESS"),
    token: addressOf("PLAY_TOKEN_ADDRESS"),
  });
}

const transfer = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, amount * whole] });

async function send(key: Hex, to: Address, data: Hex): Promise<void> {
  const from = privateKeyToAccount(key).address;
  await ask("anvil_impersonateAccount", from);
  await ask("eth_sendTransaction", { from, to, data });
}

async function balanceOf(account: Address): Promise<bigint> {
  const client = createPublicClient({ transport: http(chain.rpcUrl) });
  const call = { abi: tokenBalanceAbi, functionName: "balanceOf", args: [account] } as const;
  return await client.readContract({ address: addressOf("PLAY_TOKEN_ADDRESS"), ...call });
}
