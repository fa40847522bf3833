import { createHash } from "node:crypto";
import { type Data, errors } from "@gemplay/api-schema";
import { diceRollCenti, hashServerSeed } from "@gemplay/games";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fund, openPlayer, place, placed, secretSeeds, type TestPlayer } from "../../test/betting.ts";
import { startTestServer, type TestServer } from "../../test/compose.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fund(server, "house", "1000000");
});
afterAll(() => server?.stop());

async function seedsOf({ token }: TestPlayer): Promise<Data<"GET /fairness/seeds">> {
  const { data, msg } = await server.call("GET /fairness/seeds", { token });
  if (data === null) throw new Error(msg);
  return data;
}

async function rotate({ token }: TestPlayer, clientSeed: string): Promise<Data<"POST /fairness/rotate">> {
  const { data, msg } = await server.call("POST /fairness/rotate", { token, body: { clientSeed } });
  if (data === null) throw new Error(msg);
  return data;
}

describe("seeds", () => {
  it("are committed to before the first bet, the next pair too, and stay what they are", async () => {
    const player = await openPlayer(server, "10");
    const before = await seedsOf(player);
    expect(before).toEqual({
      active: {
        seedNumber: 1,
        serverSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        clientSeed: expect.stringMatching(/^[0-9a-f]{16}$/),
        nonce: 0,
      },
      nextServerSeedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      lastRevealed: null,
    });
    await placed(server, player);
    expect(await seedsOf(player)).toEqual({ ...before, active: { ...before.active, nonce: 1 } });
  });

  it("are revealed by a rotation, which activates what was committed to", async () => {
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
      serverSeedHash: before.nextServerSeedHash,
      clientSeed: "my_own-seed-1",
      nonce: 0,
    });
    expect(await seedsOf(player)).toEqual({
      active: rotation.active,
      nextServerSeedHash: rotation.nextServerSeedHash,
      lastRevealed: rotation.revealed,
    });
  });

  it("can be rotated before anything else was done", async () => {
    const player = await openPlayer(server);
    expect((await rotate(player, "a")).revealed).toMatchObject({ seedNumber: 1, nonce: 0 });
  });

  it.each(["", "a:b", "a b", "é", "a\n", "a".repeat(65), "a\u0000"])(
    "refuse the client seed %j",
    async (clientSeed) => {
      const player = await openPlayer(server);
      const before = await seedsOf(player);
      const answer = await server.call("POST /fairness/rotate", {
        token: player.token,
        body: { clientSeed },
      });
      expect(answer).toMatchObject({ code: errors.ClientSeedInvalid.code, status: 422, data: null });
      expect(await seedsOf(player)).toEqual(before);
    },
  );

  it("belong to one player", async () => {
    const [one, two] = [await openPlayer(server, "10"), await openPlayer(server, "10")];
    const { round } = await placed(server, one);
    expect((await seedsOf(one)).active.serverSeedHash).not.toBe((await seedsOf(two)).active.serverSeedHash);
    const foreign = await server.call("GET /games/round", { token: two.token, query: { id: round.id } });
    expect(foreign.code).toBe(errors.RoundUnknown.code);
  });
});

describe("a round's page", () => {
  it("keeps the server seed until it is revealed, and then computes", async () => {
    const player = await openPlayer(server, "10");
    const { round } = await placed(server, player);
    const page = () => server.call("GET /games/round", { token: player.token, query: { id: round.id } });
    const { active } = await seedsOf(player);
    expect((await page()).data).toEqual({ round, seeds: { ...active, serverSeed: null } });
    const { revealed } = await rotate(player, "next");
    const { data } = await page();
    expect(data).toEqual({ round, seeds: revealed });
    const { serverSeed, clientSeed } = data?.seeds ?? {};
    expect(
      diceRollCenti({ serverSeed: serverSeed ?? "", clientSeed: clientSeed ?? "", nonce: round.nonce }),
    ).toBe(round.outcome.rollCenti);
  });

  it.each(["", "1", "00000000-0000-7000-8000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff'"])(
    "does not know %j",
    async (id) => {
      const { token } = await openPlayer(server);
      const answer = await server.call("GET /games/round", { token, query: { id } });
      expect(answer).toMatchObject({ code: errors.RoundUnknown.code, status: 404 });
    },
  );
});

describe("rotation during bets", () => {
  it("leaves no round on half a pair: each computes from the seeds that it names", async () => {
    const player = await openPlayer(server, "1000");
    const rotations: Data<"POST /fairness/rotate">[] = [];
    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        if (index % 20 === 10) rotations.push(await rotate(player, `client-${index}`));
        return await place(server, player);
      }),
    );
    rotations.push(await rotate(player, "last"));
    expect(rotations).toHaveLength(7);
    const revealed = new Map(rotations.map((rotation) => [rotation.revealed.seedNumber, rotation.revealed]));
    const used = new Map<number, number[]>();
    for (const { data } of answers) {
      if (data === null) throw new Error("a bet was refused");
      const { seedNumber, nonce, outcome } = data.round;
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
