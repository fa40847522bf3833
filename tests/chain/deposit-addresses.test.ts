// Tests plain transfers to the personal deposit addresses of players, and the sweeps into the vault. No deposit may be
// credited wrongly, twice or not at all.
import { randomUUID } from "node:crypto";
import { playTokenAbi } from "@gemplay/chain/abi";
import { sql } from "kysely";
import { encodeFunctionData, type Hash } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { ProviderError } from "../../apps/server/src/platform/chain/index.ts";
import { creditWaiting } from "../../apps/server/src/wallet/deposits/deposits.credit.ts";
import { depositRecord, findCursor } from "../../apps/server/src/wallet/deposits/index.ts";
import { reconcileWallet } from "../../apps/server/src/wallet/reconciliation/index.ts";
import { insertWithdrawal } from "../../apps/server/src/wallet/withdrawals/index.ts";
import { holdMoney } from "../../apps/server/src/wallet/withdrawals/withdrawals.steps.ts";
import { limitDeposits } from "../../apps/server/test/withdraw-only.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { compileFile, deploy } from "../setup/compiled.ts";
import { type ChainFixture, whole, withChainFixture } from "./chain-fixture.ts";
import { honest, type LyingProvider, startLyingProvider } from "./lying-provider.ts";
import { openPayouts } from "./payout-fixture.ts";
import { type GivenAddress, giveAddress, openSweeper, signSweep, signTransfer } from "./sweep-fixture.ts";

let fixture: ChainFixture;
let provider: LyingProvider;

withChainFixture(async (started) => {
  fixture = started;
  provider = await startLyingProvider(fixture.rpcUrl);
});
afterAll(() => provider?.stop());

const identity = () => ({ chainId: 56n, vault: fixture.contracts.vault });

/** Creates a player with a personal deposit address. */
async function openPlayer(): Promise<GivenAddress & { readonly id: bigint }> {
  const id = await fixture.addPlayer(generatePrivateKey());
  return { id, ...(await giveAddress(fixture, id)) };
}
const held = async (id: bigint, asset: "PLAY" | "U" = "PLAY") => (await fixture.held(id))[asset];
const settle = async () => {
  await fixture.mine(2);
  await fixture.watcher().look();
};
const transfer = async (...args: [to: `0x${string}`, amountBase: bigint, token?: `0x${string}`]) =>
  await fixture.send(await signTransfer(fixture, ...args));
const rowsOf = async (hash: Hash) =>
  (await fixture.deposits()).filter(({ transactionHash }) => transactionHash === hash);

async function reconciled() {
  const { db, client, contracts, tokens } = fixture;
  const { vault, depositFactory } = contracts;
  return (await reconcileWallet(db, client, identity(), { vault, depositFactory, tokens })).tokens;
}

/** Puts transactions of several accounts into one block in the given order. */
async function inOneBlock(signed: readonly `0x${string}`[]): Promise<void> {
  await fixture.call("evm_setAutomine", false);
  for (const bytes of signed) await fixture.call("eth_sendRawTransaction", bytes);
  await fixture.call("evm_mine");
  await fixture.call("evm_setAutomine", true);
}

// After every test, the ledger must agree with the vault plus the deposit addresses, exact to the base unit.
afterEach(async () => {
  await settle();
  expect(await fixture.findings()).toEqual([]);
  for (const { token, sound, vaultBase, addressesBase, waitingBase, recordedBase } of await reconciled())
    expect([token, sound, vaultBase + addressesBase - waitingBase]).toEqual([token, true, recordedBase]);
});

