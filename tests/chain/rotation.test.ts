// Replaces the payout account while players bet and withdraw, with real processes on a real chain. In the first test,
// the change is planned, and the test kills one worker. In the second test, the payout key was stolen and is replaced
// at once. The steps of both tests follow docs/operations.md.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { chainId } from "@gemplay/chain";
import { tokenAbi, vaultAbi } from "@gemplay/chain/abi";
import { reconcile } from "@gemplay/ledger";
import { sql } from "kysely";
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  getAbiItem,
  type Hex,
  http,
  keccak256,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, expect, test } from "vitest";
import { runOperator } from "../../apps/server/src/operator/index.ts";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import { fund, openPlayer, type TestPlayer } from "../../apps/server/test/betting.ts";
import {
  callerOf,
  dataOf,
  type TestChain,
  type TestServer,
  testVariables,
} from "../../apps/server/test/compose.ts";
import { withChain, withServer } from "../../apps/server/test/file-server.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/test/server-process.ts";
import { chainCaller } from "../../tools/stack/chain/chain-rpc.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { startPlay } from "../survival/players.ts";
import { startLyingProvider } from "./lying-provider.ts";
import { payoutsOnly, type RemoteSignerServer, startRemoteSigner } from "./remote-signer.ts";

/** The time limit in ms is generous, because workers on a busy machine need minutes for the pending withdrawals. */
const patience = { timeout: 200_000 };
/**
 * The maximum number of withdrawals in progress, which is small enough for slow workers.
 */
const underWayAtMost = 6;
const whole = 10n ** 18n;
const password = "six-to-20";
const addressOf = (key: Hex) => privateKeyToAccount(key).address;

let chain: TestChain;
let server: TestServer;
let signer: RemoteSignerServer | undefined;
const workers = new Set<ServerProcess>();

withChain((started) => {
  chain = started;
});
withServer(
  { variables: () => ({ ...chain.variables, ROLE: "api", PAYOUT_PRIVATE_KEY: "" }) },
  async (started) => {
    server = started;
    await fund(server, "house", "10000000");
    await deposit(10_000n * whole);
  },
);
afterAll(async () => {
  for (const { child } of workers) child.kill("SIGKILL");
  await signer?.stop();
});

const db = () => server.server.platform.db;
const vault = () => chain.variables.VAULT_ADDRESS as Address;
const usdt = () => chain.variables.USDT_TOKEN_ADDRESS as Address;

function onChain() {
  const nativeCurrency = { name: "BNB", symbol: "BNB", decimals: 18 };
  const rpcUrls = { default: { http: [chain.chain.rpcUrl] } };
  const local = defineChain({ id: chainId, name: "local", nativeCurrency, rpcUrls });
  const transport = http();
  const client = createPublicClient({ chain: local, transport, pollingInterval: 50, cacheTime: 0 });
  const as = (key: Hex) => createWalletClient({ account: privateKeyToAccount(key), chain: local, transport });
  const final = async (hash: Hex) => {
    const { status, blockNumber } = await client.waitForTransactionReceipt({ hash });
    expect(status).toBe("success");
    while ((await client.getBlock({ blockTag: "finalized" })).number < blockNumber) await sleep(50);
  };
  return { client, as, final };
}

async function deposit(amount: bigint): Promise<void> {
  const { as, final } = onChain();
  const treasury = as(devKeys.treasury);
  const approve = {
    address: usdt(),
    abi: tokenAbi,
    functionName: "approve",
    args: [vault(), amount],
  } as const;
  await final(await treasury.writeContract(approve));
  const pay = { address: vault(), abi: vaultAbi, functionName: "deposit", args: [usdt(), amount] } as const;
  await final(await treasury.writeContract(pay));
}

/** Sends the transaction of the vault's admin or pauser that the operator's program prints. */
async function vaultCall(
  verb: "grant" | "revoke" | "pause" | "unpause",
  ...account: Address[]
): Promise<void> {
  const said = await operate("vault", "call", verb, ...account);
  const [, to, data] = /^to (0x\w{40})\ndata (0x\w+)\n$/.exec(said) ?? [];
  const { as, final } = onChain();
  const wallet = as(verb === "pause" ? devKeys.pauser : devKeys.admin);
  await final(await wallet.sendTransaction({ to: to as Address, data: data as Hex }));
}

