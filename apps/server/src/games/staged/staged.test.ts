import { randomUUID } from "node:crypto";
import { errors, type StagedGameName } from "@gemplay/api-schema";
import { coinflipSides, hashServerSeed, hiloCards, minesPlaces, stagedGameNames } from "@gemplay/games";
import { formatAmount } from "@gemplay/money";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  base,
  betBody,
  heldBase,
  openPlayer,
  place,
  placed,
  type TestPlayer,
} from "../../../test/betting.ts";
import {
  type Answer,
  dataOf,
  expectRefused,
  startTestServer,
  type TestServer,
} from "../../../test/compose.ts";
import { readEvents } from "../../../test/event-reader.ts";
import { withServer } from "../../../test/file-server.ts";
import {
  foreseenMove,
  moveSurely,
  type OpenRound,
  openBody,
  openOf,
  roundOf,
  type StagedAnswer,
  stagedCalls,
} from "../../../test/staged.ts";

let server: TestServer;
/** A second server on the same database, which acts as a second server process. */
let other: TestServer;
withServer({ house: { PLAY: "1000000", TPLAY: "1000000" }, booksAgree: true }, async (started, another) => {
  server = started;
  other = await another();
});

async function started(game: StagedGameName, amount = "1") {
  const player = await openPlayer(server, "100");
  const calls = stagedCalls(server, game, player);
  const opened = await calls.open({ amount });
  return { player, calls, opened, round: openOf(opened) };
}

const play = (amountBase: bigint) => formatAmount(amountBase, 18);
const surely = (player: TestPlayer, answer: Answer<StagedAnswer>, isRight: boolean) =>
  moveSurely(server, player, openOf(answer), isRight);

