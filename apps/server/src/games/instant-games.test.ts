import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Data, errors, type InstantGameName } from "@gemplay/api-schema";
import {
  type AnyField,
  type AnyInstantGame,
  games,
  instantGameNames,
  kenoDraw,
  payoutBase,
  type RoundSeeds,
} from "@gemplay/games";
import { reconcile } from "@gemplay/ledger";
import { formatAmount } from "@gemplay/money";
import { describe, expect, it } from "vitest";
import { base, openPlayer, secretSeeds } from "../../test/betting.ts";
import { dataOf, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { executorOf } from "../platform/database/index.ts";

let server: TestServer;
withServer({ house: { PLAY: "1000000" } }, (started) => {
  server = started;
});

type Round = Data<"GET /games/round">["round"];

/**
 * Returns values of the correct type that a game nevertheless does not offer. Returns no value if every value of the
 * field that the API schema allows is offered.
 */
function beyond(field: AnyField): readonly unknown[] {
  if (field.kind === "whole") return [field.minimum - field.step, field.maximum + field.step];
  if (field.kind === "places") {
    const tooMany = Array.from({ length: field.most + 1 }, (_, at) => field.first + at);
    return [[], [field.first, field.first], tooMany];
  }
  return field.values.every((value) => typeof value === "number") ? [Math.max(...field.values) + 1] : [];
}

/** Parameters that the API schema accepts but that the rules of the game refuse. */
const refusedBy: Partial<Record<InstantGameName, readonly object[]>> = {
  dice: [
    { direction: "over", targetCenti: 10_000 },
    { direction: "under", targetCenti: 9_001 },
  ],
  limbo: [{ targetE4: 10_000 }, { targetE4: 20_050 }, { targetE4: 10_000_000_100 }],
};

/**
 * Parameters of bets that can pay more than 5000 times the stake. A stake of 1 PLAY can therefore win more than the
 * maximum win, which is half a percent of the house's million PLAY.
 */
const wildBets: Partial<Record<InstantGameName, object>> = {
  limbo: { targetE4: 60_000_000 },
  dice: { direction: "under", targetCenti: 1 },
};

const cases = instantGameNames.map((game) => {
  const definition: AnyInstantGame = games[game];
  const fields: Readonly<Record<string, AnyField>> = { ...definition.params };
  const offered = [definition.initial, ...definition.simulated];
  const refused =
    refusedBy[game] ??
    Object.entries(fields).flatMap(([name, field]) =>
      beyond(field).map((value) => ({ ...definition.initial, [name]: value })),
    );
  return { game, definition, offered, refused };
});

async function bet(token: string, game: InstantGameName, params: unknown, amount = "1", key = randomUUID()) {
  return await server.call(`POST /games/${game}/bet`, {
    token,
    body: { key, asset: "PLAY", amount, params },
  });
}

describe.each(cases)("$game", ({ game, definition, offered, refused }) => {
  it("gives the result that the game engine computes, and the page of the round proves the result", async () => {
    const { token } = await openPlayer(server, "1000");
    const rounds: Round[] = [];
    for (const params of [...offered, ...offered]) {
      const { round } = dataOf(await bet(token, game, params));
      expect(round).toMatchObject({ game, params, nonce: rounds.length });
      rounds.push(round);
    }
    const { data: records } = await server.call("GET /user/records", { token, query: { game } });
    expect(records?.records).toEqual(rounds.toReversed());
    await server.call("POST /fairness/rotate", { token, body: { clientSeed: "next" } });
    for (const round of rounds) {
      const { data } = await server.call("GET /games/round", { token, query: { id: round.id } });
      expect(data?.round).toEqual(round);
      const { serverSeed, clientSeed } = data?.seeds ?? {};
      if (serverSeed == null || clientSeed === undefined) throw new Error("the seed was not revealed");
      const drawn = definition.play({ serverSeed, clientSeed, nonce: round.nonce }, round.params);
      expect(round.outcome).toEqual(drawn.outcome);
      expect(round.multiplierE4).toBe(drawn.multiplierE4);
      expect(round.payout).toBe(formatAmount(payoutBase(base("1"), drawn.multiplierE4), 18));
    }
    expect(await reconcile(executorOf(server.server.platform.db))).toEqual([]);
  });

  it("refuses parameters that the game does not offer, and changes no balance", async () => {
    const { token } = await openPlayer(server, "1000");
    for (const params of refused)
      expect((await bet(token, game, params)).code).toBe(errors.BetParametersInvalid.code);
    for (const params of [{}, { ...offered[0], extra: 1 }, null, []])
      expect((await bet(token, game, params)).code).toBe(errors.RequestInvalid.code);
    expect((await bet(token, game, offered[0], "0.009")).code).toBe(errors.BetBelowMinimum.code);
    const wild = wildBets[game];
    if (wild !== undefined)
      expect((await bet(token, game, wild, "1")).code).toBe(errors.BetAboveMaximum.code);
    const { data } = await server.call("GET /fairness/seeds", { token });
    expect(data?.active.nonce).toBe(0);
    const { data: held } = await server.call("GET /assets/get_assets", { token });
    expect(held?.assets.find(({ assetId }) => assetId === "PLAY")?.balance).toBe("1000");
  });

  it("returns the same answer for a repeated idempotency key, and refuses this key for another bet", async () => {
    const { token } = await openPlayer(server, "1000");
    const key = randomUUID();
    const [params] = offered;
    const otherParams = offered.find((one) => !isDeepStrictEqual(one, params));
    if (otherParams === undefined) throw new Error(`the definition of ${game} names only one bet`);
    const first = await bet(token, game, params, "1", key);
    expect((await bet(token, game, params, "1", key)).data).toEqual(first.data);
    expect((await bet(token, game, otherParams, "1", key)).code).toBe(errors.RequestRepeatedDifferently.code);
  });

  it("accepts bets only while the game is open", async () => {
    const { token } = await openPlayer(server, "10");
    const { settings } = server.server.platform;
    await settings.set(`games.${game}.open`, "off", { actor: "test" });
    expect((await bet(token, game, offered[0])).code).toBe(errors.GameClosed.code);
    const { data } = await server.call("GET /games");
    expect(data?.filter(({ open }) => !open).map((table) => table.game)).toEqual([game]);
    await settings.set(`games.${game}.open`, "on", { actor: "test" });
    expect((await bet(token, game, offered[0])).code).toBe(200);
  });
});

/** Bets that win the largest prize with the given seeds, for the games with the largest prizes. */
const dearest: readonly {
  readonly game: InstantGameName;
  readonly topE4: number;
  /** Returns a bet that wins the largest prize with the given seeds; undefined if no bet wins this prize. */
  wins(seeds: RoundSeeds): object | undefined;
}[] = [
  {
    game: "keno",
    topE4: games.keno.topMultiplierE4({ picks: Array.from({ length: 10 }, (_, at) => at + 1), risk: "high" }),
    // The numbers that the engine draws with the given seeds.
    wins: (seeds) => ({ picks: [...kenoDraw(seeds)].sort((one, other) => one - other), risk: "high" }),
  },
  ...[
    { game: "plinko", params: { rows: 16, risk: "high" } } as const,
    { game: "wheel", params: { segments: 50, risk: "high" } } as const,
  ].map(({ game, params }) => {
    const definition: AnyInstantGame = games[game];
    const topE4 = definition.topMultiplierE4(params);
    const wins = (seeds: RoundSeeds) =>
      definition.play(seeds, params).multiplierE4 === topE4 ? params : undefined;
    return { game, topE4, wins };
  }),
];

it.each(dearest)("the server pays the largest win of $game", async ({ game, topE4, wins }) => {
  const player = await openPlayer(server, "10");
  const { token } = player;
  await server.call("GET /fairness/seeds", { token });
  // The test reads the next secret seed pair, and searches for a client seed with which the bet wins.
  const { serverSeed } = (await secretSeeds(server, player))[1] ?? { serverSeed: "" };
  let won: { readonly clientSeed: string; readonly params: object } | undefined;
  for (let attempt = 0; won === undefined && attempt < 1_000_000; attempt++) {
    const clientSeed = `top-${attempt}`;
    const params = wins({ serverSeed, clientSeed, nonce: 0 });
    if (params !== undefined) won = { clientSeed, params };
  }
  if (won === undefined) throw new Error("no seed draws the largest prize");
  dataOf(await server.call("POST /fairness/rotate", { token, body: { clientSeed: won.clientSeed } }));
  const { round, balance } = dataOf(await bet(token, game, won.params));
  const payout = formatAmount(payoutBase(base("1"), topE4), 18);
  expect(round).toMatchObject({ game, multiplierE4: topE4, payout, result: "WIN", nonce: 0 });
  expect(base(balance)).toBe(base("9") + base(payout));
  const { data } = await server.call("GET /user/records", { token });
  expect(data?.records).toEqual([round]);
  expect(await reconcile(executorOf(server.server.platform.db))).toEqual([]);
});
