import { commitmentsAbi } from "@gemplay/chain/abi";
import { crashPointE4, isOnChain } from "@gemplay/games";
import { sql } from "kysely";
import { getAddress, type Hash, parseEventLogs, toHex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testSecrets } from "../../../../../tests/race/test-ledger.ts";
import { createTestDatabase, type TestDatabase } from "../../../../../tests/setup/database.ts";
import { type TestChain, type TestServer, testClock } from "../../../test/compose.ts";
import { crashIn } from "../../../test/crash.ts";
import { withChain, withServer } from "../../../test/file-server.ts";
import type { Commitments, Witness } from "../../commitments/index.ts";
import { createDatabase, type Database } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/log/index.ts";
import { publishedChain } from "./chains.repository.ts";
import { beginFreshChain, makeChain, roundSecret } from "./crash.chains.ts";
import { type Chains, createChains } from "./crash.next-chain.ts";

let database: TestDatabase;
let db: Database;
const store = () => ({ db, secrets: testSecrets });
const never = new AbortController().signal;

// Each test has its own database, because the background preparation of the next hash chain may continue after the end
// of a test.
beforeEach(async () => {
  database = await createTestDatabase("server");
  db = createDatabase({ databaseUrl: database.url });
});
afterEach(async () => {
  await db?.destroy();
  await database?.drop();
});

/** Creates a fake blockchain with blocks and commitments. The test decides which blocks and commitments are final. */
function testBlocks() {
  const blocks = { finalBlock: 98n, witnessed: undefined as Witness };
  const asked: Parameters<Commitments["witness"]>[0][] = [];
  return {
    blocks,
    asked,
    source: {
      finalHash: async (block: bigint) =>
        block <= blocks.finalBlock ? block.toString(16).padStart(64, "0") : undefined,
    },
    commitments: {
      witness: async (commitment: Parameters<Commitments["witness"]>[0]) => {
        asked.push(commitment);
        return blocks.witnessed;
      },
    },
  };
}

const transactionHash = `0x${"ab".repeat(32)}` as const;
const contract = "0x00000000000000000000000000000000000000d4";

function chainsOf(
  { source, commitments }: Pick<ReturnType<typeof testBlocks>, "source" | "commitments">,
  rounds: number,
) {
  const log = createLogger("silent");
  return createChains({ ...store(), clock: testClock(), log, blocks: source, commitments, rounds });
}

/** Waits until a hash chain that is prepared in the background is ready. */
async function isReady(chains: Chains, lastRound: number, id: number): Promise<void> {
  const salt = async () => {
    await chains.playable(lastRound, never);
    return (await publishedChain(db, id))?.salt;
  };
  await expect.poll(salt).toBeTypeOf("string");
}