describe("a transfer to a player's deposit address", () => {
  test.each([
    ["PLAY", "PLAY"],
    ["USDT", "U"],
  ] as const)("in %s credits %s once at finality and reports its progress", async (token, asset) => {
    const player = await openPlayer();
    const hash = await transfer(player.address, 7n * whole, fixture.tokens[token]);
    const reported: (string | undefined)[] = [];
    const watcher = fixture.watcher(fixture.rpcUrl, async (rows) => {
      const cursor = await findCursor(fixture.wallet, identity());
      for (const row of rows) reported.push(depositRecord(row, cursor)?.status);
    });
    await watcher.look();
    expect(await held(player.id, asset)).toBe(0n);
    const [seen] = await rowsOf(hash);
    const cursor = await findCursor(fixture.wallet, identity());
    expect(seen && depositRecord(seen, cursor)).toMatchObject({
      status: "submitted",
      way: "address",
      token,
      assetId: asset,
      amount: "7",
      confirmations: 0,
      confirmationsNeeded: 2,
      transactionHash: hash,
    });
    await fixture.mine(1);
    await watcher.look();
    await fixture.mine(1);
    await Promise.allSettled([watcher.look(), fixture.watcher().look()]);
    await watcher.look();
    expect(await held(player.id, asset)).toBe(7n * whole);
    expect(await rowsOf(hash)).toMatchObject([{ status: "confirmed", creditedTo: "player" }]);
    await expect.poll(() => reported).toEqual(expect.arrayContaining(["submitted", "confirming"]));
  });

  test("creates no deposit if the transfer is in an unknown token, has the amount zero or goes to an unknown address", async () => {
    const player = await openPlayer();
    const rows = (await fixture.deposits()).length;
    const { abi, bytecode } = compileFile("contracts/test/support/Tokens.sol")("OpenToken");
    const other = await deploy(fixture.rpcUrl, { abi, bytecode });
    const mint = encodeFunctionData({ abi, functionName: "mint", args: [player.address, whole] });
    await fixture.send(await fixture.sign(devKeys.treasury, other, mint));
    await transfer(player.address, 0n);
    await transfer("0x00000000000000000000000000000000000000e5", 5n * whole);
    await settle();
    expect(await fixture.deposits()).toHaveLength(rows);
  });

  test("stays at its address while its amount is below the minimum, until several transfers together reach the minimum", async () => {
    const player = await openPlayer();
    const part = (4n * whole) / 10n;
    const first = await transfer(player.address, part);
    await transfer(player.address, part, fixture.tokens.USDT);
    await settle();
    const second = await transfer(player.address, part);
    await settle();
    const cursor = await findCursor(fixture.wallet, identity());
    for (const hash of [first, second]) {
      const [row] = await rowsOf(hash);
      expect(row && depositRecord(row, cursor)).toMatchObject({ status: "pending", amount: "0.4" });
    }
    expect(await held(player.id)).toBe(0n);
    expect((await reconciled()).map(({ waitingBase }) => waitingBase).toSorted()).toEqual([part, 2n * part]);
    await transfer(player.address, part);
    await settle();
    await settle();
    expect(await held(player.id)).toBe(3n * part);
    // Each token has its own minimum deposit amount. After the operator lowers the minimum deposit amount, the server
    // credits an earlier transfer that was too small.
    expect(await held(player.id, "U")).toBe(0n);
    const book = {
      chainId: 56n,
      tokens: fixture.tokens,
      findPlayerId: async () => undefined,
      minimumBase: () => part,
    };
    await Promise.all([1, 2].map(() => creditWaiting(fixture.wallet, book, new Date())));
    expect(await held(player.id, "U")).toBe(part);
  });

  test("becomes withdraw-only above the player's deposit limit, and the waiting transfers use the limit in their order", async () => {
    const player = await openPlayer();
    await limitDeposits(fixture.db, player.id, "PLAY", "1");
    const part = (4n * whole) / 10n;
    const hashes: Hash[] = [];
    for (let count = 0; count < 6; count++) {
      hashes.push(await transfer(player.address, part));
      if (count === 1) await settle();
    }
    await fixture.mine(2);
    await Promise.allSettled([fixture.watcher().look(), fixture.watcher().look()]);
    await settle();
    expect(await fixture.heldApart(player.id)).toEqual([whole, (14n * whole) / 10n]);
    const rows = await Promise.all(hashes.map(rowsOf));
    expect(rows.flat().map(({ withdrawOnlyBase }) => withdrawOnlyBase)).toEqual([
      ...[0n, 0n, part / 2n],
      ...[part, part, part],
    ]);
  });

  test("below the minimum deposit amount does not hide that money is missing in the vault", async () => {
    const { vault } = fixture.contracts;
    const part = (4n * whole) / 10n;
    const player = await openPlayer();
    await transfer(player.address, 3n * whole);
    await settle();
    await fixture.send(await signSweep(fixture, [player]));
    await transfer(player.address, part);
    await settle();
    const sound = async () => Object.fromEntries((await reconciled()).map((one) => [one.token, one.sound]));
    expect(await sound()).toEqual({ PLAY: true, USDT: true });
    // The test impersonates the vault to remove the uncredited amount, because no function of the vault allows the
    // removal.
    await fixture.call("anvil_setBalance", vault, "0xde0b6b3a7640000");
    await fixture.call("anvil_impersonateAccount", vault);
    const args = [privateKeyToAccount(devKeys.treasury).address, part] as const;
    const data = encodeFunctionData({ abi: playTokenAbi, functionName: "transfer", args });
    await fixture.call("eth_sendTransaction", { from: vault, to: fixture.tokens.PLAY, data });
    await fixture.call("anvil_stopImpersonatingAccount", vault);
    await settle();
    expect(await sound()).toEqual({ PLAY: false, USDT: true });
    await transfer(vault, part);
    await settle();
    expect(await sound()).toEqual({ PLAY: true, USDT: true });
  });

  test("creates a deposit only if the receipts of its block contain the transfer too", async () => {
    const player = await openPlayer();
    await settle();
    await transfer(player.address, 3n * whole);
    await fixture.mine(2);
    provider.setLie(async (method, _params, ask) => (method === "eth_getLogs" ? [] : await ask()));
    const watcher = fixture.watcher(provider.rpcUrl);
    await expect(watcher.look()).rejects.toThrow(ProviderError);
    expect(await held(player.id)).toBe(0n);
    provider.setLie(honest);
    await watcher.look();
    expect(await held(player.id)).toBe(3n * whole);
  });

  test("fails when a reorganisation drops the transfer, and is credited once when the transfer is mined again", async () => {
    const player = await openPlayer();
    await settle();
    const signed = await signTransfer(fixture, player.address, 3n * whole);
    await fixture.mine(3);
    const hash = await fixture.send(signed);
    await fixture.watcher().look();
    await fixture.call("anvil_reorg", 1, []);
    await settle();
    expect(await rowsOf(hash)).toMatchObject([{ status: "failed" }]);
    expect(await held(player.id)).toBe(0n);
    expect(await fixture.send(signed)).toBe(hash);
    await settle();
    await settle();
    expect(await rowsOf(hash)).toMatchObject([{ status: "confirmed" }]);
    expect(await held(player.id)).toBe(3n * whole);
  });

  test("creates a deposit even if the server assigned the address after the last scan", async () => {
    const watcher = fixture.watcher();
    await watcher.look();
    const player = await openPlayer();
    await transfer(player.address, 3n * whole);
    await fixture.mine(2);
    await watcher.look();
    expect(await held(player.id)).toBe(3n * whole);
  });
});

