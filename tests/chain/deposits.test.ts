import { playTokenAbi } from "@gemplay/chain/abi";
import { systemBalance } from "@gemplay/ledger";
import { sql } from "kysely";
import { type Address, encodeFunctionData, type Hash, type Hex, keccak256 } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, describe, expect, test } from "vitest";
import { ProviderError, type ProviderFault } from "../../apps/server/src/platform/chain/index.ts";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import {
  claimSuspense,
  creditDeposit,
  FundRefused,
  fundFromSuspense,
} from "../../apps/server/src/wallet/deposits/deposits.credit.ts";
import { type Deposit, lockDepositor } from "../../apps/server/src/wallet/deposits/deposits.repository.ts";
import { depositRecord, findCursor } from "../../apps/server/src/wallet/deposits/index.ts";
import { reconcileWallet } from "../../apps/server/src/wallet/reconciliation/index.ts";
import { limitDeposits } from "../../apps/server/test/withdraw-only.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { type ChainFixture, whole, withChainFixture } from "./chain-fixture.ts";
import { honest, type Lie, type LyingProvider, startLyingProvider } from "./lying-provider.ts";

let fixture: ChainFixture;
let provider: LyingProvider;
let player: bigint;

withChainFixture(async (started) => {
  fixture = started;
  provider = await startLyingProvider(fixture.rpcUrl);
  player = await fixture.addPlayer(devKeys.treasury);
});
afterAll(() => provider?.stop());

const identity = () => ({ chainId: 56n, vault: fixture.contracts.vault });
const play = async () => (await fixture.held(player)).PLAY;

async function rowOf(hash: Hash) {
  return (await fixture.deposits()).find((row) => row.transactionHash === hash);
}

async function shown(hash: Hash) {
  const row = await rowOf(hash);
  const record = row && depositRecord(row, await findCursor(fixture.wallet, identity()));
  return record && [record.status, record.confirmations, record.confirmationsNeeded];
}

async function deposit(amountBase = 10n * whole, key: Hex = devKeys.treasury): Promise<Hash> {
  return await fixture.send(await fixture.signDeposit(key, fixture.tokens.PLAY, amountBase));
}