describe("a hash chain of Crash", () => {
  it("gives every round its own game hash, and each game hash leads to the commitment", async () => {
    await makeChain(store(), 5_432, never);
    await sql`UPDATE crash_chain SET published_at = now(), salt_block = 1, salt = 'salt'`.execute(db);
    const chain = await publishedChain(db, 1);
    const committed = { round: 0, gameHash: chain?.commitment ?? "" };
    for (const round of [1, 2, 999, 1_000, 1_001, 5_000, 5_431, 5_432]) {
      const { gameHash, salt } = await roundSecret(store(), { chainId: 1, round });
      expect(isOnChain({ round, gameHash }, committed)).toBe(true);
      expect(salt).toBe("salt");
    }
    const { rows } = await sql`SELECT round FROM crash_link ORDER BY round`.execute(db);
    expect(rows).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 5_432].map((round) => ({ round })));
    await expect(roundSecret(store(), { chainId: 1, round: 5_433 })).rejects.toThrow("no chain");
  });

  it("keeps its secret if its computation is interrupted and then continued", async () => {
    const links = async () =>
      (
        await sql<{ round: number; sealed_hash: string }>`
          SELECT round, sealed_hash FROM crash_link ORDER BY round DESC`.execute(db)
      ).rows;
    let looks = 0;
    await makeChain(store(), 180_000, {
      get aborted() {
        looks += 1;
        return looks > 120;
      },
    });
    const before = await links();
    expect(before.length).toBeGreaterThan(50);
    expect(before.length).toBeLessThan(120);
    expect((await sql`SELECT 1 FROM crash_chain WHERE commitment IS NULL`.execute(db)).rows).toHaveLength(1);
    await makeChain(store(), 10, never);
    const after = await links();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(180);
    const opened = after.map(({ round, sealed_hash }) => ({
      round,
      gameHash: testSecrets.decrypt(sealed_hash, `crash_link 1 ${round}`),
    }));
    for (const [index, link] of opened.entries()) {
      const below = opened[index + 1];
      if (below !== undefined) expect(isOnChain(link, below)).toBe(true);
    }
  });

  it("gets its salt from the fifth block after the commitment's block, once this block with the commitment is final", async () => {
    const { blocks, asked, ...parts } = testBlocks();
    const chains = chainsOf(parts, 1_000);
    // While no final block contains the commitment, the hash chain gets no salt, although many later blocks exist.
    blocks.finalBlock = 1_000n;
    for (let look = 0; look < 3; look++) expect(await chains.playable(0, never)).toBe(undefined);
    const chain = await publishedChain(db, 1);
    expect(chain).toMatchObject({ witness: null, salt: null, saltBlock: null });
    expect(asked[0]).toEqual({
      kind: "crash chain",
      hash: `0x${chain?.commitment}`,
      number: 0n,
      size: 1_000n,
    });

    blocks.witnessed = { contract, transactionHash, block: 1_000n };
    for (const finalBlock of [1_000n, 1_004n]) {
      blocks.finalBlock = finalBlock;
      expect(await chains.playable(0, never)).toBe(undefined);
      expect(await publishedChain(db, 1)).toMatchObject({
        witness: { contract, transaction: transactionHash, block: 1_000 },
        saltBlock: 1_005,
        salt: null,
      });
    }
    blocks.finalBlock = 1_010n;
    const salt = 1_005n.toString(16).padStart(64, "0");
    expect(await chains.playable(0, never)).toMatchObject({ id: 1, baseRound: 0, saltBlock: 1_005, salt });
  });

  it("gets a successor that is ready before its last round, and the round numbers continue without a gap", async () => {
    const { blocks, asked, ...parts } = testBlocks();
    const chains = chainsOf(parts, 10);
    blocks.witnessed = { contract, transactionHash, block: 100n };
    blocks.finalBlock = 200n;
    expect(await chains.playable(0, never)).toMatchObject({ id: 1, baseRound: 0 });
    const playable = async (lastRound: number) => (await chains.playable(lastRound, never))?.id;
    blocks.witnessed = { contract, transactionHash: `0x${"cd".repeat(32)}`, block: 300n };
    blocks.finalBlock = 305n;
    const second = () => publishedChain(db, 2);
    await isReady(chains, 4, 2);
    expect(asked.at(-1)).toMatchObject({ number: 10n, hash: `0x${(await second())?.commitment}` });
    // The test plays the rounds of the first chain up to the last round of this chain. The round numbers of the third
    // chain begin after the last round of the first chain.
    expect(await playable(9)).toBe(1);
    expect(await publishedChain(db, 3)).toBe(undefined);
    const next = await chains.playable(10, never);
    expect(next).toMatchObject({ id: 2, baseRound: 10, rounds: 10, saltBlock: 305 });
    const { gameHash } = await roundSecret(store(), { chainId: 2, round: 13 });
    expect(isOnChain({ round: 13, gameHash }, { round: 10, gameHash: next?.commitment ?? "" })).toBe(true);
    await isReady(chains, 10, 3);
  });

  it("can still be played while the server can read neither commitments nor blocks, and no other chain becomes playable", async () => {
    const { blocks, asked: _, ...parts } = testBlocks();
    blocks.witnessed = { contract, transactionHash, block: 100n };
    blocks.finalBlock = 200n;
    expect(await chainsOf(parts, 10).playable(0, never)).toMatchObject({ id: 1 });
    const away = async () => await Promise.reject(new Error("away"));
    const cutOff = chainsOf({ source: { finalHash: away }, commitments: { witness: away } }, 10);
    for (let lastRound = 0; lastRound < 10; lastRound++)
      expect(await cutOff.playable(lastRound, never)).toMatchObject({ id: 1 });
    expect(await cutOff.playable(10, never)).toBe(undefined);
    expect(await publishedChain(db, 2)).toMatchObject({ witness: null, salt: null, saltBlock: null });
    // The preparation of the hash chain continues with the step that was interrupted.
    expect(await chainsOf(parts, 10).playable(10, never)).toMatchObject({ id: 2 });
  });

  it("stays unplayed if somebody else committed another hash in its place, and the next chain has other round numbers", async () => {
    const { blocks, asked, ...parts } = testBlocks();
    const chains = chainsOf(parts, 10);
    blocks.witnessed = { contract, transactionHash, block: 100n };
    blocks.finalBlock = 200n;
    expect(await chains.playable(0, never)).toMatchObject({ id: 1, baseRound: 0 });
    blocks.witnessed = "spoiled";
    await expect.poll(async () => (await chains.playable(4, never)) && asked.at(-1)?.number).toBe(11n);
    blocks.witnessed = { contract, transactionHash: `0x${"cd".repeat(32)}`, block: 300n };
    blocks.finalBlock = 305n;
    await expect
      .poll(async () => await chains.playable(10, never))
      .toMatchObject({ rounds: 10, saltBlock: 305 });
    const next = await chains.playable(10, never);
    expect(next?.baseRound).toBeGreaterThan(10);
    const left = await sql`
      SELECT 1 FROM crash_link l JOIN crash_chain c ON c.id = l.chain_id WHERE c.given_up IS NOT NULL`.execute(
      db,
    );
    expect(left.rows).toEqual([]);
    const round = (next?.baseRound ?? 0) + 3;
    const { gameHash } = await roundSecret(store(), { chainId: next?.id ?? 0, round });
    const below = { round: next?.baseRound ?? 0, gameHash: next?.commitment ?? "" };
    expect(isOnChain({ round, gameHash }, below)).toBe(true);
  });

  it("stays unpublished if it was abandoned after a restore of the database, before its publication", async () => {
    const { blocks, asked: _, ...parts } = testBlocks();
    blocks.witnessed = { contract, transactionHash, block: 100n };
    blocks.finalBlock = 200n;
    await makeChain(store(), 10, never);
    await beginFreshChain(store(), { baseRound: 10, rounds: 10, at: new Date() });
    expect(await chainsOf(parts, 10).playable(0, never)).toMatchObject({ id: 2, baseRound: 10 });
    const { rows } = await sql`SELECT id FROM crash_chain WHERE published_at IS NOT NULL`.execute(db);
    expect(rows).toEqual([{ id: 2 }]);
  });

  it("stays readable and playable if the server created the chain before the platform stored commitments on the blockchain", async () => {
    await makeChain(store(), 5_000, never);
    await sql`UPDATE crash_chain SET published_at = now(), salt_block = 1, salt = 'salt'`.execute(db);
    const { asked, ...parts } = testBlocks();
    expect(await chainsOf(parts, 10).playable(17, never)).toMatchObject({
      id: 1,
      witness: null,
      saltBlock: 1,
    });
    expect(asked).toEqual([]);
  });
});