describe("a sweep", () => {
  const inVault = async () => await fixture.balanceOf(fixture.tokens.PLAY, fixture.contracts.vault);
  const unswept = async () =>
    (await reconciled()).map(({ token, addressesBase }) => [token, addressesBase] as const);

  test("moves transfers into the vault and credits no player, whichever account sends the sweep", async () => {
    const player = await openPlayer();
    await transfer(player.address, 9n * whole);
    await settle();
    const [before, vaultBefore, rows] = [await held(player.id), await inVault(), await fixture.deposits()];
    await fixture.send(await signSweep(fixture, [player]));
    await fixture.watcher().look();
    await settle();
    await settle();
    expect(await inVault()).toBe(vaultBefore + 9n * whole);
    expect(await held(player.id)).toBe(before);
    expect(await fixture.deposits()).toEqual(rows);
  });

  test("moves a transfer that comes earlier in the same block, and leaves a later transfer of this block at the address", async () => {
    const player = await openPlayer();
    const other = await openPlayer();
    await settle();
    await transfer(privateKeyToAccount(devKeys.payout).address, 2n * whole);
    const vaultBefore = await inVault();
    await inOneBlock([
      await signTransfer(fixture, player.address, 5n * whole),
      await signSweep(fixture, [player, other]),
      await signTransfer(fixture, player.address, 2n * whole, fixture.tokens.PLAY, devKeys.payout),
    ]);
    expect(await inVault()).toBe(vaultBefore + 5n * whole);
    await settle();
    expect(await held(player.id)).toBe(7n * whole);
    const { rows } = await sql<{ amount: bigint; swept: boolean }>`
      SELECT trim_scale(amount / 1e18)::text AS amount, swept_in IS NOT NULL AS swept FROM deposit
      WHERE player_id = ${player.id} ORDER BY log_index`.execute(fixture.db);
    expect(rows).toEqual([
      { amount: "5", swept: true },
      { amount: "2", swept: false },
    ]);
  });

  test("starts only at the threshold and below the gas price limit, and sweeps many addresses in one transaction", async () => {
    const { worker, settings, waits } = await openSweeper(fixture);
    const players = await Promise.all([openPlayer(), openPlayer(), openPlayer()]);
    const before = new Map(await unswept());
    for (const [index, { address }] of players.entries()) await transfer(address, BigInt(40 + index) * whole);
    await settle();
    await worker.round();
    expect(await sweeps()).toHaveLength(0);
    await settings.set("sweeps.minimumPlay", "41", { actor: "test" });
    await settings.set("sweeps.maximumGasGwei", "1", { actor: "test" });
    await fixture.call("anvil_setNextBlockBaseFeePerGas", `0x${(3n * 10n ** 9n).toString(16)}`);
    await fixture.mine(1);
    await worker.round();
    expect([waits(), await sweeps()]).toEqual([true, []]);
    await settings.set("sweeps.maximumGasGwei", "100", { actor: "test" });
    await worker.round();
    await worker.round();
    expect(await sweeps()).toMatchObject([{ addresses: 2, ended: false }]);
    await settle();
    await worker.round();
    await worker.round();
    expect(await sweeps()).toMatchObject([{ addresses: 2, ended: true }]);
    expect(new Map(await unswept()).get("PLAY")).toBe((before.get("PLAY") ?? 0n) + 40n * whole);
    await settings.set("sweeps.minimumPlay", "100000", { actor: "test" });
  });

  test("skips an address whose token cannot be moved, and still sweeps the other addresses", async () => {
    const [stuck, moving] = [await openPlayer(), await openPlayer()];
    for (const { address } of [stuck, moving]) await transfer(address, 60n * whole);
    await settle();
    const { worker, settings } = await openSweeper(fixture, (chain) => ({
      ...chain,
      // Simulates a token contract that refuses transfers from one deposit address.
      wouldSweep: async (token, salts) =>
        !salts.includes(stuck.salt) && (await chain.wouldSweep(token, salts)),
    }));
    await settings.set("sweeps.minimumPlay", "50", { actor: "test" });
    await worker.round();
    await settle();
    await worker.round();
    expect(await fixture.balanceOf(fixture.tokens.PLAY, moving.address)).toBe(0n);
    expect(await fixture.balanceOf(fixture.tokens.PLAY, stuck.address)).toBe(60n * whole);
    expect((await sweeps()).at(-1)).toMatchObject({ addresses: 1, ended: true });
    await settings.set("sweeps.minimumPlay", "100000", { actor: "test" });
    await fixture.send(await signSweep(fixture, [stuck]));
  });

  test("starts below its threshold if a payout needs the tokens, and the payout is sent after the sweep", async () => {
    const { worker } = await openSweeper(fixture);
    const player = await openPlayer();
    await transfer(player.address, 1_000n * whole);
    await settle();
    await holdForPayout(player.id, (await inVault()) + 500n * whole);
    const payouts = await openPayouts({
      databaseUrl: fixture.databaseUrl,
      rpcUrl: fixture.rpcUrl,
      contracts: fixture.contracts,
      payoutKey: devKeys.payout,
    });
    try {
      await payouts.settings.set("payouts.retrySeconds", "1", { actor: "test" });
      await payouts.worker.round();
      expect(await withdrawalStatus()).toBe("pending");
      await worker.round();
      await settle();
      await expect
        .poll(async () => {
          await payouts.worker.round();
          await settle();
          return await withdrawalStatus();
        })
        .toBe("confirmed");
    } finally {
      await payouts.close();
    }
  });

  test("gets sent again if the node did not respond, and ends if no worker has the key that signed the sweep", async () => {
    const { worker: next } = await openSweeper(fixture);
    await next.round();
    const { worker, settings } = await openSweeper(fixture, (chain) => ({
      ...chain,
      broadcast: async () => {
        throw new ProviderError("unreachable", "the broadcast");
      },
    }));
    const player = await openPlayer();
    await settings.set("sweeps.minimumPlay", "50", { actor: "test" });
    await transfer(player.address, 60n * whole);
    await settle();
    const count = (await sweeps()).length;
    await expect(worker.round()).rejects.toThrow(ProviderError);
    expect(await sweeps()).toHaveLength(count + 1);
    await next.round();
    await settle();
    await next.round();
    expect((await sweeps()).at(-1)).toMatchObject({ ended: true });
    expect(await fixture.balanceOf(fixture.tokens.PLAY, player.address)).toBe(0n);
    await sql`INSERT INTO sweep (id, token, factory, addresses, sender, nonce, begun_at)
      SELECT gen_random_uuid(), token, factory, addresses, ${player.address}, 0, now() FROM sweep LIMIT 1`.execute(
      fixture.db,
    );
    await next.round();
    expect((await sweeps()).at(-1)).toMatchObject({ ended: true });
  });
});

