import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { vaultAbi } from "@gemplay/chain/abi";
import { post, systemBalance } from "@gemplay/ledger";
import { type Address, encodeFunctionData, getAbiItem, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import { chainWithdrawalId, type PayoutChain } from "../../apps/server/src/wallet/payouts.chain.ts";
import { ProviderError } from "../../apps/server/src/wallet/provider-fault.ts";
import type { WalletTables } from "../../apps/server/src/wallet/wallet.tables.ts";
import { insertWithdrawal, type WithdrawalRow } from "../../apps/server/src/wallet/withdrawals.repository.ts";
import { ReviewRefused, refuseWithdrawal } from "../../apps/server/src/wallet/withdrawals.review.ts";
import { holdTransfers } from "../../apps/server/src/wallet/withdrawals.steps.ts";
import { devKeys } from "../../tools/stack/dev-accounts.ts";
import { type ChainFixture, startChainFixture, whole } from "./chain-fixture.ts";
import { startLyingProvider } from "./lying-provider.ts";
import { type CrashPoint, crashPoints } from "./payout-crash.ts";
import { type OpenPayouts, openPayouts } from "./payout-fixture.ts";

const long = process.env.GEMPLAY_LONG === "1";
const payer = privateKeyToAccount(devKeys.payout).address;

let fixture: ChainFixture;
let player: bigint;
const opened: OpenPayouts[] = [];

beforeAll(async () => {
  fixture = await startChainFixture();
  player = await fixture.addPlayer(devKeys.treasury);
  await fixture.send(await fixture.signDeposit(devKeys.treasury, fixture.tokens.PLAY, 100_000n * whole));
  await fixture.mine(2);
  await fixture.watcher().look();
});
afterEach(async () => {
  for (const payouts of opened.splice(0)) await payouts.close();
});
afterAll(async () => {
  await fixture.stop();
});

const setting = () => ({
  databaseUrl: fixture.databaseUrl,
  rpcUrl: fixture.rpcUrl,
  contracts: fixture.contracts,
  payoutKey: devKeys.payout,
});

async function open(...rest: [change?: (chain: PayoutChain) => PayoutChain, clock?: { nowMs(): number }]) {
  const payouts = await openPayouts(setting(), ...rest);
  opened.push(payouts);
  return payouts;
}

/** A pending withdrawal of 10 PLAY (9 arrive) to a new address. */
async function pending(to?: Address): Promise<WithdrawalRow> {
  return await fixture.wallet.transaction().execute(async (trx) => {
    const at = new Date();
    const row = await insertWithdrawal(trx, {
      player_id: player,
      id: randomUUID(),
      request_id: randomUUID(),
      asset: "PLAY",
      token: "PLAY",
      network: "BSC",
      address: to ?? privateKeyToAccount(generatePrivateKey()).address,
      amount: String(10n * whole),
      fee: String(whole),
      value_u: null,
      automatic: false,
      status: "pending",
      reason: null,
      payer: null,
      nonce: null,
      retry_at: null,
      transaction_hash: null,
      requested_at: at,
      changed_at: at,
    });
    await post(executorOf<WalletTables>(trx), holdTransfers(row));
    return row;
  });
}

async function now({ id }: WithdrawalRow): Promise<WithdrawalRow> {
  return await fixture.wallet
    .selectFrom("withdrawal")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

async function paidTimes({ id }: WithdrawalRow): Promise<number> {
  const logs = await fixture.client.getLogs({
    address: fixture.contracts.vault,
    event: getAbiItem({ abi: vaultAbi, name: "PaidOut" }),
    args: { withdrawalId: chainWithdrawalId(id) },
    fromBlock: 0n,
  });
  return logs.length;
}

const received = ({ address }: WithdrawalRow) => fixture.balanceOf(fixture.tokens.PLAY, address);
const pool = () => systemBalance(executorOf(fixture.db), "withdrawals", "PLAY");

/** Rounds with new blocks between them, as a running worker has. */
async function rounds({ worker }: OpenPayouts, count = 3): Promise<void> {
  for (let round = 0; round < count; round++) {
    await worker.round();
    await fixture.mine(1);
  }
}

async function expectPaidOnce(row: WithdrawalRow): Promise<void> {
  expect((await now(row)).status).toBe("confirmed");
  expect(await received(row)).toBe(9n * whole);
  expect(await paidTimes(row)).toBe(1);
}

async function asVaultRole(key: Hex, functionName: "pause" | "unpause"): Promise<void> {
  await fixture.send(
    await fixture.sign(key, fixture.contracts.vault, encodeFunctionData({ abi: vaultAbi, functionName })),
  );
}

const laterBy = (ms: number) => ({ nowMs: () => Date.now() + ms });

describe("a withdrawal", () => {
  test("is sent, then confirmed at finality and not before, and the fee is kept", async () => {
    const [before, fees] = [await pool(), await systemBalance(executorOf(fixture.db), "fees", "PLAY")];
    const row = await pending();
    const payouts = await open();
    await payouts.worker.round();
    expect(await now(row)).toMatchObject({ status: "submitted", payer });
    await payouts.worker.round();
    expect([(await now(row)).status, await received(row)]).toEqual(["submitted", 9n * whole]);
    await fixture.mine(2);
    await payouts.worker.round();
    await expectPaidOnce(row);
    expect(await pool()).toBe(before);
    expect(await systemBalance(executorOf(fixture.db), "fees", "PLAY")).toBe(fees + whole);
  });

  test("is paid once by workers that all think they are the only one", async () => {
    const rows = await Promise.all(Array.from({ length: 6 }, () => pending()));
    const workers = [await open(), await open(), await open()];
    for (let round = 0; round < 6; round++) {
      await Promise.all(workers.map(({ worker }) => worker.round()));
      await fixture.mine(1);
    }
    for (const row of rows) await expectPaidOnce(row);
  });

  test("waits while the vault is paused, and is paid afterwards", async () => {
    await asVaultRole(devKeys.pauser, "pause");
    const row = await pending();
    await rounds(await open());
    expect(await now(row)).toMatchObject({ status: "pending", reason: "EnforcedPause", nonce: null });
    await asVaultRole(devKeys.admin, "unpause");
    await rounds(await open(undefined, laterBy(31_000)), 4);
    await expectPaidOnce(row);
  });

  test("whose transaction the vault reverts is tried again with another nonce", async () => {
    await asVaultRole(devKeys.pauser, "pause");
    const row = await pending();
    await rounds(await open((chain) => ({ ...chain, ask: async () => ({ kind: "pays" }) })), 4);
    expect(await now(row)).toMatchObject({ status: "pending", nonce: null, reason: "not_paid" });
    expect(await paidTimes(row)).toBe(0);
    await asVaultRole(devKeys.admin, "unpause");
    await rounds(await open(undefined, laterBy(31_000)), 4);
    await expectPaidOnce(row);
  });

  test("that the vault can never pay fails and is given back once", async () => {
    const before = (await fixture.held(player)).PLAY;
    const row = await pending(fixture.contracts.vault);
    const workers = [await open(), await open()];
    await Promise.all(workers.map(({ worker }) => worker.round()));
    await Promise.all(workers.map(({ worker }) => worker.round()));
    expect(await now(row)).toMatchObject({ status: "failed", reason: "InvalidRecipient" });
    expect((await fixture.held(player)).PLAY).toBe(before);
  });

  test("is not kept waiting by many that the vault keeps refusing", async () => {
    const refused = await Promise.all(Array.from({ length: 16 }, () => pending()));
    const addresses = new Set(refused.map(({ address }) => address));
    let ahead = 0;
    const picky = (chain: PayoutChain): PayoutChain => ({
      ...chain,
      ask: async (payout) =>
        addresses.has(payout.to)
          ? { kind: "refuses", reason: "test", forGood: false }
          : await chain.ask(payout),
    });
    const payouts = await open(picky, { nowMs: () => Date.now() + ahead });
    await payouts.worker.round();
    const row = await pending();
    for (let round = 0; round < 4; round++) {
      ahead += 31_000; // all of them are due again
      await rounds(payouts, 1);
    }
    await expectPaidOnce(row);
    await rounds(await open(undefined, laterBy(ahead + 31_000)), 6);
    for (const each of refused) await expectPaidOnce(each);
  });

  test("cannot be refused while something signed could pay it", async () => {
    const row = await pending();
    await (await open((chain) => ({ ...chain, broadcast: async () => "no_gas" }))).worker.round();
    expect((await now(row)).nonce).not.toBeNull();
    const refuse = fixture.db
      .transaction()
      .execute((trx) => refuseWithdrawal(trx, row.id, new Date(), "test"));
    await expect(refuse).rejects.toThrow(ReviewRefused);
    await rounds(await open(), 4);
    await expectPaidOnce(row);
  });
});

describe("a payout transaction", () => {
  test("that the node lost is sent again, the same bytes", async () => {
    const row = await pending();
    await (await open((chain) => ({ ...chain, broadcast: async () => "taken" }))).worker.round();
    const { transaction_hash: lost } = await now(row);
    await rounds(await open(), 4);
    await expectPaidOnce(row);
    expect((await now(row)).transaction_hash).toBe(lost);
  });

  test("that is too cheap is replaced under the same nonce", async () => {
    const row = await pending();
    let refused = 0;
    const payouts = await open((chain) => ({
      ...chain,
      broadcast: async (signed) => (refused++ === 0 ? "underpriced" : await chain.broadcast(signed)),
    }));
    await rounds(payouts, 4);
    await expectPaidOnce(row);
    const attempts = await fixture.wallet
      .selectFrom("payout_transaction")
      .selectAll()
      .where("withdrawal_id", "=", row.id)
      .orderBy("attempt")
      .execute();
    expect(new Set(attempts.map(({ nonce }) => nonce)).size).toBe(1);
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(BigInt(attempts[1]?.gas_price ?? 0)).toBeGreaterThan(
      (BigInt(attempts[0]?.gas_price ?? 0) * 11n) / 10n,
    );
  });

  test("that stays unmined for long is replaced too", async () => {
    const row = await pending();
    await (await open((chain) => ({ ...chain, broadcast: async () => "taken" }))).worker.round();
    const { transaction_hash: first } = await now(row);
    await rounds(await open(undefined, laterBy(61_000)), 4);
    await expectPaidOnce(row);
    expect((await now(row)).transaction_hash).not.toBe(first);
  });

  test("that the node lost and that may not cost more is sent again as it is", async () => {
    const { settings } = await open();
    await settings.set("payouts.maximumGasGwei", "1", { actor: "test" });
    const row = await pending();
    const gasPrice = async () => 10n ** 9n;
    await (await open((chain) => ({ ...chain, gasPrice, broadcast: async () => "taken" }))).worker.round();
    const { transaction_hash: lost } = await now(row);
    await rounds(await open((chain) => ({ ...chain, gasPrice }), laterBy(61_000)), 4);
    await settings.set("payouts.maximumGasGwei", "50", { actor: "test" });
    await expectPaidOnce(row);
    expect((await now(row)).transaction_hash).toBe(lost);
  });

  test("waits while gas costs more than it may, says so, and goes on when it is cheaper", async () => {
    const { settings } = await open();
    await settings.set("payouts.maximumGasGwei", "1", { actor: "test" });
    const row = await pending();
    let price = 10n ** 9n + 1n;
    const payouts = await open((chain) => ({ ...chain, gasPrice: async () => price }));
    await payouts.worker.round();
    expect(payouts.gasTooDear()).toBe(true);
    expect(await now(row)).toMatchObject({ status: "pending", nonce: null });
    price = 10n ** 9n;
    await rounds(payouts, 4);
    expect(payouts.gasTooDear()).toBe(false);
    await settings.set("payouts.maximumGasGwei", "50", { actor: "test" });
    await expectPaidOnce(row);
  });

  test("whose nonce another transaction took is signed again with the next", async () => {
    const row = await pending();
    await (await open((chain) => ({ ...chain, broadcast: async () => "taken" }))).worker.round();
    await fixture.send(await fixture.sign(devKeys.payout, payer, "0x"));
    await fixture.mine(2);
    await rounds(await open(), 1);
    expect(await now(row)).toMatchObject({ status: "pending", nonce: null });
    await rounds(await open(undefined, laterBy(31_000)), 4);
    await expectPaidOnce(row);
  });

  test("that a restored database does not know is found on the chain, and not paid again", async () => {
    const row = await pending();
    const data = encodeFunctionData({
      abi: vaultAbi,
      functionName: "payout",
      args: [chainWithdrawalId(row.id), fixture.tokens.PLAY, row.address, 9n * whole],
    });
    const hash = await fixture.send(await fixture.sign(devKeys.payout, fixture.contracts.vault, data));
    const payouts = await open();
    await payouts.worker.round();
    expect((await now(row)).status).toBe("pending");
    await fixture.mine(2);
    await payouts.worker.round();
    await expectPaidOnce(row);
    expect((await now(row)).transaction_hash).toBe(hash);
  });

  test("is not signed without money for gas, which is reported", async () => {
    const balance = await fixture.client.getBalance({ address: payer });
    await fixture.call("anvil_setBalance", payer, "0x1");
    const row = await pending();
    const payouts = await open();
    await payouts.worker.round();
    expect([payouts.enoughGas(), (await now(row)).nonce]).toEqual([false, null]);
    await fixture.call("anvil_setBalance", payer, `0x${balance.toString(16)}`);
    await rounds(payouts, 4);
    expect(payouts.enoughGas()).toBe(true);
    await expectPaidOnce(row);
  });

  test("is not signed for a provider on another chain", async () => {
    const provider = await startLyingProvider(fixture.rpcUrl);
    provider.tell(async (method, params, ask) => {
      const answer = await ask();
      const genesis = method === "eth_getBlockByNumber" && params[0] === "0x0";
      return genesis ? { ...(answer as object), hash: `0x${"ab".repeat(32)}` } : answer;
    });
    const row = await pending();
    const payouts = await openPayouts({ ...setting(), rpcUrl: provider.rpcUrl });
    opened.push(payouts);
    await expect(payouts.worker.round()).rejects.toThrow(ProviderError);
    expect(await now(row)).toMatchObject({ status: "pending", nonce: null });
    await provider.stop();
    await rounds(await open(), 4);
    await expectPaidOnce(row);
  });
});

/** Runs a paying process until it has killed itself, with blocks coming meanwhile. */
async function crash(point: CrashPoint): Promise<void> {
  const file = fileURLToPath(new URL("payout-crash.ts", import.meta.url));
  const { startBlock, ...contracts } = fixture.contracts;
  const told = JSON.stringify({ ...setting(), contracts, startBlock: String(startBlock), point });
  const child = spawn(process.execPath, [file, told], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  let running = true;
  void ended.then(() => {
    running = false;
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  while (running) {
    await fixture.mine(1);
    await Promise.race([ended, sleep(150)]);
  }
  expect((await ended)[1]).toBe("SIGKILL");
}

describe("kill -9", () => {
  const repeats = long ? 10 : 1;
  const places = Array.from({ length: repeats }, () => crashPoints).flat();
  test.each(places)("after «%s» loses nothing and pays nothing twice", async (point) => {
    const rows = [await pending(), await pending()];
    await crash(point);
    await rounds(await open(), 5);
    for (const row of rows) await expectPaidOnce(row);
  });
});

test("the books agree after all of this, and nothing is held any more", async () => {
  expect(await fixture.findings()).toEqual([]);
  expect(await pool()).toBe(0n);
});
