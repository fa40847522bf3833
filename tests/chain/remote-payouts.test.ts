// Tests withdrawals whose payout key is in a remote signer. Each withdrawal is paid exactly once, even if the remote
// signer fails or refuses to sign.
import { randomBytes } from "node:crypto";
import { chainId } from "@gemplay/chain";
import { vaultAbi } from "@gemplay/chain/abi";
import { encodeFunctionData, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { senderTables } from "../../apps/server/src/platform/chain-sender/index.ts";
import type { EncryptionKeys } from "../../apps/server/src/platform/config/index.ts";
import { createMetrics } from "../../apps/server/src/platform/metrics/index.ts";
import { createRemoteSigner, createSigners } from "../../apps/server/src/platform/signing/index.ts";
import { waitingPayouts } from "../../apps/server/src/wallet/payouts/index.ts";
import { findWithdrawal, type Withdrawal } from "../../apps/server/src/wallet/withdrawals/index.ts";
import { makePayoutId } from "../../apps/server/src/wallet/withdrawals/payout-ids.ts";
import { logLines } from "../../apps/server/test/log-lines.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { freePort } from "../../tools/stack/processes/free-port.ts";
import { type ChainFixture, whole, withChainFixture } from "./chain-fixture.ts";
import { type OpenPayouts, openPayouts } from "./payout-fixture.ts";
import {
  type Behaviour,
  honest,
  payoutsOnly,
  type RemoteSignerServer,
  startRemoteSigner,
  type WantedTransaction,
} from "./remote-signer.ts";
import { giveAddress, openSweeper, signTransfer } from "./sweep-fixture.ts";
import { pendingWithdrawal, timesPaid } from "./withdrawal-rows.ts";

const payer = privateKeyToAccount(devKeys.payout);
const stranger = privateKeyToAccount(generatePrivateKey()).address;
const keys: EncryptionKeys = [{ id: "test", key: randomBytes(32) }];

let fixture: ChainFixture;
let player: bigint;
let signer: RemoteSignerServer;
let payouts: OpenPayouts;
const { log, lines: said } = logLines("warn");
let aheadMs = 0;

withChainFixture(async (started) => {
  fixture = started;
  player = await fixture.addPlayer(devKeys.treasury);
  await fixture.send(await fixture.signDeposit(devKeys.treasury, fixture.tokens.PLAY, 10_000n * whole));
  await fixture.mine(2);
  await fixture.watcher().look();
  // One test restarts the signer on the same port, so no other program may get the port by chance.
  signer = await startRemoteSigner({ ...signerOptions(), port: await freePort(0, "the signer") });
  payouts = await open();
});
beforeEach(() => said.splice(0));
afterEach(() => signer.behave(honest));
afterAll(async () => {
  await payouts.close();
  await signer.stop();
});

const signerOptions = () => ({
  key: devKeys.payout,
  policy: payoutsOnly(chainId, fixture.contracts.vault),
});

async function open(): Promise<OpenPayouts> {
  const clock = { nowMs: () => Date.now() + aheadMs };
  const account = {
    kind: "remote",
    address: payer.address,
    variable: "-",
    url: signer.url,
    token: undefined,
  } as const;
  const accounts = { payout: account, commitment: undefined, sweep: undefined };
  const signers = createSigners(accounts, { clock, log, metrics: createMetrics({ process: false }) });
  const { databaseUrl, rpcUrl, contracts } = fixture;
  // The worker's own key belongs to another account, so only the remote signer can sign for the payout account.
  const setting = { databaseUrl, rpcUrl, contracts, payoutKey: generatePrivateKey() };
  return await openPayouts(setting, (chain) => chain, clock, signers.payout);
}

const pending = (to?: Hex) =>
  pendingWithdrawal(fixture, {
    playerId: player,
    to,
    payoutId: (id) => makePayoutId(keys, id, { playerId: player, asset: "PLAY" }),
  });

async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round++) {
    await payouts.worker.round();
    await fixture.mine(1);
  }
}

