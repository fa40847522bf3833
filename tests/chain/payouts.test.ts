import { randomBytes, randomUUID } from "node:crypto";
import { chainId } from "@gemplay/chain";
import { vaultAbi } from "@gemplay/chain/abi";
import { post, systemBalance } from "@gemplay/ledger";
import { sql } from "kysely";
import { type Address, encodeFunctionData, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Freeze, setFreeze } from "../../apps/server/src/account/index.ts";
import { runOperator } from "../../apps/server/src/operator/index.ts";
import { ProviderError } from "../../apps/server/src/platform/chain/index.ts";
import { senderTables } from "../../apps/server/src/platform/chain-sender/index.ts";
import type { EncryptionKeys } from "../../apps/server/src/platform/config/index.ts";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import { createLogger } from "../../apps/server/src/platform/log/index.ts";
import { createSettings } from "../../apps/server/src/platform/settings/index.ts";
import { waitingPayouts } from "../../apps/server/src/wallet/payouts/index.ts";
import { type PayoutChain, payoutRole } from "../../apps/server/src/wallet/payouts/payouts.chain.ts";
import { type UnknownPayout, unknownPayouts } from "../../apps/server/src/wallet/payouts/payouts.unknown.ts";
import { reconcileWallet } from "../../apps/server/src/wallet/reconciliation/index.ts";
import { ReviewRefused, refuseWithdrawal } from "../../apps/server/src/wallet/review/index.ts";
import { findWithdrawal, takeStep, type Withdrawal } from "../../apps/server/src/wallet/withdrawals/index.ts";
import { makePayoutId, readPayoutId } from "../../apps/server/src/wallet/withdrawals/payout-ids.ts";
import { pageOrigin } from "../../apps/server/test/compose.ts";
import { giveWithdrawOnly } from "../../apps/server/test/withdraw-only.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { type ChainFixture, whole, withChainFixture } from "./chain-fixture.ts";
import { startLyingProvider } from "./lying-provider.ts";
import { type OpenPayouts, openPayouts } from "./payout-fixture.ts";
import { pendingWithdrawal, timesPaid } from "./withdrawal-rows.ts";

const payer = privateKeyToAccount(devKeys.payout).address;

let fixture: ChainFixture;
let player: bigint;
const opened: OpenPayouts[] = [];

withChainFixture(async (started) => {
  fixture = started;
  player = await fixture.addPlayer(devKeys.treasury);
  await fixture.send(await fixture.signDeposit(devKeys.treasury, fixture.tokens.PLAY, 100_000n * whole));
  await fixture.mine(2);
  await fixture.watcher().look();
});
afterEach(async () => {
  for (const payouts of opened.splice(0)) await payouts.close();
});

const setting = () => ({
  databaseUrl: fixture.databaseUrl,
  rpcUrl: fixture.rpcUrl,
  contracts: fixture.contracts,
  payoutKey: devKeys.payout,
});

type Change = (chain: PayoutChain) => PayoutChain;

async function open(...rest: [change?: Change, clock?: { nowMs(): number }]) {
  return await openWith(devKeys.payout, ...rest);
}

async function openWith(payoutKey: Hex, ...rest: [change?: Change, clock?: { nowMs(): number }]) {
  const payouts = await openPayouts({ ...setting(), payoutKey }, ...rest);
  opened.push(payouts);
  return payouts;
}

/** Refuses a withdrawal as an operator; the refusal first checks the chain. */
async function refuse({ id }: Withdrawal) {
  const { db, client } = fixture;
  const config = { chain: { vaultAddress: fixture.contracts.vault } };
  const clock = { nowMs: () => Date.now() };
  const by = { actor: "test", reason: "test" };
  const settings = await createSettings(db, createLogger("silent"));
  return await refuseWithdrawal({ db, settings, clock, config, chain: { publicClient: client } }, id, by);
}

const keys: EncryptionKeys = [{ id: "test", key: randomBytes(32) }];
const plainId = (id: string) => `0x${id.replaceAll("-", "")}${"0".repeat(32)}` as const;

