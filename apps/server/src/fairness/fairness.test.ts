import { createHash, randomUUID } from "node:crypto";
import { type Data, errors } from "@gemplay/api-schema";
import { diceRollCenti, hashServerSeed } from "@gemplay/games";
import { chainLinks } from "@gemplay/ledger";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  base,
  giveWithoutSeeds,
  heldBase,
  openPlayer,
  place,
  placed,
  secretSeeds,
  signUpPlayer,
  type TestPlayer,
} from "../../test/betting.ts";
import { dataOf, startTestServer, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";

let server: TestServer;
withServer({ house: { PLAY: "1000000" } }, (started) => {
  server = started;
});

async function seedsOf({ token }: TestPlayer): Promise<Data<"GET /fairness/seeds">> {
  return dataOf(await server.call("GET /fairness/seeds", { token }));
}

async function rotate({ token }: TestPlayer, clientSeed: string): Promise<Data<"POST /fairness/rotate">> {
  return dataOf(await server.call("POST /fairness/rotate", { token, body: { clientSeed } }));
}

const chooseSeed = ({ token }: TestPlayer, clientSeed: string) =>
  server.call("POST /fairness/client-seed", { token, body: { clientSeed } });

describe("a player's seed pairs", () => {
  it("have a public hash and the commitment of a hash chain before the first bet, and neither changes", async () => {
    const player = await openPlayer(server, "10");
    const before = await seedsOf(player);
    expect(before).toEqual({
      active: {
        seedNumber: 1,
        serverSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        clientSeed: `client-${player.id}`,
        nonce: 0,
      },
      nextClientSeed: null,
      nextServerSeedHash: null,
      chains: [{ firstSeedNumber: 1, links: chainLinks, commitment: before.active.serverSeedHash }],
      lastRevealed: null,
      rotateAfterRounds: 0,
    });
    await placed(server, player);
    expect(await seedsOf(player)).toEqual({ ...before, active: { ...before.active, nonce: 1 } });
  });

  it("become public through a rotation, which activates the next server seed of the hash chain", async () => {
    const player = await openPlayer(server, "10");
    const before = await seedsOf(player);
    await placed(server, player);
    const rotation = await rotate(player, "my_own-seed-1");
    expect(rotation.revealed).toEqual({
      ...before.active,
      nonce: 1,
      serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const revealed = rotation.revealed.serverSeed ?? "";
    expect(createHash("sha256").update(revealed).digest("hex")).toBe(before.active.serverSeedHash);
    expect(hashServerSeed(revealed)).toBe(before.active.serverSeedHash);
    expect(rotation.active).toEqual({
      seedNumber: 2,
      serverSeedHash: revealed,
      clientSeed: "my_own-seed-1",
      nonce: 0,
    });
    expect(await seedsOf(player)).toEqual({
      active: rotation.active,
      nextClientSeed: null,
      nextServerSeedHash: null,
      chains: before.chains,
      lastRevealed: rotation.revealed,
      rotateAfterRounds: 0,
    });
  });

  it("an account whose seed pairs are older than hash chains can read the commitment of its hash chain before a pair uses the chain", async () => {
    const player = await signUpPlayer(server);
    const { db, secrets } = server.server.platform;
    for (const [number, state, clientSeed] of [
      [1, "active", "mine"],
      [2, "next", null],
    ] as const) {
      const serverSeed = `${number}a`.repeat(32);
      await sql`
        INSERT INTO seed (player_id, seed_no, state, sealed_seed, server_seed_hash, client_seed)
        VALUES (${player.id}, ${number}, ${state}, ${secrets.encrypt(serverSeed, `seed ${player.id} ${number}`)},
                ${hashServerSeed(serverSeed)}, ${clientSeed})`.execute(db);
    }
    const before = await seedsOf(player);
    expect(before).toMatchObject({
      active: { seedNumber: 1, clientSeed: "mine" },
      nextServerSeedHash: hashServerSeed("2a".repeat(32)),
      chains: [{ firstSeedNumber: 3 }],
    });
    const second = await rotate(player, "a");
    expect(second).toMatchObject({
      active: { seedNumber: 2, serverSeedHash: before.nextServerSeedHash },
      nextServerSeedHash: null,
      chains: before.chains,
    });
    const third = await rotate(player, "b");
    expect(third.active.serverSeedHash).toBe(before.chains[0]?.commitment);
    expect((await rotate(player, "c")).active.serverSeedHash).toSatisfy(
      (hash: string) => hashServerSeed(hash) === third.active.serverSeedHash,
    );
  });

  it("can be rotated before the player has done anything else", async () => {
    const player = await openPlayer(server);
    expect((await rotate(player, "a")).revealed).toMatchObject({ seedNumber: 1, nonce: 0 });
  });

  it("accept no bet and no rotation until the player sets a client seed, and a refused bet changes nothing", async () => {
    const player = await signUpPlayer(server);
    const { token } = player;
    await giveWithoutSeeds(server, player, "10");
    const key = randomUUID();
    const missing = { code: errors.ClientSeedMissing.code, status: 409, data: null };
    const rotation = () => server.call("POST /fairness/rotate", { token, body: { clientSeed: "a" } });
    expect(await place(server, player, { key })).toMatchObject(missing);
    expect(await openMines(player)).toMatchObject(missing);
    expect(await rotation()).toMatchObject(missing);
    expect((await seedsOf(player)).active).toMatchObject({ seedNumber: 1, clientSeed: null, nonce: 0 });
    expect(await heldBase(server, player)).toBe(base("10"));
    const { active } = dataOf(await chooseSeed(player, "mine"));
    expect(active).toEqual({ ...(await seedsOf(player)).active, clientSeed: "mine" });
    expect((await placed(server, player, { key })).round).toMatchObject({ seedNumber: 1, nonce: 0 });
    expect((await rotation()).data?.revealed).toMatchObject({ clientSeed: "mine", nonce: 1 });
  });

  it("get the client seed from one of two concurrent calls, and the other one waits for the next pair", async () => {
    const player = await signUpPlayer(server);
    const answers = await Promise.all(["one", "two"].map((clientSeed) => chooseSeed(player, clientSeed)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    const { active, nextClientSeed } = await seedsOf(player);
    expect([active.clientSeed, nextClientSeed].sort()).toEqual(["one", "two"]);
  });

  it.each(["", "a:b", "a b", "é", "a\n", "a".repeat(65), "a\u0000"])(
    "cannot have the client seed %j",
    async (clientSeed) => {
      const player = await openPlayer(server);
      const before = await seedsOf(player);
      const answer = await server.call("POST /fairness/rotate", {
        token: player.token,
        body: { clientSeed },
      });
      expect(answer).toMatchObject({ code: errors.ClientSeedInvalid.code, status: 422, data: null });
      expect(await chooseSeed(player, clientSeed)).toMatchObject({ code: errors.ClientSeedInvalid.code });
      expect(await seedsOf(player)).toEqual(before);
    },
  );

  it("can be read only by their own player", async () => {
    const [one, two] = [await openPlayer(server, "10"), await openPlayer(server, "10")];
    const { round } = await placed(server, one);
    expect((await seedsOf(one)).active.serverSeedHash).not.toBe((await seedsOf(two)).active.serverSeedHash);
    const foreign = await server.call("GET /games/round", { token: two.token, query: { id: round.id } });
    expect(foreign.code).toBe(errors.RoundUnknown.code);
  });
});

describe("the page of a round", () => {
  it("hides the server seed until the seed is revealed, and then proves the round", async () => {
    const player = await openPlayer(server, "10");
    const { round } = await placed(server, player);
    const page = () => server.call("GET /games/round", { token: player.token, query: { id: round.id } });
    const { active } = await seedsOf(player);
    expect((await page()).data).toEqual({
      round,
      record: expect.any(Object),
      seeds: { ...active, serverSeed: null },
      shared: false,
    });
    const { revealed } = await rotate(player, "next");
    const { data } = await page();
    expect(data).toEqual({ round, record: expect.any(Object), seeds: revealed, shared: false });
    const { serverSeed, clientSeed } = data?.seeds ?? {};
    expect(
      diceRollCenti({ serverSeed: serverSeed ?? "", clientSeed: clientSeed ?? "", nonce: round.nonce }),
    ).toBe(round.outcome.rollCenti);
  });

  it.each(["", "1", "00000000-0000-7000-8000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff'"])(
    "returns RoundUnknown for the id %j",
    async (id) => {
      const { token } = await openPlayer(server);
      const answer = await server.call("GET /games/round", { token, query: { id } });
      expect(answer).toMatchObject({ code: errors.RoundUnknown.code, status: 404 });
    },
  );
});

describe("a rotation between concurrent bets", () => {
  it("leaves each round on one complete seed pair, from which anybody can compute the round", async () => {
    const player = await openPlayer(server, "1000");
    const rotations: Data<"POST /fairness/rotate">[] = [];
    const answers = await Promise.all(
      // A settlement shard defers fewer than 60 bets of a player whose row is locked, for example by a rotation.
      Array.from({ length: 60 }, async (_, index) => {
        if (index % 10 === 5) rotations.push(await rotate(player, `client-${index}`));
        return await place(server, player);
      }),
    );
    rotations.push(await rotate(player, "last"));
    expect(rotations).toHaveLength(7);
    const revealed = new Map(rotations.map((rotation) => [rotation.revealed.seedNumber, rotation.revealed]));
    const used = new Map<number, number[]>();
    for (const answer of answers) {
      const { seedNumber, nonce, outcome } = dataOf(answer).round;
      const { serverSeed, clientSeed } = revealed.get(seedNumber) ?? {};
      expect(diceRollCenti({ serverSeed: serverSeed ?? "", clientSeed: clientSeed ?? "", nonce })).toBe(
        outcome.rollCenti,
      );
      used.set(seedNumber, [...(used.get(seedNumber) ?? []), nonce]);
    }
    for (const [seedNumber, seed] of revealed) {
      const nonces = (used.get(seedNumber) ?? []).sort((a, b) => a - b);
      expect(nonces).toEqual(Array.from({ length: seed.nonce }, (_, nonce) => nonce));
    }
    const secrets = await secretSeeds(server, player);
    expect(secrets.map(({ state }) => state)).toEqual([...Array(7).fill("revealed"), "active", "next"]);
  });
});

describe("automatic rotation of a seed pair", () => {
  const choose = async ({ token }: TestPlayer, rotateAfterRounds: unknown) =>
    await server.call("POST /fairness/automatic", { token, body: { rotateAfterRounds } });

  it("reveals the pair's server seed after the number of rounds that the player chose, and keeps the client seed if the player has set no next one", async () => {
    const player = await openPlayer(server, "100");
    await rotate(player, "mine");
    expect((await choose(player, 3)).data).toEqual({ rotateAfterRounds: 3 });
    expect((await seedsOf(player)).rotateAfterRounds).toBe(3);
    const numbers: [number, number][] = [];
    for (let count = 0; count < 10; count++) {
      const { round } = await placed(server, player);
      numbers.push([round.seedNumber, round.nonce]);
    }
    expect(numbers).toEqual([
      [2, 0],
      [2, 1],
      [2, 2],
      [3, 0],
      [3, 1],
      [3, 2],
      [4, 0],
      [4, 1],
      [4, 2],
      [5, 0],
    ]);
    const { active, lastRevealed } = await seedsOf(player);
    expect(active).toMatchObject({ seedNumber: 5, clientSeed: "mine", nonce: 1 });
    expect(lastRevealed).toMatchObject({ seedNumber: 4, nonce: 3 });
    expect(hashServerSeed(lastRevealed?.serverSeed ?? "")).toBe(lastRevealed?.serverSeedHash);
  });

  it("uses the client seed that the player has set for the next pair, once", async () => {
    const player = await openPlayer(server, "100");
    await choose(player, 1);
    expect(dataOf(await chooseSeed(player, "second")).nextClientSeed).toBe("second");
    await placed(server, player);
    expect(await seedsOf(player)).toMatchObject({
      active: { seedNumber: 2, clientSeed: "second", nonce: 0 },
      nextClientSeed: null,
    });
    // A staged round that ends also rotates the pair.
    await chooseSeed(player, "third");
    const { data: opened } = await openMines(player);
    await endMines(player, opened?.open?.id ?? "");
    expect((await seedsOf(player)).active).toMatchObject({ seedNumber: 3, clientSeed: "third" });
  });

  it("accepts only the offered numbers of rounds, and 0 turns automatic rotation off", async () => {
    const player = await openPlayer(server, "100");
    await choose(player, 1);
    await choose(player, 0);
    expect((await seedsOf(player)).rotateAfterRounds).toBe(0);
    for (const wrong of [-1, 1.5, 100_001, "3", null])
      expect((await choose(player, wrong)).code).toBe(errors.RequestInvalid.code);
    expect((await seedsOf(player)).rotateAfterRounds).toBe(0);
  });

  it("rotates a pair at the maximum number of rounds if the player chose no number", async () => {
    const player = await openPlayer(server, "10");
    await placed(server, player);
    const at = (nonce: number) =>
      sql`UPDATE seed SET next_nonce = ${nonce} WHERE player_id = ${player.id} AND state = 'active'`.execute(
        server.server.platform.db,
      );
    await at(1_999_999_999);
    await placed(server, player);
    expect((await seedsOf(player)).active).toMatchObject({ seedNumber: 1, nonce: 2_000_000_000 });
    await placed(server, player);
    const { active, lastRevealed } = await seedsOf(player);
    expect([active, lastRevealed]).toMatchObject([
      { seedNumber: 2, nonce: 1 },
      { seedNumber: 1, nonce: 2_000_000_000 },
    ]);
  });

  it("rotates each pair after exactly the chosen number of rounds, with bets in two processes at once", async () => {
    const second = await startTestServer({ databaseUrl: server.databaseUrl });
    const player = await openPlayer(server, "1000");
    await placed(server, player);
    await placed(server, player);
    /**
     * The possible numbers of rounds of a rotated seed pair. Either the player chose this number, or the seed pair had
     * already reached it when the player chose another number.
     */
    const full = new Set([4, 1, 3]);
    for (const most of [4, 1, 3]) {
      full.add((await seedsOf(player)).active.nonce);
      await choose(player, most);
      const rounds = await Promise.all(
        Array.from({ length: 60 }, (_, index) => placed(index % 2 ? server : second, player)),
      );
      const played = Map.groupBy(rounds, ({ round }) => round.seedNumber);
      for (const [seedNumber, onPair] of played) {
        const nonces = onPair.map(({ round }) => round.nonce).sort((a, b) => a - b);
        expect(nonces.at(-1), `pair ${seedNumber}`).toBeLessThan(most);
      }
    }
    const turned = (await secretSeeds(server, player)).filter(({ state }) => state === "revealed");
    expect(turned.length).toBeGreaterThanOrEqual(15 + 59 + 20);
    for (const { nonce } of turned) expect(full).toContain(nonce);
    await second.stop();
  });

  it("uses a new number of rounds from the next bet on, even if the active pair has more rounds", async () => {
    const player = await openPlayer(server, "100");
    for (let count = 0; count < 5; count++) await placed(server, player);
    await choose(player, 2);
    const numbers = [];
    for (let count = 0; count < 3; count++) {
      const { round } = await placed(server, player);
      numbers.push([round.seedNumber, round.nonce]);
    }
    expect(numbers).toEqual([
      [2, 0],
      [2, 1],
      [3, 0],
    ]);
    await choose(player, 0);
    for (let count = 0; count < 4; count++) await placed(server, player);
    expect((await seedsOf(player)).active).toMatchObject({ seedNumber: 3, nonce: 5 });
  });

  it("waits until an open staged round on the pair has ended, and the player can bet meanwhile", async () => {
    const player = await openPlayer(server, "100");
    await choose(player, 2);
    const { data: opened } = await openMines(player);
    expect(opened?.open).toMatchObject({ seedNumber: 1, nonce: 0 });
    const numbers = [];
    for (let count = 0; count < 3; count++) {
      const { round } = await placed(server, player);
      numbers.push([round.seedNumber, round.nonce]);
    }
    expect(numbers).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
    ]);
    await endMines(player, opened?.open?.id ?? "");
    const { active, lastRevealed } = await seedsOf(player);
    expect([active, lastRevealed]).toMatchObject([
      { seedNumber: 2, nonce: 0 },
      { seedNumber: 1, nonce: 4 },
    ]);
    // If the active seed pair is full, a staged round uses the next pair.
    await choose(player, 1);
    const { data: first } = await openMines(player);
    expect(first?.open).toMatchObject({ seedNumber: 2, nonce: 0 });
    await endMines(player, first?.open?.id ?? "");
    const { data: next } = await openMines(player);
    expect(next?.open).toMatchObject({ seedNumber: 3, nonce: 0 });
  });
});

/** Opens a staged round of Mines. */
async function openMines({ token }: TestPlayer) {
  return await server.call("POST /games/mines/open", {
    token,
    body: { key: randomUUID(), asset: "PLAY", amount: "1", params: { mines: 3 } },
  });
}

/** Opens one tile of a round of Mines, and cashes out if the round is still open. */
async function endMines({ token }: TestPlayer, id: string): Promise<void> {
  const { data } = await server.call("POST /games/mines/move", {
    token,
    body: { id, step: 0, move: { tile: 0 } },
  });
  if (data?.open) await server.call("POST /games/mines/cash-out", { token, body: { id } });
}