const attemptsFor = ({ id }: Withdrawal) =>
  senderTables(fixture.db).selectFrom("chain_transaction").selectAll().where("reference", "=", id).execute();

async function expectPaidOnce(row: Withdrawal): Promise<void> {
  expect(await findWithdrawal(fixture.wallet, row.id)).toMatchObject({
    status: "confirmed",
    payer: payer.address,
  });
  expect(await timesPaid(fixture, row)).toBe(1);
  expect(await fixture.balanceOf(fixture.tokens.PLAY, row.address)).toBe(9n * whole);
}

test("a remote signer signs the payout of a withdrawal and no other transaction", async () => {
  const row = await pending();
  await rounds(4);
  await expectPaidOnce(row);
  expect(await attemptsFor(row)).toHaveLength(1);
  expect(said).toEqual([]);
});

const [away, refuses] = ["signer_away", "signer_refuses"];
const signing =
  (change: (wanted: WantedTransaction) => object, key: Hex = devKeys.payout): Behaviour =>
  async (_method, [wanted]) => {
    const { to, data, nonce, gas, gasPrice } = wanted as WantedTransaction;
    return await privateKeyToAccount(key).signTransaction({
      type: "legacy",
      chainId,
      to,
      data,
      nonce: Number(nonce),
      gas: BigInt(gas),
      gasPrice: BigInt(gasPrice),
      ...change(wanted as WantedTransaction),
    } as never);
  };
const payoutTo = ({ data }: WantedTransaction, to: Hex) =>
  data.replace(/^(0x.{8}.{128}).{64}/, `$1${to.slice(2).toLowerCase().padStart(64, "0")}`);

describe("while a signer", () => {
  test.each<[string, string, Behaviour]>([
    ["answers with an HTML page", away, async () => new Response("<!doctype html>", { status: 200 })],
    ["answers with status 503", away, async () => new Response("", { status: 503 })],
    ["answers with a huge body", away, async () => new Response("0".repeat(8_000_000))],
    ["refuses", refuses, async () => Promise.reject(new Error("locked"))],
    ["answers with nonsense", refuses, async () => "0x1234"],
    ["signs for another chain", refuses, signing(() => ({ chainId: 97 }))],
    ["signs a higher gas price", refuses, signing(({ gasPrice }) => ({ gasPrice: 100n * BigInt(gasPrice) }))],
    ["signs for another recipient", refuses, signing((wanted) => ({ data: payoutTo(wanted, stranger) }))],
    ["signs with another nonce", refuses, signing(({ nonce }) => ({ nonce: Number(nonce) + 1 }))],
    ["signs with the key of another account", refuses, signing(() => ({}), devKeys.pauser)],
  ])(
    "%s, withdrawals wait with the reason %s, and are paid once when the signer signs again",
    async (_name, reason, behaviour) => {
      const rows = [await pending(), await pending(), await pending()];
      signer.behave(behaviour);
      const before = signer.timesAsked("eth_signTransaction");
      for (let round = 0; round < 20; round++) await payouts.worker.round();
      for (const row of rows) {
        expect(await attemptsFor(row)).toEqual([]);
        expect(await findWithdrawal(fixture.wallet, row.id)).toMatchObject({
          status: "pending",
          nonce: null,
          payer: null,
          reason,
        });
      }
      expect(await waitingPayouts(fixture.wallet)).toMatchObject([{ reason, count: 3 }]);
      // The worker calls an unreachable signer once in each run. If the signer refuses to sign, the worker calls the
      // signer once for each withdrawal, and again in a later run.
      expect(signer.timesAsked("eth_signTransaction") - before).toBe(reason === away ? 20 : 3);
      expect(said).toHaveLength(1);
      signer.behave(honest);
      aheadMs += 700_000;
      await rounds(5);
      for (const row of rows) await expectPaidOnce(row);
      expect(said.map(({ msg }) => msg)).toEqual([
        "the signer did not sign: transactions of the account wait",
        "the signer works again",
      ]);
      expect(await waitingPayouts(fixture.wallet)).toEqual([]);
    },
  );

  test("cannot be reached, withdrawals wait, and the same worker continues when the signer returns", async () => {
    const row = await pending();
    const { port } = new URL(signer.url);
    await signer.stop();
    for (let round = 0; round < 5; round++) await payouts.worker.round();
    expect(await findWithdrawal(fixture.wallet, row.id)).toMatchObject({ nonce: null, reason: away });
    expect(said).toHaveLength(1);
    signer = await startRemoteSigner({ ...signerOptions(), port: Number(port) });
    await rounds(4);
    await expectPaidOnce(row);
  });

  test("refuses one withdrawal, the others are paid", async () => {
    const [refused, paid] = [await pending(stranger), await pending()];
    signer.behave(async (_method, [wanted], answer) => {
      if ((wanted as WantedTransaction).data.includes(stranger.slice(2).toLowerCase()))
        throw new Error("policy");
      return await answer();
    });
    await rounds(4);
    await expectPaidOnce(paid);
    expect(await findWithdrawal(fixture.wallet, refused.id)).toMatchObject({ nonce: null, reason: refuses });
    signer.behave(honest);
    aheadMs += 31_000;
    await rounds(4);
    await expectPaidOnce(refused);
  });

  test("refuses to sign a higher price for a stuck transaction, the worker sends the old signed bytes again", async () => {
    const row = await pending();
    const lossy = await openPayouts(
      { ...fixture, payoutKey: devKeys.payout },
      (chain) => ({ ...chain, broadcast: async () => "taken" }),
      { nowMs: () => Date.now() + aheadMs },
    );
    await lossy.worker.round();
    await lossy.close();
    aheadMs += 61_000;
    signer.behave(async () => new Response("", { status: 500 }));
    await rounds(4);
    await expectPaidOnce(row);
    expect(await attemptsFor(row)).toHaveLength(1);
  });
});

