import { crashPointE4, isOnChain } from "@gemplay/games";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tests/setup/database.ts";
import {
  startTestChain,
  startTestServer,
  type TestChain,
  type TestServer,
  testClock,
} from "../../../test/compose.ts";
import { crashIn } from "../../../test/crash.ts";
import { createDatabase, type Database, migrate } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/log/index.ts";
import { createChains, makeChain, publishedChain, roundSecret } from "./crash.chains.ts";

let database: TestDatabase;
let db: Database;
const never = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ databaseUrl: database.url });
  await migrate(db);
});
afterEach(async () => {
  await sql`TRUNCATE crash_chain, crash_link, crash_round`.execute(db);
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

/** Blocks that a test makes. */
function testBlocks() {
  const blocks = { latestBlock: 100n, finalBlock: 98n };
  return {
    blocks,
    source: {
      latest: async () => blocks.latestBlock,
      finalHash: async (block: bigint) =>
        block <= blocks.finalBlock ? block.toString(16).padStart(64, "0") : undefined,
    },
  };
}

function chainsOf(source: ReturnType<typeof testBlocks>["source"], rounds: number) {
  return createChains({ db, clock: testClock(), log: createLogger("silent"), blocks: source, rounds });
}

/** Waits for a chain that is made in the background. */
async function isMade(id: number): Promise<void> {
  const commitments = async () =>
    (await sql`SELECT commitment FROM crash_chain WHERE id = ${id}`.execute(db)).rows;
  await expect.poll(commitments, { timeout: 20_000 }).toEqual([{ commitment: expect.any(String) }]);
}

describe("a chain", () => {
  it("is made down to its commitment, and any hash of it is found again", async () => {
    await makeChain(db, 5_432, never);
    await sql`UPDATE crash_chain SET published_at = now(), salt_block = 1, salt = 'salt'`.execute(db);
    const chain = await publishedChain(db);
    const committed = { round: 0, gameHash: chain?.commitment ?? "" };
    for (const round of [1, 2, 999, 1_000, 1_001, 5_000, 5_431, 5_432]) {
      const { gameHash, salt } = await roundSecret(db, { chainId: 1, round });
      expect(isOnChain({ round, gameHash }, committed)).toBe(true);
      expect(salt).toBe("salt");
    }
    const { rows } = await sql`SELECT round FROM crash_link ORDER BY round`.execute(db);
    expect(rows).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 5_432].map((round) => ({ round })));
    await expect(roundSecret(db, { chainId: 1, round: 5_433 })).rejects.toThrow("no chain");
  });

  it("goes on where its making was interrupted, from the same secret", async () => {
    const links = async () =>
      (
        await sql<{ round: number; game_hash: string }>`
          SELECT round, game_hash FROM crash_link ORDER BY round DESC`.execute(db)
      ).rows;
    let looks = 0;
    await makeChain(db, 180_000, {
      get aborted() {
        looks += 1;
        return looks > 120;
      },
    });
    const before = await links();
    expect(before.length).toBeGreaterThan(50);
    expect(before.length).toBeLessThan(120);
    expect((await sql`SELECT 1 FROM crash_chain WHERE commitment IS NULL`.execute(db)).rows).toHaveLength(1);
    await makeChain(db, 10, never);
    const after = await links();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(180);
    for (const [index, { round, game_hash }] of after.entries()) {
      const below = after[index + 1];
      if (below !== undefined)
        expect(
          isOnChain({ round, gameHash: game_hash }, { round: below.round, gameHash: below.game_hash }),
        ).toBe(true);
    }
  });

  it("is published before its salt's block is chosen, and played once that is final", async () => {
    const { blocks, source } = testBlocks();
    const chains = chainsOf(source, 1_000);
    const published: unknown[] = [];
    const watched = {
      ...source,
      latest: async () => {
        published.push(await publishedChain(db));
        return await source.latest();
      },
    };
    expect(await chainsOf(watched, 1_000).playable(0, never)).toBe(undefined);
    expect(published).toMatchObject([{ salt: null, saltBlock: null }]);
    for (const finalBlock of [101n, 102n]) {
      blocks.finalBlock = finalBlock;
      blocks.latestBlock = finalBlock + 2n;
      expect(await chains.playable(0, never)).toBe(undefined);
    }
    blocks.finalBlock = 110n;
    const salt = 103n.toString(16).padStart(64, "0");
    expect(await chains.playable(0, never)).toMatchObject({ id: 1, baseRound: 0, saltBlock: 103, salt });
    await isMade(2); // nothing goes on beside the next test
  });

  it("is followed by the next one, whose rounds are numbered on", async () => {
    const { blocks, source } = testBlocks();
    const chains = chainsOf(source, 10);
    await chains.playable(0, never);
    blocks.finalBlock = 200n;
    expect(await chains.playable(0, never)).toMatchObject({ id: 1, baseRound: 0 });
    expect(await chains.playable(9, never)).toMatchObject({ id: 1 });
    // Made beside the last rounds, and not to be seen yet.
    await isMade(2);
    expect(await publishedChain(db)).toMatchObject({ id: 1 });
    blocks.latestBlock = 300n;
    expect(await chains.playable(10, never)).toBe(undefined);
    expect(await publishedChain(db)).toMatchObject({ id: 2, baseRound: 10, salt: null, saltBlock: 303 });
    blocks.finalBlock = 303n;
    const next = await chains.playable(10, never);
    expect(next).toMatchObject({ id: 2, baseRound: 10, rounds: 10 });
    const { gameHash } = await roundSecret(db, { chainId: 2, round: 13 });
    expect(isOnChain({ round: 13, gameHash }, { round: 10, gameHash: next?.commitment ?? "" })).toBe(true);
    await isMade(3); // nothing goes on beside the next test
  });

  it("waits while the chain of blocks does not answer", async () => {
    const source = {
      latest: async () => await Promise.reject(new Error("away")),
      finalHash: async () => undefined,
    };
    const chains = chainsOf(source, 10);
    expect(await chains.playable(0, never)).toBe(undefined);
    expect(await publishedChain(db)).toMatchObject({ salt: null, saltBlock: null });
  });
});

describe("on a real chain of blocks", () => {
  let blockChain: TestChain;
  let server: TestServer;
  beforeAll(async () => {
    blockChain = await startTestChain();
    server = await startTestServer({ variables: blockChain.variables });
  });
  afterAll(async () => {
    await server?.stop();
    await blockChain?.stop();
  });

  it("rounds begin soon, although nothing else happens there", async () => {
    const { chain, current } = await crashIn(server, "betting");
    expect(current.round).toBe(1);
    const { publicClient } = server.server.platform.chain;
    const { hash } = await publicClient.getBlock({ blockNumber: BigInt(chain.saltBlock) });
    expect(`0x${chain.salt}`).toBe(hash);
    const { gameHash } = await roundSecret(server.server.platform.db, { chainId: 1, round: 1 });
    expect(crashPointE4({ gameHash, salt: chain.salt })).toBeGreaterThanOrEqual(10_000);
  });
});
