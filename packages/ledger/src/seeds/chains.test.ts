import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  inTransaction,
  openSeeds,
  refusalOf,
  type TestLedger,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { reconcile, reconcileEncryptedSeeds } from "../reads/index.ts";
import { chainLinks, makeChain, serverSeedOf } from "./chains.ts";
import { replacePairs } from "./replace-pairs.ts";
import { currentSeeds, ensureChain, rotateSeed, seedPairs, seedPlace } from "./seeds.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
afterAll(async () => {
  expect(await reconcile(ledger.client)).toEqual([]);
  expect(await reconcileEncryptedSeeds(ledger.client, testSecrets)).toEqual([]);
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const query = async (text: string, values: unknown[] = []) => (await ledger.client.query(text, values)).rows;
const rotate = (playerId: bigint) =>
  inTransaction(ledger.client, () => rotateSeed(ledger.client, testSecrets, playerId, {}));
const commit = (playerId: bigint) =>
  inTransaction(ledger.client, () => ensureChain(ledger.client, testSecrets, playerId));

/** Creates the active pair 1 and the next pair 2 of a player from the time before chains. Returns the server seeds. */
async function oldPairs(playerId: bigint): Promise<readonly [active: string, next: string]> {
  const seeds = ["aa", "bb"].map((byte) => byte.repeat(32)) as [string, string];
  for (const [place, serverSeed] of seeds.entries())
    await query(
      `INSERT INTO seed (player_id, seed_no, state, sealed_seed, server_seed_hash, client_seed)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        playerId,
        place + 1,
        place === 0 ? "active" : "next",
        testSecrets.encrypt(serverSeed, seedPlace([String(playerId), String(place + 1)])),
        sha256(serverSeed),
        place === 0 ? "mine" : null,
      ],
    );
  return seeds;
}

describe("a chain of server seeds", () => {
  it("starts with the seed whose hash is the commitment, and the hash of each seed is the seed before it", () => {
    const chain = makeChain(7);
    const seeds = Array.from({ length: chainLinks }, (_, place) => serverSeedOf(chain, 7 + place));
    expect(sha256(seeds[0] ?? "")).toBe(chain.commitment);
    expect(seeds.at(-1)).toBe(chain.root);
    for (let place = 1; place < seeds.length; place++)
      expect(sha256(seeds[place] ?? "")).toBe(seeds[place - 1]);
  });

  it("has no server seed for a pair outside of its range", () => {
    const chain = makeChain(7);
    for (const seedNo of [6, 7 + chainLinks]) expect(() => serverSeedOf(chain, seedNo)).toThrow(RangeError);
  });

  it("determines the server seed of every later pair of the player", async () => {
    await openSeeds(ledger.client, [1n]);
    const { chains } = await currentSeeds(ledger.client, 1n);
    const seeds: string[] = [];
    for (let pair = 1; pair <= 5; pair++) seeds.push((await rotate(1n)).revealed.serverSeed);
    const hashes = (await seedPairs(ledger.client, 1n, { after: 0, limit: 10 })).map(
      ({ serverSeedHash }) => serverSeedHash,
    );
    expect(hashes).toEqual([chains[0]?.commitment, ...seeds]);
    expect((await currentSeeds(ledger.client, 1n)).chains).toEqual(chains);
  });

  it("has a successor to which the ledger commits while the chain still has unused seeds", async () => {
    await openSeeds(ledger.client, [2n]);
    await query("UPDATE seed_chain SET last_no = 101 WHERE player_id = 2");
    expect((await rotate(2n)).current.chains).toHaveLength(1);
    const { chains } = (await rotate(2n)).current;
    expect(chains).toMatchObject([{ firstSeedNo: 1 }, { firstSeedNo: 102, links: chainLinks }]);
  });

  it("is followed by the first seed of the next chain, whose commitment was public before", async () => {
    await openSeeds(ledger.client, [3n]);
    await query("UPDATE seed_chain SET last_no = 3 WHERE player_id = 3");
    const { chains } = (await rotate(3n)).current;
    expect(chains).toMatchObject([{ firstSeedNo: 1 }, { firstSeedNo: 4 }]);
    await rotate(3n);
    const { current } = await rotate(3n);
    expect(current).toMatchObject({ seedNo: 4, serverSeedHash: chains[1]?.commitment, chains: [chains[1]] });
    const { revealed, current: after } = await rotate(3n);
    expect(sha256(revealed.serverSeed)).toBe(chains[1]?.commitment);
    expect(after.serverSeedHash).toBe(revealed.serverSeed);
  });

  it("cannot be changed or removed, and an ended chain cannot continue", async () => {
    await openSeeds(ledger.client, [4n]);
    for (const change of [
      "UPDATE seed_chain SET commitment = repeat('0', 64)",
      "UPDATE seed_chain SET first_no = 2",
      "UPDATE seed_chain SET links = 2000",
      "DELETE FROM seed_chain",
      "TRUNCATE seed_chain",
    ])
      await expect(query(change), change).rejects.toThrow("is refused");
    await query("UPDATE seed_chain SET last_no = 500 WHERE player_id = 4");
    await expect(query("UPDATE seed_chain SET last_no = 501 WHERE player_id = 4")).rejects.toThrow(
      "does not continue",
    );
  });

  it("is the only source of new pairs: the database refuses a pair with another hash", async () => {
    await openSeeds(ledger.client, [5n]);
    const other = "cc".repeat(32);
    const insert = () =>
      inTransaction(ledger.client, async () => {
        const { rows } = await ledger.client.query("SELECT sealed_seed FROM seed WHERE player_id = 5");
        const serverSeed = testSecrets.decrypt(rows[0].sealed_seed, seedPlace(["5", "1"]));
        await query("UPDATE seed SET state = 'revealed' WHERE player_id = 5");
        await query("UPDATE seed SET server_seed = $1, sealed_seed = NULL WHERE player_id = 5", [serverSeed]);
        await query(
          `INSERT INTO seed (player_id, seed_no, state, sealed_seed, server_seed_hash, client_seed)
           VALUES (5, 2, 'active', $1, $2, 'mine')`,
          [testSecrets.encrypt(other, seedPlace(["5", "2"])), sha256(other)],
        );
      });
    await expect(insert()).rejects.toThrow("follows from the chain of the player");
    expect((await currentSeeds(ledger.client, 5n)).seedNo).toBe(1);
  });
});

describe("a player from the time before chains", () => {
  it("gets a chain at the next rotation, which still uses the next pair with its published hash", async () => {
    const [active, next] = await oldPairs(11n);
    expect(await currentSeeds(ledger.client, 11n)).toMatchObject({
      nextServerSeedHash: sha256(next),
      chains: [],
    });
    const { revealed, current } = await rotate(11n);
    expect(revealed.serverSeed).toBe(active);
    expect(current).toMatchObject({
      seedNo: 2,
      serverSeedHash: sha256(next),
      clientSeed: "mine",
      chains: [{ firstSeedNo: 3 }],
    });
    const { revealed: second, current: third } = await rotate(11n);
    expect(second.serverSeed).toBe(next);
    expect(third).toMatchObject({ seedNo: 3, serverSeedHash: current.chains[0]?.commitment });
    expect((await rotate(11n)).current.serverSeedHash).toSatisfy(
      (hash: string) => sha256(hash) === third.serverSeedHash,
    );
  });

  it("gets the chain once, also before the rotation", async () => {
    await oldPairs(12n);
    await commit(12n);
    const before = await currentSeeds(ledger.client, 12n);
    expect(before).toMatchObject({ seedNo: 1, chains: [{ firstSeedNo: 3 }] });
    await commit(12n);
    await rotate(12n);
    expect((await currentSeeds(ledger.client, 12n)).chains).toEqual(before.chains);
    expect(await refusalOf(ensureChain(ledger.client, testSecrets, 12n))).toBe("not_in_transaction");
  });
});

it("after a replacement of the pairs, no pair uses the old chains, and the next rotation uses a new chain", async () => {
  await openSeeds(ledger.client, [21n]);
  await oldPairs(22n);
  await query("UPDATE seed_chain SET last_no = 60 WHERE player_id = 21");
  await rotate(21n);
  const before = await currentSeeds(ledger.client, 21n);
  expect(before.chains).toHaveLength(2);
  await inTransaction(ledger.client, () =>
    replacePairs(ledger.client, testSecrets, { after: 20n, limit: 10 }),
  );
  const replaced = await currentSeeds(ledger.client, 21n);
  expect(replaced).toMatchObject({ seedNo: 3, clientSeed: before.clientSeed, chains: [] });
  expect(await currentSeeds(ledger.client, 22n)).toMatchObject({ seedNo: 3, clientSeed: "mine", chains: [] });
  await commit(21n);
  const { chains } = await currentSeeds(ledger.client, 21n);
  expect(chains).toMatchObject([{ firstSeedNo: 4, links: chainLinks }]);
  expect((await rotate(21n)).current).toMatchObject({ seedNo: 4, serverSeedHash: chains[0]?.commitment });
  expect((await rotate(22n)).current.seedNo).toBe(4);
});