describe("deposits", () => {
  test("report their progress and are credited exactly once at finality", async () => {
    const reported: string[] = [];
    const watcher = fixture.watcher(undefined, (rows) => reported.push(...rows.map(({ status }) => status)));
    const before = await play();
    const hash = await deposit();
    await watcher.look();
    expect(await shown(hash)).toEqual(["submitted", 0, 2]);
    await fixture.mine(1);
    await watcher.look();
    expect(await shown(hash)).toEqual(["confirming", 1, 2]);
    expect(await play()).toBe(before);
    await fixture.mine(1);
    // The test simulates two processes that both run the deposit job.
    await Promise.allSettled([watcher.look(), fixture.watcher().look()]);
    await watcher.look();
    expect(await shown(hash)).toEqual(["confirmed", 2, 2]);
    expect(await play()).toBe(before + 10n * whole);
    expect(reported.filter((status) => status === "confirmed").length).toBeLessThanOrEqual(1);
    expect((await rowOf(hash))?.creditedTo).toBe("player");
  });

  test("fail but stay recorded when a reorganisation removes their transactions, and count again when the transactions are mined again", async () => {
    const watcher = fixture.watcher();
    await fixture.mine(3);
    await watcher.look();
    const before = await play();
    const signed = await fixture.signDeposit(devKeys.treasury, fixture.tokens.PLAY, 7n * whole);
    await fixture.mine(3);
    const hash = await fixture.send(signed);
    await watcher.look();
    expect((await shown(hash))?.[0]).toBe("submitted");
    await fixture.call("anvil_reorg", 1, []);
    await watcher.look();
    expect(await shown(hash)).toEqual(["failed", 0, 2]);
    await fixture.mine(3);
    await watcher.look();
    expect([(await shown(hash))?.[0], await play()]).toEqual(["failed", before]);

    expect(await fixture.send(signed)).toBe(hash);
    await watcher.look();
    await fixture.mine(2);
    await watcher.look();
    expect(await play()).toBe(before + 7n * whole);
    const rows = (await fixture.deposits()).filter((row) => row.transactionHash === hash);
    expect(rows.filter(({ status }) => status === "confirmed")).toHaveLength(1);
  });

  test("cause one search of the chain for each new block, also if a reorganisation replaces a block at the same height", async () => {
    await fixture.mine(3);
    await fixture.watcher().look();
    const watcher = fixture.watcher(provider.rpcUrl);
    let questions = 0;
    provider.setLie(async (method, _params, ask) => {
      if (method === "eth_getLogs") questions += 1;
      return await ask();
    });
    const asked = async () => {
      questions = 0;
      await watcher.look();
      return questions;
    };
    const signed = await fixture.signDeposit(devKeys.treasury, fixture.tokens.PLAY, 2n * whole);
    const hash = await fixture.send(signed);
    expect(await asked()).toBeGreaterThan(0);
    expect((await shown(hash))?.[0]).toBe("submitted");
    expect([await asked(), await asked()]).toEqual([0, 0]);
    await fixture.call("anvil_reorg", 1, []);
    expect(await asked()).toBeGreaterThan(0);
    expect((await shown(hash))?.[0]).toBe("failed");
    expect(await asked()).toBe(0);
    // The deposit job repeats a failed search for deposits.
    await fixture.mine(1);
    provider.setLie(async (method, _params, ask) => (method === "eth_getLogs" ? null : await ask()));
    await expect(watcher.look()).rejects.toThrow(ProviderError);
    provider.setLie(async (method, _params, ask) => {
      if (method === "eth_getLogs") questions += 1;
      return await ask();
    });
    expect(await asked()).toBeGreaterThan(0);
    provider.setLie(honest);
  });

  test("fail if a reorganisation removed their transactions, even if the replacing blocks are final before the next scan", async () => {
    const watcher = fixture.watcher(provider.rpcUrl);
    await fixture.mine(3);
    const before = await play();
    const signed = await fixture.signDeposit(devKeys.treasury, fixture.tokens.PLAY, 2n * whole);
    const hash = await fixture.send(signed);
    await watcher.look();
    expect((await shown(hash))?.[0]).toBe("submitted");
    await fixture.call("anvil_reorg", 1, []);
    await fixture.mine(2);
    // The provider reports the final block as the newest block, so every block that the deposit job searches is final.
    provider.setLie(async (method, params, ask) =>
      isBlock(method, params, "latest")
        ? await fixture.call("eth_getBlockByNumber", "finalized", false)
        : await ask(),
    );
    await watcher.look();
    provider.setLie(honest);
    expect([(await shown(hash))?.[0], await play()]).toEqual(["failed", before]);
  });

  test("wait while the depositor registers an account, and then credit the new account", async () => {
    const key = generatePrivateKey();
    const { address } = privateKeyToAccount(key);
    await fixture.call("anvil_setBalance", address, "0xde0b6b3a7640000");
    await give(address, 3n * whole);
    await deposit(3n * whole, key);
    await fixture.mine(2);
    const watcher = fixture.watcher();
    let look: Promise<unknown> = Promise.resolve();
    // Registers a player with the depositor's address while the deposit job scans the chain.
    const playerId = await fixture.wallet.transaction().execute(async (trx) => {
      await lockDepositor(trx, address);
      look = watcher.look();
      const waits = async () =>
        (
          await sql`SELECT 1 FROM pg_stat_activity
            WHERE wait_event = 'advisory' AND datname = current_database()`.execute(fixture.db)
        ).rows.length;
      await expect.poll(waits).toBe(1);
      const { rows } = await sql<{ id: bigint }>`
        INSERT INTO player (address, created_at) VALUES (${address}, now()) RETURNING id`.execute(trx);
      return rows[0]?.id ?? 0n;
    });
    await look;
    expect((await fixture.held(playerId)).PLAY).toBe(3n * whole);
  });

  test("from addresses without an account stay in suspense until a player registers with the address", async () => {
    const key = generatePrivateKey();
    const { address } = privateKeyToAccount(key);
    const watcher = fixture.watcher();
    await fixture.call("anvil_setBalance", address, "0xde0b6b3a7640000");
    await give(address, 50n * whole);
    const first = await deposit(30n * whole, key);
    await fixture.mine(2);
    await watcher.look();
    expect(await rowOf(first)).toMatchObject({ playerId: 0n, status: "confirmed", creditedTo: "suspense" });
    const second = await deposit(20n * whole, key);
    await watcher.look();
    expect(await rowOf(second)).toMatchObject({ playerId: 0n, status: "seen" });

    const playerId = await fixture.addPlayer(key);
    const claim = () =>
      fixture.db.transaction().execute((trx) => claimSuspense(trx, playerId, address, new Date()));
    expect((await Promise.all([claim(), claim()])).sort()).toEqual([0, 1]);
    expect((await fixture.held(playerId)).PLAY).toBe(30n * whole);
    await fixture.mine(2);
    await watcher.look();
    expect((await fixture.held(playerId)).PLAY).toBe(50n * whole);
    expect(await systemBalance(executorOf(fixture.db), "suspense", "PLAY")).toBe(0n);
  });

  test("in suspense can be booked to the house once, and afterwards no player can claim the deposits", async () => {
    const key = generatePrivateKey();
    const { address } = privateKeyToAccount(key);
    await fixture.call("anvil_setBalance", address, "0xde0b6b3a7640000");
    await give(address, 40n * whole);
    const hash = await deposit(40n * whole, key);
    await fixture.mine(2);
    await fixture.watcher().look();
    const id = (await rowOf(hash))?.id ?? 0n;
    const fund = () => fixture.db.transaction().execute((trx) => fundFromSuspense(trx, id, "airdrop_pool"));
    await fund();
    await expect(fund()).rejects.toThrow(FundRefused);
    // The account `airdrop_pool` has as much tPLAY as PLAY, because the PLAY covers the tPLAY.
    for (const asset of ["PLAY", "TPLAY"] as const)
      expect(await systemBalance(executorOf(fixture.db), "airdrop_pool", asset)).toBe(40n * whole);
    const playerId = await fixture.addPlayer(key);
    expect(
      await fixture.db.transaction().execute((trx) => claimSuspense(trx, playerId, address, new Date())),
    ).toBe(0);
    expect((await fixture.held(playerId)).PLAY).toBe(0n);
  });

  test("in suspense also add gems if an operator books the deposits to the rewards budget, as many as the money can buy back", async () => {
    const key = generatePrivateKey();
    const { address } = privateKeyToAccount(key);
    await fixture.call("anvil_setBalance", address, "0xde0b6b3a7640000");
    await give(address, 7n * whole);
    const hash = await deposit(7n * whole, key);
    await fixture.mine(2);
    await fixture.watcher().look();
    const id = (await rowOf(hash))?.id ?? 0n;
    await fixture.db.transaction().execute((trx) => fundFromSuspense(trx, id, "rewards_budget"));
    const held = (asset: "PLAY" | "GEM") => systemBalance(executorOf(fixture.db), "rewards_budget", asset);
    expect(await held("PLAY")).toBe(7n * whole);
    expect(await held("GEM")).toBe(700n * 10_000n);
  });

  test("in a foreign token are recorded but credit no player", async () => {
    const log = {
      blockNumber: 1n,
      blockHash: keccak256("0x01"),
      transactionHash: keccak256("0x02"),
      logIndex: 0,
      depositor: privateKeyToAccount(devKeys.treasury).address,
      tokenAddress: privateKeyToAccount(generatePrivateKey()).address,
      amountBase: 5n * whole,
      via: undefined,
    };
    const book = {
      chainId: 56n,
      tokens: fixture.tokens,
      findPlayerId: async () => player,
      minimumBase: () => whole,
    };
    const before = await fixture.held(player);
    const row = await creditDeposit(fixture.wallet, book, log, new Date());
    expect(row).toMatchObject([{ status: "confirmed", creditedTo: null, asset: null }]);
    const zero = { ...log, tokenAddress: fixture.tokens.PLAY, amountBase: 0n, logIndex: 1 };
    expect(await creditDeposit(fixture.wallet, book, zero, new Date())).toMatchObject([{ creditedTo: null }]);
    expect(await fixture.held(player)).toEqual(before);
  });
});