describe("Crash on a local blockchain", () => {
  let blockChain: TestChain;
  let server: TestServer;
  withChain((started) => {
    blockChain = started;
  });
  withServer({ jobs: true, variables: () => blockChain.variables }, (started) => {
    server = started;
  });

  it("begins rounds within seconds, even if nobody else sends transactions to the blockchain", async () => {
    const { chain, current } = await crashIn(server, "betting");
    expect(current.round).toBe(1);
    const { publicClient } = server.server.platform.chain;
    const { hash } = await publicClient.getBlock({ blockNumber: BigInt(chain.saltBlock) });
    expect(`0x${chain.salt}`).toBe(hash);
    // The commitment's blockchain event is in an earlier block than the block of the salt.
    const { transaction = "0x", block = 0 } = chain.witness ?? {};
    const { logs, blockNumber } = await publicClient.getTransactionReceipt({ hash: transaction as Hash });
    const [committed] = parseEventLogs({ abi: commitmentsAbi, logs, eventName: "Committed" });
    expect(getAddress(committed?.address ?? "0x")).toBe(
      server.server.platform.config.chain.commitmentsAddress,
    );
    expect(committed?.args).toEqual({
      kind: toHex("crash chain", { size: 32 }),
      hash: `0x${chain.commitment}`,
      number: 0n,
      size: BigInt(chain.rounds),
    });
    expect(chain.witness?.contract).toBe(committed?.address && getAddress(committed.address));
    expect([Number(blockNumber), chain.saltBlock]).toEqual([block, block + 5]);
    const { gameHash } = await roundSecret(server.server.platform, { chainId: 1, round: 1 });
    expect(crashPointE4({ gameHash, salt: chain.salt })).toBeGreaterThanOrEqual(10_000);
  });
});