/** Creates a pending withdrawal of 10 PLAY to a new address; 9 PLAY arrive after the fee. */
async function pending(to?: Address, form: "plain" | "referenced" = "referenced", amountBase = 10n * whole) {
  const referencedId = (id: string) => makePayoutId(keys, id, { playerId: player, asset: "PLAY" });
  const payoutId = form === "plain" ? plainId : referencedId;
  return await pendingWithdrawal(fixture, { playerId: player, to, amountBase, payoutId });
}

async function now({ id }: Withdrawal): Promise<Withdrawal> {
  const found = await findWithdrawal(fixture.wallet, id);
  if (found === undefined) throw new Error("it was made");
  return found;
}

const paidTimes = (row: Withdrawal) => timesPaid(fixture, row);

/**
 * Pays 9 PLAY under an id that the database does not contain, as for a withdrawal after the backup of the database.
 *
 * @returns the id of the payout
 */
async function paidOutside(playerId: bigint): Promise<string> {
  const id = randomUUID();
  const payoutId = makePayoutId(keys, id, { playerId, asset: "PLAY" });
  const to = privateKeyToAccount(generatePrivateKey()).address;
  const args = [payoutId, fixture.tokens.PLAY, to, 9n * whole] as const;
  const data = encodeFunctionData({ abi: vaultAbi, functionName: "payout", args });
  await fixture.send(await fixture.sign(devKeys.payout, fixture.contracts.vault, data));
  await fixture.mine(2);
  return id;
}

const heldPlay = async (playerId: bigint) => (await fixture.held(playerId)).PLAY;

/** Returns the amount of PLAY by which the ledger exceeds the vault's balance. */
async function bookedTooMuch(): Promise<bigint> {
  const { contracts, tokens, client, db } = fixture;
  const identity = { chainId: BigInt(chainId), vault: contracts.vault };
  const result = await reconcileWallet(db, client, identity, { vault: contracts.vault, tokens });
  const play = result.tokens.find(({ token }) => token === "PLAY");
  if (play === undefined) throw new Error("PLAY is a token");
  return play.recordedBase - play.vaultBase;
}

async function operator(...args: string[]): Promise<{ readonly code: number; readonly said: string }> {
  const { contracts, rpcUrl, databaseUrl } = fixture;
  let said = "";
  const say = (text: string) => (said += text);
  const variables = {
    GEMPLAY_ENV: "local",
    PUBLIC_ORIGIN: pageOrigin,
    DATABASE_URL: databaseUrl,
    CHAIN_RPC_URL: rpcUrl,
    CHAIN_PUBLIC_RPC_URL: `${pageOrigin}/rpc`,
    VAULT_ADDRESS: contracts.vault,
    COMMITMENTS_ADDRESS: contracts.commitments,
    PLAY_TOKEN_ADDRESS: contracts.playToken,
    USDT_TOKEN_ADDRESS: contracts.usdtToken,
    START_BLOCK: String(contracts.startBlock),
    PAYOUT_REFERENCE_KEYS: keys.map(({ id, key }) => `${id}:${key.toString("hex")}`).join(),
  };
  return { code: await runOperator({ args, variables, out: say, err: say }), said };
}

const received = ({ address }: Withdrawal) => fixture.balanceOf(fixture.tokens.PLAY, address);
const pool = () => systemBalance(executorOf(fixture.db), "withdrawals", "PLAY");

/** Runs the payout worker several times and mines blocks after each run, as in production. */
async function rounds({ worker }: OpenPayouts, count = 3): Promise<void> {
  for (let round = 0; round < count; round++) {
    await worker.round();
    await fixture.mine(1);
  }
}