async function give(to: Address, amountBase: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: playTokenAbi, functionName: "transfer", args: [to, amountBase] });
  await fixture.send(await fixture.sign(devKeys.treasury, fixture.tokens.PLAY, data));
}

interface BlockAnswer {
  number: string;
  hash: string;
  parentHash: string;
}

const otherHash = `0x${"ab".repeat(32)}`;
const isBlock = (method: string, params: readonly unknown[], tag: string) =>
  method === "eth_getBlockByNumber" && params[0] === tag;

/** Each row is a wrong response of a provider, with the error that the deposit job must report. */
const lies: readonly (readonly [string, ProviderFault, Lie])[] = [
  ["shows no logs", "incomplete", async (m, _p, ask) => (m === "eth_getLogs" ? [] : await ask())],
  [
    "shows neither logs nor receipts",
    "incomplete",
    async (m, _p, ask) => (m === "eth_getLogs" || m === "eth_getBlockReceipts" ? [] : await ask()),
  ],
  [
    "invents a larger amount",
    "incomplete",
    async (m, _p, ask) => {
      if (m !== "eth_getLogs") return await ask();
      const logs = (await ask()) as { data: string }[];
      return logs.map((log) => ({ ...log, data: `0x${"f".repeat(20).padStart(64, "0")}` }));
    },
  ],
  [
    "shows logs of another block of the same height",
    "disagrees",
    async (m, _p, ask) => {
      if (m !== "eth_getLogs") return await ask();
      return ((await ask()) as object[]).map((log) => ({ ...log, blockHash: otherHash }));
    },
  ],
  ["answers with errors", "unreachable", async () => await Promise.reject(new Error("busy"))],
  ["answers with null", "unreachable", async () => null],
  [
    "has no final block",
    "unreachable",
    async (m, p, ask) => (isBlock(m, p, "finalized") ? null : await ask()),
  ],
  [
    "shows another first block",
    "other_chain",
    async (m, p, ask) =>
      isBlock(m, p, "0x0") ? { ...((await ask()) as BlockAnswer), hash: otherHash } : await ask(),
  ],
  [
    "shows another chain id",
    "other_chain",
    async (m, _p, ask) => (m === "eth_chainId" ? "0x1" : await ask()),
  ],
  [
    "lags behind the processed blocks",
    "behind",
    async (m, p, ask) =>
      isBlock(m, p, "finalized") ? { ...((await ask()) as BlockAnswer), number: "0x1" } : await ask(),
  ],
  [
    "reports a final block above its newest block",
    "disagrees",
    async (m, p, ask) =>
      isBlock(m, p, "latest") ? { ...((await ask()) as BlockAnswer), number: "0x1" } : await ask(),
  ],
  [
    "shows blocks that do not follow one another",
    "disagrees",
    async (m, p, ask) => {
      if (m !== "eth_getBlockByNumber" || p[0] === "0x0") return await ask();
      return { ...((await ask()) as BlockAnswer), parentHash: otherHash };
    },
  ],
];