async function operate(...args: string[]): Promise<string> {
  let said = "";
  const say = (text: string) => (said += text);
  const variables = testVariables(server.databaseUrl, { ...chain.variables, PAYOUT_PRIVATE_KEY: "" });
  expect([await runOperator({ args, variables, out: say, err: say }), said]).toEqual([0, said]);
  return said;
}

/** Returns the line about an account in the output of `payouts senders`. */
async function saidOf(account: Address): Promise<string> {
  const said = await operate("payouts", "senders");
  return said.split("\n").find((line) => line.startsWith(account)) ?? "";
}

async function startWorker(variables: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const worker = startServerProcess(server.databaseUrl, { ...chain.variables, ROLE: "worker", ...variables });
  workers.add(worker);
  await worker.url;
  return worker;
}

async function end(worker: ServerProcess, how: "SIGTERM" | "SIGKILL"): Promise<void> {
  const exited = new Promise((resolve) => worker.child.once("exit", resolve));
  worker.child.kill(how);
  await exited;
  workers.delete(worker);
}

/** Creates a player who can withdraw. */
async function openWithdrawer(): Promise<TestPlayer> {
  const key = generatePrivateKey();
  const token = await server.signIn(key);
  const { userId } = dataOf(await server.call("GET /user/info", { token }));
  const player = { id: BigInt(userId), address: addressOf(key), key, token };
  await fund(server, player, "1000", "U");
  const proof = await server.prove(token, key);
  const body = { password, confirmPassword: password, proof };
  dataOf(await server.call("POST /user/setting_fund_password", { token, body }));
  return player;
}

/**
 * Withdraws 10 U to a new address.
 *
 * @returns the recipient's address, or undefined if the server refused the withdrawal
 */
async function withdraw({ token }: TestPlayer): Promise<Address | undefined> {
  const address = addressOf(generatePrivateKey());
  const terms = { assetId: "U", blockchainId: "BSC", address, amount: "10" };
  const confirmed = await server.call("POST /user/confirm_fund_password", {
    token,
    body: { password, ...terms },
  });
  if (confirmed.data === null) return undefined;
  const query = { requestId: randomUUID(), ticket: confirmed.data.ticket, ...terms };
  return (await server.call("GET /assets/withdraw", { token, query })).code === 200 ? address : undefined;
}

