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
import { reconcile } from "../reads/index.ts";
import { chainLinks } from "./chains.ts";
import {
  currentSeeds,
  ensureSeeds,
  revealedSeed,
  rotateSeed,
  seedPairs,
  setClientSeed,
  setPairRounds,
  takeNonce,
  turnFullSeed,
} from "./seeds.ts";

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
afterAll(async () => {
  expect(await reconcile(ledger.client)).toEqual([]);
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const rotate = (playerId: bigint, clientSeed: string) =>
  inTransaction(ledger.client, () => rotateSeed(ledger.client, testSecrets, playerId, { clientSeed }));

const choose = (playerId: bigint, clientSeed: string) =>
  inTransaction(ledger.client, () => setClientSeed(ledger.client, playerId, clientSeed));

describe("the seed pairs of a player", () => {
  it("exist only once, even after repeated and parallel calls of ensureSeeds", async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => ledger.connect()));
    await Promise.all(clients.map((client) => ensureSeeds(client, testSecrets, [3n, 1n, 2n])));
    const before = await currentSeeds(ledger.client, 1n);
    await ensureSeeds(ledger.client, testSecrets, [1n, 1n]);
    expect(await currentSeeds(ledger.client, 1n)).toEqual(before);
    expect(before).toMatchObject({ seedNo: 1, nextNonce: 0 });
  });

  it("show only commitments until the rotation, and the revealed server seed matches its commitment", async () => {
    await openSeeds(ledger.client, [4n]);
    const before = await currentSeeds(ledger.client, 4n);
    expect(before.chains).toEqual([{ firstSeedNo: 1, links: chainLinks, commitment: before.serverSeedHash }]);
    expect(before.nextServerSeedHash).toBeUndefined();
    expect(await revealedSeed(ledger.client, 4n, 1)).toBeUndefined();
    expect(await revealedSeed(ledger.client, 4n, 2)).toBeUndefined();
    const { revealed, current } = await rotate(4n, "my-seed_1");
    expect(sha256(revealed.serverSeed)).toBe(before.serverSeedHash);
    expect(revealed).toMatchObject({ seedNo: 1, clientSeed: before.clientSeed, rounds: 0 });
    expect(current).toEqual({
      seedNo: 2,
      clientSeed: "my-seed_1",
      nextNonce: 0,
      nextClientSeed: undefined,
      serverSeedHash: revealed.serverSeed,
      nextServerSeedHash: undefined,
      chains: before.chains,
    });
    expect(current).toEqual(await currentSeeds(ledger.client, 4n));
    expect(await revealedSeed(ledger.client, 4n, 1)).toEqual(revealed);
    expect(await revealedSeed(ledger.client, 4n, 2)).toBeUndefined();
  });

  it("rotate one after the other in parallel calls", async () => {
    await openSeeds(ledger.client, [5n]);
    const clients = await Promise.all(Array.from({ length: 5 }, () => ledger.connect()));
    const rotations = await Promise.all(
      clients.map((client, index) =>
        inTransaction(client, () => rotateSeed(client, testSecrets, 5n, { clientSeed: `seed-${index}` })),
      ),
    );
    expect(rotations.map(({ revealed }) => revealed.seedNo).sort()).toEqual([1, 2, 3, 4, 5]);
    expect((await currentSeeds(ledger.client, 5n)).seedNo).toBe(6);
  });

  it("appear in pages in numeric order (10 after 9), and no page omits a pair", async () => {
    await openSeeds(ledger.client, [6n]);
    for (let pair = 1; pair <= 11; pair++) await rotate(6n, `seed-${pair}`);
    const numbers = Array.from({ length: 12 }, (_, place) => place + 1);
    for (const limit of [4, 12, 50]) {
      const listed: number[] = [];
      for (let after: number | undefined = 0; after !== undefined; ) {
        const page = await seedPairs(ledger.client, 6n, { after, limit });
        listed.push(...page.map(({ seedNo }) => seedNo));
        after = page.length < limit ? undefined : page.at(-1)?.seedNo;
      }
      expect(listed, `pages of ${limit}`).toEqual(numbers);
    }
  });

  it("accept no bet and no rotation before the player sets a client seed", async () => {
    await ensureSeeds(ledger.client, testSecrets, [7n]);
    expect(await currentSeeds(ledger.client, 7n)).toMatchObject({ clientSeed: undefined, nextNonce: 0 });
    const take = () =>
      refusalOf(inTransaction(ledger.client, () => takeNonce(ledger.client, testSecrets, 7n)));
    expect(await take()).toBe("client_seed_missing");
    expect(await refusalOf(rotate(7n, "mine"))).toBe("client_seed_missing");
    await expect(ledger.client.query("UPDATE seed SET next_nonce = 1 WHERE player_id = 7")).rejects.toThrow(
      "seed_check",
    );
    await choose(7n, "first");
    expect(await currentSeeds(ledger.client, 7n)).toMatchObject({ seedNo: 1, clientSeed: "first" });
    expect(await take()).toBe("accepted");
  });

  it("never change their client seed: a later client seed is for the next automatic rotation", async () => {
    await openSeeds(ledger.client, [8n]);
    await choose(8n, "second");
    const before = await currentSeeds(ledger.client, 8n);
    expect(before).toMatchObject({ clientSeed: "client-8", nextClientSeed: "second" });
    await expect(
      ledger.client.query("UPDATE seed SET client_seed = 'other' WHERE player_id = 8"),
    ).rejects.toThrow("is refused");
    // A rotation with another client seed does not use up the stored client seed.
    expect((await rotate(8n, "typed")).current).toMatchObject({
      clientSeed: "typed",
      nextClientSeed: "second",
    });
    const turn = async () => {
      await inTransaction(ledger.client, () => setPairRounds(ledger.client, testSecrets, 8n, 1));
      await inTransaction(ledger.client, () => takeNonce(ledger.client, testSecrets, 8n));
      await inTransaction(ledger.client, () => turnFullSeed(ledger.client, testSecrets, 8n));
      return await currentSeeds(ledger.client, 8n);
    };
    expect(await turn()).toMatchObject({ seedNo: 3, clientSeed: "second", nextClientSeed: undefined });
    expect(await turn()).toMatchObject({ seedNo: 4, clientSeed: "second", nextClientSeed: undefined });
    expect(await revealedSeed(ledger.client, 8n, 3)).toMatchObject({ clientSeed: "second", rounds: 1 });
  });

  it.each(["", "a:b", "a b", "é", "x".repeat(65)])("do not accept the client seed %j", async (clientSeed) => {
    expect(await refusalOf(rotate(4n, clientSeed))).toBe("invalid_client_seed");
    expect(await refusalOf(choose(4n, clientSeed))).toBe("invalid_client_seed");
  });

  it("cannot be read for an unknown player, and cannot be rotated outside of a transaction", async () => {
    expect(await refusalOf(currentSeeds(ledger.client, 99n))).toBe("seed_missing");
    expect(await refusalOf(rotate(99n, "a"))).toBe("seed_missing");
    expect(await refusalOf(choose(99n, "a"))).toBe("seed_missing");
    expect(await refusalOf(setClientSeed(ledger.client, 4n, "a"))).toBe("not_in_transaction");
    expect(await refusalOf(rotateSeed(ledger.client, testSecrets, 4n, { clientSeed: "a" }))).toBe(
      "not_in_transaction",
    );
  });
});