describe("the deposit job", () => {
  test.each(lies)(
    "credits nothing from a provider that %s (fault %s), and credits the deposit once after a correct response",
    async (_how, fault, lie) => {
      await fixture.mine(3);
      await fixture.watcher().look();
      const before = await play();
      const processed = (await findCursor(fixture.wallet, identity()))?.blockNumber;
      await deposit(3n * whole);
      await fixture.mine(2);
      const watcher = fixture.watcher(provider.rpcUrl);
      provider.setLie(lie);
      for (let look = 0; look < 2; look++) {
        const error: unknown = await watcher.look().catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(ProviderError);
        expect((error as ProviderError).fault).toBe(fault);
      }
      expect(await play()).toBe(before);
      expect((await findCursor(fixture.wallet, identity()))?.blockNumber).toBe(processed);
      provider.setLie(honest);
      await watcher.look();
      expect(await play()).toBe(before + 3n * whole);
    },
  );
});

test("the check of the vault's balance counts a deposit that is credited before the scan cursor passes its block", async () => {
  await fixture.mine(3);
  await fixture.watcher().look();
  const before = await findCursor(fixture.wallet, identity());
  await deposit();
  await fixture.mine(2);
  await fixture.watcher().look();
  const cursor = fixture.wallet.updateTable("chain_cursor");
  await cursor.set({ block_number: before?.blockNumber, block_hash: before?.blockHash }).execute();
  const { contracts, tokens, client, db } = fixture;
  const books = await reconcileWallet(db, client, identity(), { vault: contracts.vault, tokens });
  expect(books.tokens.map(({ token, sound }) => [token, sound])).toEqual([
    ["USDT", true],
    ["PLAY", true],
  ]);
  await fixture.watcher().look();
});