/** Makes players withdraw repeatedly until the caller stops the loop. */
function startWithdrawing(players: readonly TestPlayer[]) {
  const taken: Address[] = [];
  let isOver = false;
  const each = async (player: TestPlayer) => {
    while (!isOver) {
      const address = await withdraw(player);
      if (address !== undefined) taken.push(address);
      while (!isOver && (await openCount()) >= underWayAtMost) await sleep(50);
    }
  };
  const all = Promise.all(players.map(each));
  return {
    taken,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

/** Returns how often the vault paid each address. */
async function timesPaid(addresses: readonly Address[]): Promise<number[]> {
  const { client } = onChain();
  const event = getAbiItem({ abi: vaultAbi, name: "PaidOut" });
  const logs = await client.getLogs({ address: vault(), event, fromBlock: 0n, strict: true });
  return addresses.map(
    (to) => logs.filter(({ args }) => args.to === to && args.amount === 10n * whole).length,
  );
}

async function openCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM withdrawal WHERE status NOT IN ('confirmed', 'failed')`.execute(db());
  return rows[0]?.count ?? 0;
}

/** Checks that each accepted withdrawal is paid once and confirmed, and that the ledger agrees with the chain. */
async function expectAllPaidOnce(addresses: readonly Address[]): Promise<void> {
  await expect.poll(openCount, patience).toBe(0);
  expect(await timesPaid(addresses)).toEqual(addresses.map(() => 1));
  const { rows } = await sql<{ address: Address; status: string }>`
    SELECT address, status FROM withdrawal`.execute(db());
  const statusOf = new Map(rows.map(({ address, status }) => [address, status]));
  expect(addresses.filter((address) => statusOf.get(address) !== "confirmed")).toEqual([]);
  expect(await reconcile(executorOf(db()))).toEqual([]);
}

/** Returns the accounts that signed the confirmed payouts. */
async function payers(): Promise<Set<Address>> {
  const { rows } = await sql<{ payer: Address }>`
    SELECT DISTINCT payer FROM withdrawal WHERE status = 'confirmed'`.execute(db());
  return new Set(rows.map(({ payer }) => payer));
}

const signedBy = (account: Address) => async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM withdrawal WHERE status <> 'confirmed' AND payer = ${account}`.execute(
    db(),
  );
  return rows[0]?.count ?? 0;
};

const oldKey = devKeys.payout;
const nextKey = keccak256("0x6e657874");
const [old, next] = [addressOf(oldKey), addressOf(nextKey)];

/** The environment variables of the next payout account, whose key is in a remote signer. */
const nextVariables = () => ({
  PAYOUT_PRIVATE_KEY: "",
  PAYOUT_SIGNER_URL: signer?.url ?? "",
  PAYOUT_SIGNER_ADDRESS: next,
  PAYOUT_SIGNER_TOKEN: "a-token",
});

test("a planned change of the payout account does not interrupt bets and withdrawals, pays each withdrawal once, and disables the old account", async () => {
  const call = chainCaller(chain.chain.rpcUrl);
  signer = await startRemoteSigner({ key: nextKey, policy: payoutsOnly(chainId, vault()), token: "a-token" });
  const before = { PAYOUT_PRIVATE_KEY: oldKey };
  const first = await startWorker(before);
  const second = await startWorker(before);
  const bettors = await Promise.all([0, 1, 2].map(() => openPlayer(server, "100000")));
  const players = await Promise.all([0, 1, 2, 3].map(() => openWithdrawer()));
  const play = startPlay([callerOf(`${server.server.url}/api`)], { instant: bettors, staged: [], crash: [] });
  const withdrawing = startWithdrawing(players);
  await expect.poll(async () => (await payers()).has(old)).toBe(true);

  // 1. The new payout account gets the payout role and BNB for gas.
  await vaultCall("grant", next);
  await call("anvil_setBalance", next, `0x${whole.toString(16)}`);
  // 2. The workers switch to the new payout account one after the other. One worker is killed while withdrawals of the
  //   old payout account are in progress.
  await expect.poll(signedBy(old), { interval: 5 }).toBeGreaterThan(0);
  await end(first, "SIGKILL");
  const third = await startWorker(nextVariables());
  await end(second, "SIGTERM");
  const fourth = await startWorker(nextVariables());
  // 3. All transactions of the old payout account become final.
  await expect.poll(() => saidOf(old)).toContain("may pay  ");
  await expect
    .poll(() => saidOf(old), patience)
    .toMatch(/ 0 withdrawal\(s\) under way {2}0 transaction\(s\) not final$/);
  // 4. The old payout account loses the payout role.
  await vaultCall("revoke", old);
  expect(await saidOf(old)).toContain("may not pay  ");
  await expect.poll(signedBy(next), { interval: 5 }).toBeGreaterThan(0);
  await end(third, "SIGKILL");
  const betsBefore = play.report.accepted.size;
  const paidBefore = withdrawing.taken.length;
  await expect.poll(() => withdrawing.taken.length - paidBefore, patience).toBeGreaterThan(4);
  await withdrawing.stop();
  await play.stop();
  await expectAllPaidOnce(withdrawing.taken);
  expect(await payers()).toEqual(new Set([old, next]));
  expect(play.report.wrong).toEqual([]);
  expect(play.report.accepted.size).toBeGreaterThan(betsBefore);
  const { rows } = await sql<{ key: string; id: string }>`SELECT key::text, id::text FROM bet`.execute(db());
  const idOf = new Map(rows.map(({ key, id }) => [key, id]));
  expect([...play.report.accepted].filter(([key, id]) => idOf.get(key) !== id)).toEqual([]);
  await end(fourth, "SIGTERM");
}, 1_200_000);

test("an emergency change after a theft disables the stolen key, and another account pays the withdrawals that the stolen key had signed", async () => {
  const [stolenKey, stolen] = [nextKey, next];
  const safeKey = keccak256("0x73616665");
  const safe = addressOf(safeKey);
  const { client, as, final } = onChain();
  const call = chainCaller(chain.chain.rpcUrl);
  // The proxy accepts all transactions of the worker, but forwards only the first transaction to the chain.
  const swallowing = await startLyingProvider(chain.chain.rpcUrl);
  let sent = 0;
  swallowing.setLie(async (method, params, ask) => {
    if (method !== "eth_sendRawTransaction" || sent++ === 0) return await ask();
    return keccak256(params[0] as Hex);
  });
  const before = await startWorker({ ...nextVariables(), CHAIN_RPC_URL: swallowing.rpcUrl });
  const players = await Promise.all([0, 1, 2, 3, 4].map(() => openWithdrawer()));
  const addresses = await Promise.all(players.map((player) => withdraw(player)));
  const taken = addresses.filter((address) => address !== undefined);
  expect(taken).toHaveLength(5);
  await expect.poll(signedBy(stolen), patience).toBe(4);
  const left = await sql<{ payout_id: Hex; address: Address }>`
    SELECT payout_id, address FROM withdrawal WHERE status = 'submitted'`.execute(db());
  // The thief of the payout key pays himself under a payout id that no withdrawal has.
  const thief = addressOf(generatePrivateKey());
  const theft = [`0x${"7e".repeat(32)}`, usdt(), thief, whole] as const;
  const payout = { address: vault(), abi: vaultAbi, functionName: "payout" } as const;
  const nonce = await client.getTransactionCount({ address: stolen });
  await final(await as(stolenKey).writeContract({ ...payout, args: theft, nonce }));

  // 1. The pauser pauses the vault. 2. The admin takes the payout role from the stolen account and grants the payout
  //   role to the next account. 3. The worker switches to the next payout account.
  await vaultCall("pause");
  await vaultCall("revoke", stolen);
  await vaultCall("grant", safe);
  await call("anvil_setBalance", safe, `0x${whole.toString(16)}`);
  await end(before, "SIGKILL");
  await swallowing.stop();
  const dying = await startWorker({ PAYOUT_PRIVATE_KEY: safeKey });
  // While the vault is paused, the worker pays nothing. No withdrawal still waits for a transaction that the stolen key
  // has signed.
  await expect.poll(signedBy(stolen), patience).toBe(0);
  expect((await timesPaid(taken)).filter((times) => times > 0)).toHaveLength(1);
  expect(await saidOf(stolen)).toMatch(/may not pay .* 0 withdrawal\(s\) under way/);
  // 4. The admin unpauses the vault. The worker is killed during the payouts.
  await vaultCall("unpause");
  await operate("settings", "set", "payouts.retrySeconds", "5");
  await expect.poll(signedBy(safe), { interval: 5 }).toBeGreaterThan(0);
  await end(dying, "SIGKILL");
  const after = await startWorker({ PAYOUT_PRIVATE_KEY: safeKey });
  await expectAllPaidOnce(taken);

  // The chain mines the transactions of the stolen key late, and each of these transactions reverts. The vault refuses
  // a second payment under the same id, also from the new payout account.
  const { rows: bytes } = await sql<{ signed: Hex; nonce: bigint }>`
    SELECT signed, nonce FROM chain_transaction WHERE sender = ${stolen} ORDER BY nonce`.execute(db());
  let mined = 0;
  for (const { signed, nonce: of } of bytes)
    if (of >= BigInt(await client.getTransactionCount({ address: stolen }))) {
      const hash = await client.sendRawTransaction({ serializedTransaction: signed });
      expect((await client.waitForTransactionReceipt({ hash })).status).toBe("reverted");
      mined += 1;
    }
  expect(mined).toBeGreaterThan(1);
  for (const { payout_id, address } of left.rows) {
    const again = { ...payout, account: safe, args: [payout_id, usdt(), address, 10n * whole] } as const;
    await expect(client.simulateContract(again)).rejects.toThrow("AlreadyPaid");
  }
  await expectAllPaidOnce(taken);
  // The operator's program lists the payout of the thief.
  expect(await operate("payouts", "unknown")).toContain(thief);
  await end(after, "SIGTERM");
}, 1_200_000);