async function expectPaidOnce(row: Withdrawal): Promise<void> {
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
  test("becomes confirmed only when its payout is final, and the house keeps the fee", async () => {
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

  test("gets no signature while the player is frozen, even if the freeze comes after the worker read the withdrawal", async () => {
    const frozen = async (freeze: Freeze) => await setFreeze(fixture.db, player, freeze, new Date());
    const row = await pending();
    await frozen("withdrawals");
    const early = await open();
    await early.worker.round();
    expect(await now(row)).toMatchObject({ status: "pending", nonce: null, reason: "account_frozen" });
    await frozen("none");
    // The test freezes the account after the worker has read the withdrawal: once before the signing, and once while a
    // remote signer signs.
    let signs = 0;
    const late = (when: "ask" | "sign") =>
      open(
        (chain) => ({
          ...chain,
          ask: async (payout) => {
            if (when === "ask") await frozen("withdrawals");
            return await chain.ask(payout);
          },
          sign: async (...call) => {
            signs++;
            if (when === "sign") await frozen("withdrawals");
            return await chain.sign(...call);
          },
        }),
        laterBy(60 * 60 * 1000),
      );
    await (await late("ask")).worker.round();
    expect([signs, (await now(row)).nonce]).toEqual([0, null]);
    await frozen("none");
    await (await late("sign")).worker.round();
    expect(signs).toBe(1);
    expect(await now(row)).toMatchObject({ status: "pending", nonce: null });
    expect(
      await senderTables(fixture.db)
        .selectFrom("chain_transaction")
        .selectAll()
        .where("reference", "=", row.id)
        .execute(),
    ).toEqual([]);
    await frozen("none");
    await rounds(await open(undefined, laterBy(2 * 60 * 60 * 1000)));
    await expectPaidOnce(row);
  });

  test("gets exactly one payout even if several workers run at the same time", async () => {
    const rows = await Promise.all(Array.from({ length: 6 }, () => pending()));
    const workers = [await open(), await open(), await open()];
    for (let round = 0; round < 6; round++) {
      await Promise.all(workers.map(({ worker }) => worker.round()));
      await fixture.mine(1);
    }
    for (const row of rows) await expectPaidOnce(row);
  });

  test("waits while the vault is paused, and is paid after the pause", async () => {
    await asVaultRole(devKeys.pauser, "pause");
    const row = await pending();
    await rounds(await open());
    expect(await now(row)).toMatchObject({ status: "pending", reason: "EnforcedPause", nonce: null });
    expect(await waitingPayouts(fixture.wallet)).toMatchObject([{ reason: "vault_paused", count: 1 }]);
    await asVaultRole(devKeys.admin, "unpause");
    await rounds(await open(undefined, laterBy(31_000)), 4);
    await expectPaidOnce(row);
  });

  test("waits, alone or with others, while the vault's balance is too small, and is paid when the balance is large enough", async () => {
    const { contracts, tokens, balanceOf } = fixture;
    const holds = await balanceOf(tokens.PLAY, contracts.vault);
    const book = { debit: "issuance", credit: "player", asset: "PLAY", kind: "test" } as const;
    const issued = {
      ...book,
      playerId: player,
      amountBase: holds,
      reference: "test",
      idempotencyKey: "rich",
    };
    const posted = (trx: typeof fixture.db) => post(executorOf(trx), [issued]);
    await fixture.db.transaction().execute(posted);
    const large = await pending(undefined, "referenced", holds + 2n * whole);
    const small = await pending();
    const payouts = await open();
    await rounds(payouts, 4);
    await expectPaidOnce(small);
    expect(await now(large)).toMatchObject({ status: "pending", reason: "vault_empty", nonce: null });
    expect(await waitingPayouts(fixture.wallet)).toMatchObject([{ reason: "vault_empty", count: 1 }]);
    await fixture.send(await fixture.signDeposit(devKeys.treasury, tokens.PLAY, 20n * whole));
    await fixture.mine(2);
    await fixture.watcher().look();
    await rounds(await open(undefined, laterBy(31_000)), 4);
    expect(await now(large)).toMatchObject({ status: "confirmed", reason: null });
    expect(await received(large)).toBe(holds + whole);
    // The test restores the vault's balance for the later tests.
    await fixture.send(await fixture.signDeposit(devKeys.treasury, tokens.PLAY, 10_000n * whole));
    await fixture.mine(2);
    await fixture.watcher().look();
  });

  test("gets another attempt with another nonce if the vault reverts its transaction", async () => {
    await asVaultRole(devKeys.pauser, "pause");
    const row = await pending();
    await rounds(await open((chain) => ({ ...chain, ask: async () => ({ kind: "pays" }) })), 4);
    expect(await now(row)).toMatchObject({ status: "pending", nonce: null, reason: "not_paid" });
    expect(await paidTimes(row)).toBe(0);
    await asVaultRole(devKeys.admin, "unpause");
    await rounds(await open(undefined, laterBy(31_000)), 4);
    await expectPaidOnce(row);
  });

  test("fails and is refunded once if the vault can never pay it", async () => {
    const before = (await fixture.held(player)).PLAY;
    const row = await pending(fixture.contracts.vault);
    const workers = [await open(), await open()];
    await Promise.all(workers.map(({ worker }) => worker.round()));
    await Promise.all(workers.map(({ worker }) => worker.round()));
    expect(await now(row)).toMatchObject({ status: "failed", reason: "InvalidRecipient" });
    expect((await fixture.held(player)).PLAY).toBe(before);
  });

  test("gets one refund if the vault can never pay it, with separate amounts for the playable and the withdraw-only part", async () => {
    const other = await fixture.addPlayer(generatePrivateKey());
    const given = { debit: "chain_in", credit: "player", asset: "PLAY", kind: "test" } as const;
    const request = {
      ...given,
      playerId: other,
      amountBase: 20n * whole,
      reference: "test",
      idempotencyKey: "given before",
    };
    await fixture.db.transaction().execute((trx) => post(executorOf(trx), [request]));
    await giveWithdrawOnly(fixture.db, other, "PLAY", "4");
    const wish = { playerId: other, to: fixture.contracts.vault, payoutId: plainId };
    const row = await pendingWithdrawal(fixture, wish);
    expect(await fixture.heldApart(other)).toEqual([14n * whole, 0n]);
    const workers = [await open(), await open()];
    await Promise.all(workers.map(({ worker }) => worker.round()));
    await Promise.all(workers.map(({ worker }) => worker.round()));
    expect(await now(row)).toMatchObject({ status: "failed", reason: "InvalidRecipient" });
    expect(await fixture.heldApart(other)).toEqual([20n * whole, 4n * whole]);
  });

  test("does not wait for many other withdrawals that the vault refuses again and again", async () => {
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
      ahead += 31_000; // every refused withdrawal is due for another attempt
      await rounds(payouts, 1);
    }
    await expectPaidOnce(row);
    await rounds(await open(undefined, laterBy(ahead + 31_000)), 6);
    for (const each of refused) await expectPaidOnce(each);
  });

  test("cannot be refused while a signed transaction could still pay it", async () => {
    const row = await pending();
    await (await open((chain) => ({ ...chain, broadcast: async () => "no_gas" }))).worker.round();
    expect((await now(row)).nonce).not.toBeNull();
    await expect(refuse(row)).rejects.toThrow(ReviewRefused);
    await rounds(await open(), 4);
    await expectPaidOnce(row);
  });
});