describe("a deposit above its player's limit", () => {
  /** Creates a player with the given deposit limit and 100 PLAY in the wallet. */
  async function limited(amount: string): Promise<{ readonly id: bigint; readonly key: Hex }> {
    const key = generatePrivateKey();
    const { address } = privateKeyToAccount(key);
    await fixture.call("anvil_setBalance", address, "0xde0b6b3a7640000");
    await give(address, 100n * whole);
    const id = await fixture.addPlayer(key);
    await limitDeposits(fixture.db, id, "PLAY", amount);
    return { id, key };
  }
  const owed = async () => {
    const { contracts, tokens, client, db } = fixture;
    const books = await reconcileWallet(db, client, identity(), { vault: contracts.vault, tokens });
    return books.tokens.find(({ token }) => token === "PLAY");
  };

  test("credits the whole amount once at finality: the part up to the limit is playable, the rest only withdrawable", async () => {
    const { id, key } = await limited("25");
    await fixture.watcher().look();
    const before = await owed();
    const watchers = [fixture.watcher(), fixture.watcher()];
    const hashes = [await deposit(20n * whole, key), await deposit(30n * whole, key)];
    await fixture.mine(2);
    await Promise.allSettled(watchers.map((watcher) => watcher.look()));
    await fixture.watcher().look();
    expect(await fixture.heldApart(id)).toEqual([25n * whole, 25n * whole]);
    const records = await Promise.all(hashes.map(async (hash) => (await rowOf(hash)) as Deposit));
    expect(
      records.map((row) => [
        depositRecord(row, undefined)?.amount,
        depositRecord(row, undefined)?.withdrawOnly,
      ]),
    ).toEqual([
      ["20", "0"],
      ["30", "25"],
    ]);
    const after = await owed();
    expect([after?.owedBase, after?.sound]).toEqual([(before?.owedBase ?? 0n) + 50n * whole, true]);
  });

  test("uses the limit at the time of finality for its two parts, also after a reorganisation", async () => {
    const { id, key } = await limited("25");
    await fixture.mine(3);
    const watcher = fixture.watcher();
    await watcher.look();
    const signed = await fixture.signDeposit(key, fixture.tokens.PLAY, 30n * whole);
    await fixture.mine(3);
    const hash = await fixture.send(signed);
    await watcher.look();
    await fixture.call("anvil_reorg", 1, []);
    await watcher.look();
    await limitDeposits(fixture.db, id, "PLAY", "12");
    await fixture.mine(3);
    await fixture.send(signed);
    await watcher.look();
    await fixture.mine(2);
    await watcher.look();
    expect(await fixture.heldApart(id)).toEqual([12n * whole, 18n * whole]);
    expect((await rowOf(hash))?.withdrawOnlyBase).toBe(18n * whole);
  });

  test("keeps its two parts if its record was lost and the deposit job reads the chain again", async () => {
    const { id, key } = await limited("25");
    const hash = await deposit(40n * whole, key);
    await fixture.mine(2);
    await fixture.watcher().look();
    const row = (await rowOf(hash)) as Deposit;
    await limitDeposits(fixture.db, id, "PLAY", "0");
    await fixture.wallet.deleteFrom("deposit").where("id", "=", row.id).execute();
    const log = { ...row, tokenAddress: fixture.tokens.PLAY };
    const book = {
      chainId: 56n,
      tokens: fixture.tokens,
      findPlayerId: async () => id,
      minimumBase: () => whole,
    };
    const again = await creditDeposit(fixture.wallet, book, log as never, new Date());
    expect(again).toMatchObject([{ creditedTo: "player", withdrawOnlyBase: 15n * whole }]);
    expect(await fixture.heldApart(id)).toEqual([25n * whole, 15n * whole]);
  });
});

test("the ledger agrees with the chain after all deposit tests", async () => {
  expect(await fixture.findings()).toEqual([]);
});
