import { randomUUID } from "node:crypto";
import type { Body, Data, InstantGameName } from "@gemplay/api-schema";
import {
  payoutBase,
  playDice,
  playKeno,
  playLimbo,
  playPlinko,
  playWheel,
  type RoundSeeds,
} from "@gemplay/games";
import { reconcile } from "@gemplay/ledger";
import { formatAmount } from "@gemplay/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { base, fund, openPlayer } from "../../test/betting.ts";
import { startTestServer, type TestServer } from "../../test/compose.ts";
import { executorOf } from "../platform/database/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fund(server, "house", "1000000");
});
afterAll(async () => {
  await server?.stop();
});

type Params<N extends InstantGameName> = Body<`POST /games/${N}/bet`>["params"];
type Round = Data<"GET /games/round">["round"];

interface Case<N extends InstantGameName = InstantGameName> {
  readonly game: N;
  /** Bets that the game offers. */
  readonly offered: readonly Params<N>[];
  /** Well formed, and not offered. */
  readonly refused: readonly Params<N>[];
  /** Pays more than 5000× at best, so that a stake of 1 may win more than half a percent of the house's million. */
  readonly wild?: Params<N>;
  /** What the public engine says of a round. */
  play(seeds: RoundSeeds, params: Params<N>): { multiplierE4: number; outcome: unknown };
}

const one = <N extends InstantGameName>(of: Case<N>) => of as unknown as Case;

const cases: readonly Case[] = [
  one<"limbo">({
    game: "limbo",
    offered: [{ targetE4: 10_100 }, { targetE4: 20_000 }, { targetE4: 1_000_000 }],
    refused: [{ targetE4: 10_000 }, { targetE4: 20_050 }, { targetE4: 10_000_000_100 }],
    wild: { targetE4: 60_000_000 },
    play(seeds, params) {
      const { resultE4, won } = playLimbo(seeds, params);
      return { multiplierE4: won ? params.targetE4 : 0, outcome: { resultE4 } };
    },
  }),
  one<"plinko">({
    game: "plinko",
    offered: [
      { rows: 8, risk: "low" },
      { rows: 16, risk: "high" },
      { rows: 11, risk: "medium" },
    ],
    refused: [
      { rows: 7, risk: "low" },
      { rows: 17, risk: "high" },
    ],
    play(seeds, params) {
      const { path, bucket, multiplierE4 } = playPlinko(seeds, params);
      return { multiplierE4, outcome: { path, bucket } };
    },
  }),
  one<"wheel">({
    game: "wheel",
    offered: [
      { segments: 10, risk: "low" },
      { segments: 50, risk: "high" },
      { segments: 30, risk: "medium" },
    ],
    refused: [
      { segments: 15, risk: "low" },
      { segments: 60, risk: "high" },
    ],
    play(seeds, params) {
      const { segment, multiplierE4 } = playWheel(seeds, params);
      return { multiplierE4, outcome: { segment } };
    },
  }),
  one<"keno">({
    game: "keno",
    offered: [
      { picks: [1], risk: "low" },
      { picks: [40, 1, 20, 33, 7], risk: "classic" },
      { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], risk: "high" },
    ],
    refused: [
      { picks: [], risk: "low" },
      { picks: [7, 7], risk: "low" },
      { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], risk: "medium" },
    ],
    play(seeds, params) {
      const { drawn, hits, multiplierE4 } = playKeno(seeds, params);
      return { multiplierE4, outcome: { drawn, hits } };
    },
  }),
  one<"dice">({
    game: "dice",
    offered: [
      { direction: "over", targetCenti: 5_000 },
      { direction: "under", targetCenti: 9_000 },
    ],
    refused: [
      { direction: "over", targetCenti: 10_000 },
      { direction: "under", targetCenti: 9_001 },
    ],
    wild: { direction: "under", targetCenti: 1 },
    play(seeds, params) {
      const { rollCenti, won } = playDice(seeds, params);
      const winning = params.direction === "over" ? 10_000 - params.targetCenti : params.targetCenti;
      return { multiplierE4: won ? Math.floor(99_000_000 / winning) : 0, outcome: { rollCenti } };
    },
  }),
];

async function bet(token: string, game: InstantGameName, params: unknown, amount = "1", key = randomUUID()) {
  return await server.call(`POST /games/${game}/bet`, {
    token,
    body: { key, asset: "PLAY", amount, params },
  });
}

describe.each(cases)("$game", ({ game, offered, refused, wild, play }) => {
  it("plays what its engine draws, and the page of the round proves it", async () => {
    const { token } = await openPlayer(server, "1000");
    const rounds: Round[] = [];
    for (const params of [...offered, ...offered, ...offered]) {
      const { data, msg } = await bet(token, game, params);
      if (data === null) throw new Error(msg);
      expect(data.round).toMatchObject({ game, params, nonce: rounds.length });
      rounds.push(data.round);
    }
    const { data: records } = await server.call("GET /user/records", { token, query: { game } });
    expect(records?.records).toEqual(rounds.toReversed());
    await server.call("POST /fairness/rotate", { token, body: { clientSeed: "next" } });
    for (const round of rounds) {
      const { data } = await server.call("GET /games/round", { token, query: { id: round.id } });
      expect(data?.round).toEqual(round);
      const { serverSeed, clientSeed } = data?.seeds ?? {};
      if (serverSeed == null || clientSeed === undefined) throw new Error("the seed was not revealed");
      // Asserted, not checked: it is a round of this game.
      const drawn = play({ serverSeed, clientSeed, nonce: round.nonce }, round.params as never);
      expect(round.outcome).toEqual(drawn.outcome);
      expect(round.multiplierE4).toBe(drawn.multiplierE4);
      expect(round.payout).toBe(formatAmount(payoutBase(base("1"), drawn.multiplierE4), 18));
    }
    expect(await reconcile(executorOf(server.server.platform.db))).toEqual([]);
  });

  it("refuses what it does not offer by its code, and nothing moves", async () => {
    const { token } = await openPlayer(server, "1000");
    for (const params of refused) expect((await bet(token, game, params)).code).toBe(1503);
    for (const params of [{}, { ...offered[0], extra: 1 }, null, []])
      expect((await bet(token, game, params)).code).toBe(1000);
    expect((await bet(token, game, offered[0], "0.009")).code).toBe(1501);
    if (wild !== undefined) expect((await bet(token, game, wild, "1")).code).toBe(1502);
    const { data } = await server.call("GET /fairness/seeds", { token });
    expect(data?.active.nonce).toBe(0);
    const { data: held } = await server.call("GET /assets/get_assets", { token });
    expect(held?.assets.find(({ assetId }) => assetId === "PLAY")?.balance).toBe("1000");
  });

  it("answers the same for the same key, and refuses it for another bet", async () => {
    const { token } = await openPlayer(server, "1000");
    const key = randomUUID();
    const first = await bet(token, game, offered[0], "1", key);
    expect((await bet(token, game, offered[0], "1", key)).data).toEqual(first.data);
    expect((await bet(token, game, offered[1], "1", key)).code).toBe(1307);
  });

  it("is closed and opened by its own setting", async () => {
    const { token } = await openPlayer(server, "10");
    const { settings } = server.server.platform;
    await settings.set(`games.${game}.open`, "off", { actor: "test" });
    expect((await bet(token, game, offered[0])).code).toBe(1500);
    const { data } = await server.call("GET /games");
    expect(data?.filter(({ open }) => !open).map((table) => table.game)).toEqual([game]);
    await settings.set(`games.${game}.open`, "on", { actor: "test" });
    expect((await bet(token, game, offered[0])).code).toBe(200);
  });
});