describe("a payout transaction", () => {
  test("never gets a nonce that a provider invented, because all later payouts would wait forever", async () => {
    const row = await pending();
    const lying = await open((chain) => ({
      ...chain,
      nonceOf: async (sender, upTo) => (upTo === undefined ? 10_000n : await chain.nonceOf(sender, upTo)),
    }));
    await expect(lying.worker.round()).rejects.toThrow("10000 transactions");
    expect((await now(row)).nonce).toBeNull();
    await rounds(await open(), 4);
    await expectPaidOnce(row);
  });

  test("gets sent again with the same bytes if the node lost the transaction", async () => {
    const row = await pending();
    await (await open((chain) => ({ ...chain, broadcast: async () => "taken" }))).worker.round();
    const { transactionHash: lost } = await now(row);
    await rounds(await open(), 4);
    await expectPaidOnce(row);
    expect((await now(row)).transactionHash).toBe(lost);
  });

  test("gets a replacement under the same nonce if its gas price is too low", async () => {
    const row = await pending();
    let refused = 0;
    const payouts = await open((chain) => ({
      ...chain,
      broadcast: async (signed) => (refused++ === 0 ? "underpriced" : await chain.broadcast(signed)),
    }));
    await rounds(payouts, 4);
    await expectPaidOnce(row);
    const attempts = await senderTables(fixture.db)
      .selectFrom("chain_transaction")
      .selectAll()
      .where("reference", "=", row.id)
      .orderBy("attempt")
      .execute();
    expect(new Set(attempts.map(({ nonce }) => nonce)).size).toBe(1);
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(BigInt(attempts[1]?.gas_price ?? 0)).toBeGreaterThan(
      (BigInt(attempts[0]?.gas_price ?? 0) * 11n) / 10n,
    );
  });

  test("gets a replacement if the transaction stays unmined too long", async () => {
    const row = await pending();
    await (await open((chain) => ({ ...chain, broadcast: async () => "taken" }))).worker.round();
    const { transactionHash: first } = await now(row);
    await rounds(await open(undefined, laterBy(61_000)), 4);
    await expectPaidOnce(row);
    expect((await now(row)).transactionHash).not.toBe(first);
  });

  test("gets sent again unchanged if the node lost the transaction and its gas price may not rise", async () => {
    const { settings } = await open();
    await settings.set("payouts.maximumGasGwei", "1", { actor: "test" });
    const row = await pending();
    const gasPrice = async () => 10n ** 9n;
    await (await open((chain) => ({ ...chain, gasPrice, broadcast: async () => "taken" }))).worker.round();
    const { transactionHash: lost } = await now(row);
    await rounds(await open((chain) => ({ ...chain, gasPrice }), laterBy(61_000)), 4);
    await settings.set("payouts.maximumGasGwei", "50", { actor: "test" });
    await expectPaidOnce(row);
    expect((await now(row)).transactionHash).toBe(lost);
  });

  test("waits while gas costs more than allowed, reports the wait, and continues when gas is cheaper", async () => {
    const { settings } = await open();
    await settings.set("payouts.maximumGasGwei", "1", { actor: "test" });
    const row = await pending();
    let price = 10n ** 9n + 1n;
    const payouts = await open((chain) => ({ ...chain, gasPrice: async () => price }));
    await payouts.worker.round();
    expect(payouts.gasTooDear()).toBe(true);
    expect(await now(row)).toMatchObject({ status: "pending", nonce: null, reason: "gas_too_dear" });
    price = 10n ** 9n;
    await rounds(payouts, 4);
    expect(payouts.gasTooDear()).toBe(false);
    await settings.set("payouts.maximumGasGwei", "50", { actor: "test" });
    await expectPaidOnce(row);
  });

  test("gets a new signature with the next nonce if another transaction took its nonce", async () => {
    const row = await pending();
    await (await open((chain) => ({ ...chain, broadcast: async () => "taken" }))).worker.round();
    await fixture.send(await fixture.sign(devKeys.payout, payer, "0x"));
    await fixture.mine(2);
    await rounds(await open(), 1);
    expect(await now(row)).toMatchObject({ status: "pending", nonce: null });
    await rounds(await open(undefined, laterBy(31_000)), 4);
    await expectPaidOnce(row);
  });

  test("confirms the withdrawal and prevents a second payout if a restored database lacks the transaction", async () => {
    const row = await pending();
    const data = encodeFunctionData({
      abi: vaultAbi,
      functionName: "payout",
      args: [row.payoutId, fixture.tokens.PLAY, row.address, 9n * whole],
    });
    const hash = await fixture.send(await fixture.sign(devKeys.payout, fixture.contracts.vault, data));
    const payouts = await open();
    await payouts.worker.round();
    expect((await now(row)).status).toBe("pending");
    await fixture.mine(2);
    await payouts.worker.round();
    await expectPaidOnce(row);
    expect((await now(row)).transactionHash).toBe(hash);
  });

  test("prevents a second payout even if the vault is paused and a restored database lacks the transaction", async () => {
    const row = await pending();
    const data = encodeFunctionData({
      abi: vaultAbi,
      functionName: "payout",
      args: [row.payoutId, fixture.tokens.PLAY, row.address, 9n * whole],
    });
    await fixture.send(await fixture.sign(devKeys.payout, fixture.contracts.vault, data));
    await asVaultRole(devKeys.pauser, "pause");
    await fixture.mine(2);
    await (await open()).worker.round();
    await asVaultRole(devKeys.admin, "unpause");
    await expectPaidOnce(row);
  });

  test("contains its player and asset in its payout id, so that a database that lost the withdrawal can list the payout", async () => {
    const rows = [await pending(), await pending()];
    await rounds(await open(), 4);
    for (const row of rows) await expectPaidOnce(row);
    const [lost] = rows as [Withdrawal, Withdrawal];
    const { startBlock } = fixture.contracts;
    const unknown = async (db = fixture.wallet, vault = fixture.contracts.vault) => {
      const found: UnknownPayout[] = [];
      for await (const payout of unknownPayouts(db, fixture.client, { vault, startBlock, keys }))
        found.push(payout);
      return found;
    };
    expect(await unknown()).toEqual([]);
    // The test simulates a backup from before the withdrawal: the row of the withdrawal is missing.
    const restored = new Error("undone");
    const seen = fixture.wallet.transaction().execute(async (trx) => {
      await trx.deleteFrom("withdrawal").where("id", "=", lost.id).execute();
      expect(await unknown(trx)).toMatchObject([
        {
          withdrawalId: lost.id,
          reference: { playerId: player, asset: "PLAY" },
          to: lost.address,
          amountBase: 9n * whole,
          token: fixture.tokens.PLAY,
        },
      ]);
      // After a change to another vault, the list of unknown payouts also covers the earlier vault.
      const next = fixture.contracts.commitments;
      expect(await unknown(trx, next)).toEqual([]);
      const used = { chain_id: BigInt(chainId), vault: fixture.contracts.vault, since: new Date() };
      await trx.insertInto("vault_in_use").values(used).execute();
      expect(await unknown(trx, next)).toMatchObject([{ withdrawalId: lost.id }]);
      throw restored;
    });
    await expect(seen).rejects.toBe(restored);
  });

  test("debits the player once if a restored database lost the payout, and the ledger then agrees with the vault", async () => {
    const broke = await fixture.addPlayer(generatePrivateKey());
    const [paid, unpaid] = [await paidOutside(player), await paidOutside(broke)];
    await fixture.watcher().look();
    const [before, gap] = [await heldPlay(player), await bookedTooMuch()];

    const refused = await operator("payouts", "book", unpaid);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(`freeze ${broke}`) });
    expect(refused.said).toContain("has 0 PLAY, less than the paid amount of 9 PLAY");
    const twice = [operator("payouts", "book", paid), operator("payouts", "book", paid)];
    const answers = await Promise.all(twice);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(answers.filter(({ said }) => said.includes(`9 PLAY of player ${player} is booked`))).toHaveLength(
      1,
    );
    expect((await operator("payouts", "book", paid)).said).toContain("the command books nothing");

    expect(await heldPlay(player)).toBe(before - 9n * whole);
    expect(await bookedTooMuch()).toBe(gap - 9n * whole);
    expect(await fixture.findings()).toEqual([]);
    const { said } = await operator("payouts", "unknown");
    expect([said.includes(paid), said.includes(unpaid)]).toEqual([false, true]);
    expect(await findWithdrawal(fixture.wallet, paid)).toMatchObject({
      playerId: player,
      asset: "PLAY",
      amountBase: 9n * whole,
      status: "confirmed",
    });
    expect(await operator("payouts", "book", randomUUID())).toMatchObject({
      code: 1,
      said: expect.stringContaining("no final payout"),
    });
  });

  test("debits withdraw-only money first when an operator books the payout, and cannot be booked above the balance", async () => {
    const other = await fixture.addPlayer(generatePrivateKey());
    await giveWithdrawOnly(fixture.db, other, "PLAY", "5");
    const lost = await paidOutside(other);
    expect((await operator("payouts", "book", lost)).said).toContain(
      "has 5 PLAY, less than the paid amount of 9 PLAY",
    );
    await giveWithdrawOnly(fixture.db, other, "PLAY", "1");
    const { db } = fixture;
    const given = { debit: "chain_in", credit: "player", asset: "PLAY", kind: "test" } as const;
    const request = {
      ...given,
      playerId: other,
      amountBase: 4n * whole,
      reference: "test",
      idempotencyKey: "given",
    };
    await db.transaction().execute((trx) => post(executorOf(trx), [request]));
    const answers = await Promise.all([operator("payouts", "book", lost), operator("payouts", "book", lost)]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(await fixture.heldApart(other)).toEqual([whole, 0n]);
  });

  test("debits no player created after the restore, because the player number in the payout id belonged to a lost player", async () => {
    const late = await fixture.addPlayer(generatePrivateKey());
    const lost = await paidOutside(late);
    const { db } = fixture;
    await sql`UPDATE player SET created_at = now() + interval '1 day' WHERE id = ${late}`.execute(db);
    expect(await operator("payouts", "book", lost)).toMatchObject({
      code: 1,
      said: expect.stringContaining("does not exist in the restored database"),
    });
  });

  test("keeps its old payout id if the withdrawal was made before payout ids contained the player and the asset", async () => {
    const row = await pending(undefined, "plain");
    await rounds(await open(), 4);
    await expectPaidOnce(row);
    const { reference } = readPayoutId(keys, row.payoutId);
    expect(reference).toBe("none");
  });

  test("gets no signature if the payout account has no BNB for gas, and the worker reports the missing gas", async () => {
    const balance = await fixture.client.getBalance({ address: payer });
    await fixture.call("anvil_setBalance", payer, "0x1");
    const row = await pending();
    const payouts = await open();
    await payouts.worker.round();
    expect([payouts.enoughGas(), (await now(row)).nonce]).toEqual([false, null]);
    expect(await waitingPayouts(fixture.wallet)).toMatchObject([{ reason: "payer_without_gas", count: 1 }]);
    await fixture.call("anvil_setBalance", payer, `0x${balance.toString(16)}`);
    await rounds(payouts, 4);
    expect(payouts.enoughGas()).toBe(true);
    await expectPaidOnce(row);
  });

  test("gets no signature if the provider belongs to another chain", async () => {
    const provider = await startLyingProvider(fixture.rpcUrl);
    provider.setLie(async (method, params, ask) => {
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

/** Grants or revokes the payout role of an account in a final block. */
async function payoutRoleOf(account: Address, functionName: "grantRole" | "revokeRole"): Promise<void> {
  const data = encodeFunctionData({ abi: vaultAbi, functionName, args: [payoutRole, account] });
  await fixture.send(await fixture.sign(devKeys.admin, fixture.contracts.vault, data));
  await fixture.mine(2);
}

const setBalance = (account: Address, wei: bigint) =>
  fixture.call("anvil_setBalance", account, `0x${wei.toString(16)}`);

describe("a new payout key", () => {
  const nextKey = generatePrivateKey();
  const next = privateKeyToAccount(nextKey).address;
  beforeAll(async () => {
    await setBalance(next, whole);
    await payoutRoleOf(next, "grantRole");
  });
  afterAll(() => payoutRoleOf(payer, "grantRole"));

  test("pays while transactions of the former key wait, and replaces the transactions when the former account may no longer pay", async () => {
    const gas = await fixture.client.getBalance({ address: payer });
    const left = await Promise.all(Array.from({ length: 16 }, () => pending()));
    await (await open((chain) => ({ ...chain, broadcast: async () => "taken" }))).worker.round();
    for (const row of left) expect(await now(row)).toMatchObject({ status: "submitted", payer });
    // The transactions of the former payout account wait, because the former payout account can no longer pay for gas.
    await setBalance(payer, 1n);
    const row = await pending();
    const payouts = await openWith(nextKey, undefined, laterBy(61_000));
    await rounds(payouts, 4);
    await expectPaidOnce(row);
    expect(payouts.enoughGas()).toBe(true);
    for (const each of left) expect(await now(each)).toMatchObject({ status: "submitted", payer });

    await payoutRoleOf(payer, "revokeRole");
    await payouts.worker.round();
    const [first] = left as [Withdrawal];
    expect(await now(first)).toMatchObject({ status: "pending", payer: null });
    // The signed bytes of the former payout key still exist, so no withdrawal may be refunded.
    await expect(refuse(first)).rejects.toThrow("with nonce");
    await rounds(payouts, 5);
    for (const each of left) await expectPaidOnce(each);
    // The chain mines the transactions of the former payout key late, and these transactions pay nothing.
    await setBalance(payer, gas);
    const { client } = fixture;
    let sent = 0;
    for (let nonce = await client.getTransactionCount({ address: payer }); ; nonce++) {
      const bytes = await senderTables(fixture.db)
        .selectFrom("chain_transaction")
        .select("signed")
        .where("sender", "=", payer)
        .where("nonce", "=", BigInt(nonce))
        .executeTakeFirst();
      if (bytes === undefined) break;
      await client.sendRawTransaction({ serializedTransaction: bytes.signed });
      sent += 1;
    }
    expect(sent).toBe(16);
    await fixture.mine(2);
    for (const each of left) await expectPaidOnce(each);
  });

  test("finds a payout of a transaction of the former key that the chain mined late", async () => {
    await payoutRoleOf(payer, "grantRole");
    const row = await pending();
    await (await open((chain) => ({ ...chain, broadcast: async () => "taken" }))).worker.round();
    await rounds(await openWith(nextKey), 4);
    await expectPaidOnce(row);
    expect((await now(row)).payer).toBe(payer);
  });

  test("refunds no withdrawal that the vault rejects while a transaction of the former key can still be mined", async () => {
    const row = await pending();
    await (await open((chain) => ({ ...chain, broadcast: async () => "taken" }))).worker.round();
    await payoutRoleOf(payer, "revokeRole");
    const refuses = (chain: PayoutChain): PayoutChain => ({
      ...chain,
      ask: async () => ({ kind: "refuses", reason: "InvalidRecipient", forGood: true }),
    });
    await rounds(await openWith(nextKey, refuses), 3);
    expect(await now(row)).toMatchObject({ status: "pending", nonce: null, reason: "InvalidRecipient" });
    await rounds(await openWith(nextKey, undefined, laterBy(31_000)), 4);
    await expectPaidOnce(row);
  });

  test("continues with other payouts if the chain does not show one payout as expected", async () => {
    const stolen = await pending();
    const data = encodeFunctionData({
      abi: vaultAbi,
      functionName: "payout",
      args: [stolen.payoutId, fixture.tokens.PLAY, next, 1n],
    });
    await fixture.send(await fixture.sign(nextKey, fixture.contracts.vault, data));
    await fixture.mine(2);
    const row = await pending();
    const payouts = await openWith(nextKey);
    for (let round = 0; round < 4; round++) {
      await expect(payouts.worker.round()).rejects.toThrow(
        "is paid, but the provider does not return the payout",
      );
      await fixture.mine(1);
    }
    await expectPaidOnce(row);
    expect((await now(stolen)).status).toBe("pending");
    await expect(refuse(stolen)).rejects.toThrow("is paid on the chain");
    // The test books the payout by hand as an operator would, so that the later tests can continue.
    await fixture.wallet
      .transaction()
      .execute((trx) =>
        takeStep(trx, stolen.id, "confirm", new Date(), { transactionHash: stolen.payoutId }),
      );
  });
});

test("the ledger agrees with the chain after all payout tests, and no money is on hold", async () => {
  expect(await fixture.findings()).toEqual([]);
  expect(await pool()).toBe(0n);
});