it("the opening of a staged round fails with Unavailable if other rounds use up each new seed pair first", async () => {
  const player = await openPlayer(server, "100");
  const { db } = server.server.platform;
  await server.call("GET /fairness/seeds", { token: player.token });
  // The test prepares the database so that every new active seed pair has already been used for its only allowed round.
  const statements = [
    `UPDATE seed SET pair_rounds = 1, chosen_rounds = 1, next_nonce = 1 WHERE player_id = ${player.id}`,
    `CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       NEW.next_nonce := NEW.pair_rounds; RETURN NEW;
     END $$`,
    `CREATE TRIGGER fill BEFORE INSERT ON seed FOR EACH ROW
       WHEN (NEW.player_id = ${player.id} AND NEW.state = 'active') EXECUTE FUNCTION fill()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  try {
    const refused = await stagedCalls(server, "mines", player).open();
    expect([refused.status, refused.code]).toEqual([503, errors.Unavailable.code]);
    const bet = await place(server, player);
    expect([bet.status, bet.code]).toEqual([503, errors.Unavailable.code]);
  } finally {
    await sql`DROP FUNCTION fill CASCADE`.execute(db);
  }
  expect(await heldBase(server, player)).toBe(base("100"));
  expect(openOf(await stagedCalls(server, "mines", player).open()).nonce).toBe(0);
});

describe.each(stagedGameNames)("a round of %s", (game) => {
  it("takes the stake when the round is opened, and pays the current payout at the cash-out", async () => {
    const { player, calls, opened, round } = await started(game);
    expect(opened.data).toMatchObject({ round: null, balance: "99" });
    expect(round).toMatchObject({
      game,
      amount: "1",
      step: 0,
      multiplierE4: 10_000,
      payout: "1",
      seedNumber: 1,
      nonce: 0,
    });
    expectRefused(await calls.cashOut(round.id), "CashOutTooEarly");
    const first = await surely(player, opened, true);
    const second = openOf(await surely(player, first, true));
    expect(second.step).toBeGreaterThan(1);
    expect(second.multiplierE4).toBeGreaterThan(openOf(first).multiplierE4);
    const ended = await calls.cashOut(round.id);
    expect(ended.data).toMatchObject({
      open: null,
      round: { id: round.id, game, result: "WIN", payout: second.payout, multiplierE4: second.multiplierE4 },
    });
    expect(ended.data?.balance).toBe(play(base("99") + base(second.payout)));
    expect(await heldBase(server, player)).toBe(base(ended.data?.balance ?? ""));
    expect((await calls.cashOut(round.id)).data).toEqual(ended.data);
    expect((await calls.current()).data).toEqual({ open: null, round: null, balance: null });
    const page = await server.call("GET /games/round", { token: player.token, query: { id: round.id } });
    expect(page.data?.round).toEqual(ended.data?.round);
  });

  it("ends with the first wrong step", async () => {
    const { player, calls, opened, round } = await started(game);
    const lost = await surely(player, await surely(player, opened, true), false);
    expect(lost.data).toMatchObject({
      open: null,
      round: { id: round.id, result: "LOSE", payout: "0", multiplierE4: 0 },
      balance: "99",
    });
    expect(await heldBase(server, player)).toBe(base("99"));
    expect((await calls.cashOut(round.id)).data).toEqual(lost.data);
    const step = 40;
    const move = { mines: { tile: 0 }, hilo: { move: "skip" }, coinflip: { side: "heads" } }[game];
    expectRefused(await calls.move({ id: round.id, step, move }), "RoundOver");
    expect((await calls.open()).data?.open).toMatchObject({ step: 0, nonce: 1 });
  });

  it("makes each step only once, and returns the same state for a repeated step", async () => {
    const { player, calls, round } = await started(game);
    const made = await foreseenMove(server, player, round, true);
    const first = await calls.move({ id: round.id, step: 0, move: made });
    expect((await calls.move({ id: round.id, step: 0, move: made })).data).toEqual(first.data);
    const others = { mines: [{ tile: 24 }, { tile: 23 }], hilo: [{ move: "same" }, { move: "skip" }] };
    const [one, two] = game === "coinflip" ? [{ side: "heads" }, { side: "tails" }] : others[game];
    const different = JSON.stringify(one) === JSON.stringify(made) ? two : one;
    expectRefused(await calls.move({ id: round.id, step: 0, move: different }), "MoveOutOfOrder");
    expectRefused(await calls.move({ id: round.id, step: 2, move: made }), "MoveOutOfOrder");
    expect((await calls.current()).data).toEqual(first.data);
  });

  it("accepts moves only from its own player, and prevents a second open round of the same game", async () => {
    const { calls, round } = await started(game);
    expectRefused(await calls.open(), "RoundAlreadyOpen");
    expectRefused(await calls.open({ amount: "1000" }), "RoundAlreadyOpen");
    const stranger = stagedCalls(server, game, await openPlayer(server, "10"));
    const move = { mines: { tile: 0 }, hilo: { move: "skip" }, coinflip: { side: "heads" } }[game];
    for (const id of [round.id, randomUUID(), "x"]) {
      expectRefused(await stranger.move({ id, step: 0, move }), "RoundUnknown");
      expectRefused(await stranger.cashOut(id), "RoundUnknown");
    }
    expect((await stranger.current()).data?.open).toBeNull();
  });

  it("continues in another server process and after a restart, and returns the same answer for a repeated cash-out", async () => {
    const { player, opened, round } = await started(game);
    const there = stagedCalls(other, game, player);
    expect((await there.current()).data?.open).toEqual(round);
    const first = openOf(await moveSurely(other, player, round, true));
    const restarted = await startTestServer({ databaseUrl: server.databaseUrl, clock: server.clock });
    try {
      const again = stagedCalls(restarted, game, player);
      expect((await again.current()).data?.open).toEqual(first);
      expect((await moveSurely(restarted, player, first, true)).status).toBe(200);
    } finally {
      await restarted.stop();
    }
    const ended = await there.cashOut(round.id);
    expect((await stagedCalls(server, game, player).cashOut(round.id)).data).toEqual(ended.data);
    expect(opened.data?.round).toBeNull();
  });

  it("makes only one move if two devices send the same move simultaneously", async () => {
    const { player, round } = await started(game);
    const made = await foreseenMove(server, player, round, true);
    const one = stagedCalls(server, game, player);
    const two = stagedCalls(other, game, player);
    const body = { id: round.id, step: 0, move: made };
    const answers = await Promise.all([one.move(body), two.move(body), one.move(body), two.move(body)]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const { step, id } = openOf(answers[0] as Answer<StagedAnswer>);
    expect(step).toBe(1);
    const ends = await Promise.all([one.cashOut(id), two.cashOut(id), one.cashOut(id)]);
    expect(new Set(ends.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(roundOf(ends[0] as Answer<StagedAnswer>).result).toBe("WIN");
  });
});

describe("moves of a staged round", () => {
  it("fail if the game does not offer the move, and leave the round unchanged", async () => {
    const { player, calls, opened, round } = await started("mines");
    const first = await surely(player, opened, true);
    const { id } = round;
    const seen = openOf(first).seen as { opened: number[] };
    expectRefused(await calls.move({ id, step: 1, move: { tile: seen.opened[0] } }), "MoveInvalid");
    for (const move of [{ tile: 25 }, { tile: "1" }, {}, { tile: 1, more: 1 }])
      expect((await calls.move({ id, step: 1, move })).code).toBe(errors.RequestInvalid.code);
    expect((await calls.current()).data).toEqual(first.data);
    // The API of one game does not accept the id of a round of another game.
    const hilo = stagedCalls(server, "hilo", player);
    expectRefused(await hilo.move({ id, step: 1, move: { move: "skip" } }), "RoundUnknown");
  });

  it("can be made only once per step: of two different moves at the same time, the second gets MoveOutOfOrder", async () => {
    const { player, round } = await started("mines");
    // The test makes two moves that are both correct. A wrong move would end the round, and the other move would then
    // get another error.
    const one = (await foreseenMove(server, player, round, true)) as { tile: number };
    const opened = { ...round, seen: { ...round.seen, opened: [one.tile] } } as OpenRound;
    const moves = [one, await foreseenMove(server, player, opened, true)];
    const devices = [server, other].map((at) => stagedCalls(at, "mines", player));
    const answers = await Promise.all(
      devices.map((calls, index) => calls.move({ id: round.id, step: 0, move: moves[index] })),
    );
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b);
    expect(codes).toEqual([200, errors.MoveOutOfOrder.code]);
  });

  it("can skip at most a hundred cards of a round", async () => {
    const { calls, round } = await started("hilo");
    for (let step = 0; step < 100; step++)
      expect((await calls.move({ id: round.id, step, move: { move: "skip" } })).status).toBe(200);
    expectRefused(await calls.move({ id: round.id, step: 100, move: { move: "skip" } }), "MoveInvalid");
    expectRefused(await calls.cashOut(round.id), "CashOutTooEarly");
  });
});

describe("seeds of staged rounds", () => {
  it("cannot be rotated while a round with these seeds is open, and prove the result of the round after its end", async () => {
    const player = await openPlayer(server, "100");
    const rotate = () =>
      server.call("POST /fairness/rotate", { token: player.token, body: { clientSeed: "mine" } });
    const answers = new Map<StagedGameName, Answer<StagedAnswer>>();
    for (const game of stagedGameNames) answers.set(game, await stagedCalls(server, game, player).open());
    await placed(server, player, betBody({ amount: "0.01" }));
    for (const game of stagedGameNames) {
      expect((await rotate()).code).toBe(errors.SeedsInUse.code);
      const calls = stagedCalls(server, game, player);
      await calls.cashOut(openOf(await surely(player, answers.get(game) as Answer<StagedAnswer>, true)).id);
    }
    const { serverSeed, serverSeedHash, clientSeed } = dataOf(await rotate()).revealed;
    expect(hashServerSeed(serverSeed ?? "")).toBe(serverSeedHash);
    const seeds = (nonce: number) => ({ serverSeed: serverSeed ?? "", clientSeed, nonce });
    for (const [nonce, game] of stagedGameNames.entries()) {
      const id = openOf(answers.get(game) as Answer<StagedAnswer>).id;
      const page = await server.call("GET /games/round", { token: player.token, query: { id } });
      const round = page.data?.round;
      expect(page.data?.seeds).toMatchObject({ serverSeed, nonce: 4 });
      expect(round?.nonce).toBe(nonce);
      if (round?.game === "mines") expect(round.outcome.mines).toEqual(minesPlaces(seeds(nonce), 3));
      if (round?.game === "hilo")
        expect(round.outcome.cards).toEqual(hiloCards(seeds(nonce), round.outcome.moves.length + 1));
      if (round?.game === "coinflip") expect(round.outcome.sides).toEqual(coinflipSides(seeds(nonce), 1));
    }
  });
});

describe("events of a staged round", () => {
  it("show the end of the round to everybody, and both changes of the balance to the player", async () => {
    const player = await openPlayer(server, "10");
    const ticket = await server.call("POST /stream/ticket", { token: player.token });
    const reader = await readEvents(`${server.server.url}/api/stream?ticket=${ticket.data?.ticket ?? ""}`);
    const received = (event: string) => reader.events.filter((one) => one.event === event);
    try {
      const calls = stagedCalls(server, "coinflip", player);
      const { id } = openOf(await surely(player, await calls.open(), true));
      await calls.cashOut(id);
      await calls.cashOut(id);
      await expect.poll(() => received("balance").length).toBe(2);
      expect(received("balance").map(({ data }) => data)).toMatchObject([
        { assets: [{ assetId: "PLAY", balance: "9" }] },
        { assets: [{ assetId: "PLAY", balance: "10.98" }] },
      ]);
      // Events about bets of earlier tests may still arrive, because the server sends bets to all players.
      const own = () =>
        received("bet").flatMap(({ data }) => ((data as { id: string }).id === id ? [data] : []));
      await expect.poll(own).toMatchObject([{ id, game: "coinflip", payout: "1.98", result: "WIN" }]);
    } finally {
      await reader.close();
    }
  });
});

describe("an invalid request of a staged game", () => {
  it("gets an error and changes nothing", async () => {
    const player = await openPlayer(server, "10");
    const { token } = player;
    const body = openBody("mines");
    for (const bad of [
      { ...body, key: "1" },
      { ...body, amount: "-1" },
      { ...body, asset: "U" },
      { ...body, more: 1 },
    ])
      expect(
        (await server.call("POST /games/mines/open", { token, body: bad })).status,
      ).toBeGreaterThanOrEqual(400);
    expect((await server.call("GET /games/mines/open")).code).toBe(errors.SessionEnded.code);
    expect(await heldBase(server, player)).toBe(base("10"));
  });
});