/** Creates the withdrawal that the worker pays next. */
async function holdForPayout(playerId: bigint, amountBase: bigint): Promise<void> {
  const [id, at] = [randomUUID(), new Date()];
  await fixture.wallet.transaction().execute(async (trx) => {
    const row = await insertWithdrawal(trx, {
      id,
      playerId,
      amountBase,
      requestId: randomUUID(),
      payoutId: `0x${id.replaceAll("-", "")}${"0".repeat(32)}`,
      asset: "PLAY",
      token: "PLAY",
      network: "BSC",
      feeBase: 0n,
      valueUBase: null,
      address: privateKeyToAccount(generatePrivateKey()).address,
      automatic: false,
      status: "pending",
      reason: null,
      payer: null,
      nonce: null,
      retryAt: null,
      heldUntil: null,
      transactionHash: null,
      requestedAt: at,
      changedAt: at,
    });
    await holdMoney(trx, row);
  });
}

async function withdrawalStatus(): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`SELECT status FROM withdrawal`.execute(fixture.db);
  return rows[0]?.status;
}

async function sweeps() {
  const { rows } = await sql<{ addresses: number; ended: boolean }>`
    SELECT addresses, ended_at IS NOT NULL AS ended FROM sweep ORDER BY begun_at`.execute(fixture.db);
  return rows;
}