test("the test's remote signer signs only payouts of the vault, whichever program calls the signer", async () => {
  const ask = async (change: object) => {
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "eth_signTransaction",
      params: [
        {
          from: payer.address,
          to: fixture.contracts.vault,
          data: "0x",
          value: "0x0",
          chainId: "0x38",
          nonce: "0x0",
          gas: "0x5208",
          gasPrice: "0x1",
          ...change,
        },
      ],
    });
    return (await (await fetch(signer.url, { method: "POST", body })).json()) as {
      error?: { message: string };
    };
  };
  const pause = encodeFunctionData({ abi: vaultAbi, functionName: "pause" });
  for (const change of [
    { data: pause },
    { to: stranger },
    { chainId: "0x1" },
    { value: "0x1" },
    { from: stranger },
  ])
    expect((await ask(change)).error?.message).toBeTypeOf("string");
});

test("a sweep waits for its remote signer, and the worker reports the reason", async () => {
  const { address } = await giveAddress(fixture, player);
  await fixture.send(await signTransfer(fixture, address, 100n * whole));
  await fixture.mine(2);
  await fixture.watcher().look();
  const sweeper = await startRemoteSigner({ key: devKeys.sweeper, policy: () => {} });
  const remote = createRemoteSigner({ ...sweeper, token: undefined });
  const { worker, settings, waits } = await openSweeper(fixture, (chain) => chain, undefined, remote);
  await settings.set("sweeps.minimumPlay", "50", { actor: "test" });
  for (const behaviour of [async () => new Response(""), async () => "0x"] as const) {
    sweeper.behave(behaviour);
    await worker.round();
    expect(waits()).toBe(true);
    expect(await fixture.wallet.selectFrom("sweep").selectAll().execute()).toEqual([]);
  }
  sweeper.behave(honest);
  await worker.round();
  expect(waits()).toBe(false);
  expect(await fixture.balanceOf(fixture.tokens.PLAY, address)).toBe(0n);
  await sweeper.stop();
  await fixture.mine(2);
  await fixture.watcher().look();
});

test("the ledger agrees with the chain after all remote signer tests", async () => {
  expect(await fixture.findings()).toEqual([]);
});
