import { type Data, type EventData, errors } from "@gemplay/api-schema";
import {
  crashElapsedMs,
  crashMultiplierAtE4,
  crashOverMs,
  crashPointE4,
  previousGameHash,
} from "@gemplay/games";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { base, heldBase, openPlayer } from "../../../test/betting.ts";
import { expectRefused, type TestServer } from "../../../test/compose.ts";
import {
  acceptedOnCrash,
  betOnCrash,
  cancelOnCrash,
  cashOut,
  crashIn,
  type KnownRound,
  moveInto,
  moveTo,
  saltChain,
  standAt,
} from "../../../test/crash.ts";
import { type EventReader, readEvents } from "../../../test/event-reader.ts";
import { withServer } from "../../../test/file-server.ts";
import { isValidReceipt } from "../../../test/receipts.ts";
import { setFreeze } from "../../account/index.ts";
import { currentRound } from "./rounds.repository.ts";

let server: TestServer;
/** A second server on the same database, which does not run the rounds of Crash. */
let other: TestServer;
let rounds: readonly KnownRound[];
const readers: EventReader[] = [];

withServer({ jobs: true, house: { PLAY: "1000000" }, booksAgree: true }, async (started, another) => {
  server = started;
  await server.server.platform.settings.set("games.crash.bettingSeconds", "60", { actor: "test" });
  rounds = await saltChain(server.server.platform, (points) =>
    points.every((point) => point > 25_000 && point < 600_000),
  );
  other = await another();
});
afterAll(async () => {
  for (const reader of readers) await reader.close();
});

async function follow(at: TestServer, token?: string): Promise<EventReader> {
  const ticket = token && (await at.call("POST /stream/ticket", { token, body: undefined })).data?.ticket;
  const reader = await readEvents(`${at.server.url}/api/stream${ticket ? `?ticket=${ticket}` : ""}`);
  readers.push(reader);
  return reader;
}

const received = <N extends "bet" | "balance" | "crash" | "crashSeats" | "crashBet">(
  { events }: EventReader,
  event: N,
) => events.filter((one) => one.event === event).map(({ data }) => data as EventData<N>);
const pointOf = (round: number) => rounds[round]?.pointE4 ?? 0;

describe("a round of Crash", () => {
  it("accepts bets, runs, crashes and pays, and its events reach the viewers of every server process", async () => {
    const [auto, late, byHand] = await Promise.all([1, 2, 3].map(() => openPlayer(server, "100")));
    if (!auto || !late || !byHand) throw new Error("three players");
    const guest = await follow(other);
    const own = await follow(other, auto.token);
    const { current, chain } = await crashIn(other, "betting");
    const { round } = current;
    expect(chain).toMatchObject({
      commitment: rounds[0]?.gameHash,
      baseRound: 0,
      rounds: 1000,
      saltBlock: 1,
    });
    const bets = {
      auto: await acceptedOnCrash(server, auto, { autoCashOutE4: 15_000, amount: "2" }),
      late: await acceptedOnCrash(other, late, { autoCashOutE4: pointOf(round) + 100 }),
      byHand: await acceptedOnCrash(other, byHand),
    };
    expect(bets.auto).toMatchObject({
      round,
      amount: "2",
      autoCashOutE4: 15_000,
      state: "open",
      payout: "0",
    });
    expect(await heldBase(server, auto)).toBe(base("98"));

    const { startsAtMs } = await moveInto(server, current, 4_000);
    const { current: running } = await crashIn(server, "running", round);
    expect(running).toMatchObject({ round, startsAtMs, crashPointE4: null, gameHash: null });
    expect(running.nowMs - startsAtMs).toBeGreaterThanOrEqual(4_000);
    expect((await server.call("GET /games/crash/bet", { token: byHand.token })).data?.bet).toEqual(
      bets.byHand,
    );

    const { data: out, receipt } = await cashOut(other, byHand, bets.byHand.id);
    const outE4 = out?.bet.cashOutE4 ?? 0;
    // The receipt proves the time that decided, from which anybody can compute the multiplier.
    const { calledAtMs = null } = out?.bet ?? {};
    expect(crashMultiplierAtE4((calledAtMs ?? 0) - startsAtMs)).toBe(outE4);
    if (receipt === undefined) throw new Error("the cash-out has no receipt");
    const request = { id: bets.byHand.id };
    const statement = { call: "POST /games/crash/cash-out", request, answer: out, atMs: receipt.atMs };
    expect(await isValidReceipt(other, { ...statement, player: String(byHand.id) }, receipt)).toBe(true);
    expect(outE4).toBeGreaterThanOrEqual(crashMultiplierAtE4(4_000));
    expect(out).toMatchObject({ bet: { state: "cashed_out" } });
    expect(base(out?.balance ?? "0")).toBe(base("99") + (base("1") * BigInt(outE4)) / 10_000n);
    expect(await heldBase(server, byHand)).toBe(base(out?.balance ?? "0"));
    // While the round runs, no record shows the crash point.
    const records = async (token: string) =>
      (await server.call("GET /user/records", { token, query: { game: "crash" } })).data?.records;
    expect(await records(byHand.token)).toEqual([]);
    expectRefused(
      await server.call("GET /games/round", { token: byHand.token, query: { id: bets.byHand.id } }),
      "RoundUnknown",
    );

    moveTo(server, startsAtMs + crashElapsedMs(15_000));
    await expect.poll(() => received(own, "crashBet").at(-1)?.bet.state).toBe("cashed_out");
    expect(received(own, "crashBet").at(-1)).toMatchObject({
      bet: { cashOutE4: 15_000, payout: "3" },
      balance: "101",
    });
    // The player gets each balance once: in an event after the stake, and in the event about the end of the bet.
    await expect.poll(() => received(guest, "bet").some(({ id }) => id === bets.auto.id)).toBe(true);
    expect(received(own, "balance").map(({ assets }) => assets[0]?.balance)).toEqual(["98"]);

    moveTo(server, startsAtMs + crashOverMs(pointOf(round)) - 3_000);
    expect((await crashIn(other, "running")).current.crashPointE4).toBe(null);
    const { current: over, history } = await crashIn(other, "over", round);
    expect(over).toMatchObject({ crashPointE4: pointOf(round), gameHash: rounds[round]?.gameHash });
    expect(history[0]).toEqual({ round, crashPointE4: pointOf(round), gameHash: rounds[round]?.gameHash });
    // The server ends lost bets shortly after the round has crashed.
    await expect.poll(async () => (await records(late.token))?.length).toBe(1);
    expect(await heldBase(server, late)).toBe(base("99"));

    // The event stream has sent all states of the round in the right order.
    await expect.poll(() => received(guest, "crash").at(-1)?.state).toBe("over");
    const said = received(guest, "crash").filter((one) => one.round === round);
    expect(said.map(({ state }) => state)).toEqual(["betting", "running", "over"]);
    expect(said.map(({ crashPointE4 }) => crashPointE4)).toEqual([null, null, pointOf(round)]);
    const seats = new Map(
      received(guest, "crashSeats")
        .flatMap((one) => one.seats)
        .map((seat) => [seat.id, seat]),
    );
    expect(seats.get(bets.auto.id)).toMatchObject({ amount: "2", cashOutE4: 15_000, payout: "3" });
    expect(seats.get(bets.byHand.id)?.cashOutE4).toBe(outE4);
    expect(seats.get(bets.late.id)).toMatchObject({ cashOutE4: null, payout: "0" });
    for (const { address } of [auto, late, byHand])
      expect(JSON.stringify(guest.events)).not.toContain(address);
  });

  it("can be checked by every player of the round after its end", async () => {
    const player = await openPlayer(server, "100");
    const { current } = await crashIn(server, "betting");
    const { id, round } = await acceptedOnCrash(server, player, { autoCashOutE4: 11_000 });
    await moveInto(server, current, crashOverMs(pointOf(round)));
    await crashIn(server, "over", round);
    const ask = async () =>
      (await server.call("GET /games/round", { token: player.token, query: { id } })).data;
    await expect.poll(ask).not.toBe(null);
    const { round: shown, seeds, record } = (await ask()) as Data<"GET /games/round">;
    const { startsAtMs } = current;
    expect(record).toMatchObject({
      startsAtMs,
      balanceBefore: "100",
      balanceAfter: "100.1",
      isCancelled: false,
    });
    expect(record.placedAtMs).toBeLessThan(startsAtMs);
    expect(shown).toMatchObject({
      game: "crash",
      seedNumber: 0,
      nonce: round,
      multiplierE4: 11_000,
      payout: "1.1",
      result: "WIN",
      params: { autoCashOutE4: 11_000 },
      outcome: { round, crashPointE4: pointOf(round), cashOutE4: 11_000 },
    });
    expect(crashPointE4({ gameHash: seeds.serverSeed ?? "", salt: seeds.clientSeed })).toBe(pointOf(round));
    expect(previousGameHash(seeds.serverSeed ?? "")).toBe(seeds.serverSeedHash);
    expect(seeds).toMatchObject({ seedNumber: 0, nonce: round, serverSeedHash: rounds[round - 1]?.gameHash });
  });
});

describe("a bet on Crash", () => {
  const code = async (answer: Promise<{ code: number }>) => (await answer).code;

  it("can be placed once per round and player, and the bet's key always returns the same bet", async () => {
    const player = await openPlayer(server, "100");
    const { current } = await crashIn(server, "betting");
    const body = { key: crypto.randomUUID(), autoCashOutE4: 11_000 };
    const first = await betOnCrash(server, player, body);
    expect((await betOnCrash(other, player, body)).data).toEqual(first.data);
    expect(await code(betOnCrash(server, player, { ...body, amount: "2" }))).toBe(
      errors.RequestRepeatedDifferently.code,
    );
    expect(await code(betOnCrash(server, player))).toBe(errors.CrashBetPlaced.code);
    const many = await openPlayer(server, "100");
    const answers = await Promise.all(
      [...Array(8)].map((_, index) => betOnCrash(index % 2 ? server : other, many)),
    );
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(errors.CrashBetPlaced.code),
    ]);
    expect(await heldBase(server, many)).toBe(base("99"));

    // The round stops accepting bets 200 ms before its start. A request that is repeated with the key of an accepted
    // bet still returns the bet.
    const goOn = standAt(server, current.startsAtMs - 150);
    expect(await code(betOnCrash(server, await openPlayer(server, "10")))).toBe(errors.CrashBetsClosed.code);
    expect((await betOnCrash(other, player, body)).data).toEqual(first.data);
    goOn();
    await moveInto(server, current, crashElapsedMs(20_000));
    expect(await code(betOnCrash(other, await openPlayer(server, "10")))).toBe(errors.CrashBetsClosed.code);
    await expect
      .poll(async () => (await betOnCrash(server, player, body)).data?.bet.state)
      .toBe("cashed_out");
    moveTo(server, current.startsAtMs + crashOverMs(pointOf(current.round)));
    await crashIn(server, "over", current.round);
    expect(await code(betOnCrash(server, await openPlayer(server, "10")))).toBe(errors.CrashBetsClosed.code);
  });

  it("can still be read by its key after the player's account was frozen, and a new bet is refused", async () => {
    const player = await openPlayer(server, "100");
    await crashIn(server, "betting");
    const body = { key: crypto.randomUUID() };
    const first = await betOnCrash(server, player, body);
    await server.server.platform.db
      .transaction()
      .execute((trx) => setFreeze(trx, player.id, "all", new Date()));
    await expect.poll(() => code(betOnCrash(server, player))).toBe(errors.AccountFrozen.code);
    expect(await code(betOnCrash(server, player, { amount: "0" }))).toBe(errors.AccountFrozen.code);
    expect((await betOnCrash(server, player, body)).data).toEqual(first.data);
    expect(await heldBase(server, player)).toBe(base("99"));
  });

  it("can be cancelled once before the round starts, and never afterwards", async () => {
    const [player, another] = [await openPlayer(server, "100"), await openPlayer(server, "100")];
    const { current } = await crashIn(server, "betting");
    const own = await follow(other, player.token);
    // The test reads the database, because the API caches the state of a round and may not yet contain the bets of the
    // previous test.
    const atRisk = async () => (await currentRound(server.server.platform.db))?.atRiskBase;
    const before = await atRisk();
    const bet = await acceptedOnCrash(server, player, { amount: "5" });
    const kept = await acceptedOnCrash(other, another, { amount: "7" });
    expect(await atRisk()).not.toEqual(before);
    expect(await heldBase(server, player)).toBe(base("95"));
    // Every player can read the id of a bet, but only the bet's player can cancel the bet.
    expect(await code(cancelOnCrash(server, another, bet.id))).toBe(errors.RoundUnknown.code);
    expect(await code(cancelOnCrash(server, player, "no id"))).toBe(errors.RoundUnknown.code);

    const answers = await Promise.all(
      [server, other, server, other].map((at) => cancelOnCrash(at, player, bet.id)),
    );
    const { data } = answers[0] ?? {};
    expect(data).toMatchObject({ bet: { id: bet.id, state: "refunded" }, balance: "100" });
    expect(answers.map((answer) => answer.data)).toEqual(Array(4).fill(data));
    expect(await heldBase(server, player)).toBe(base("100"));
    await expect.poll(() => received(own, "crashBet").map((one) => one.bet.state)).toEqual(["refunded"]);
    // The cancelled bet no longer counts toward the round's maximum win. Its player nevertheless cannot place a second
    // bet on the round.
    expect(await code(cancelOnCrash(server, another, kept.id))).toBe(200);
    expect(await atRisk()).toEqual(before);
    expect(await code(betOnCrash(server, player))).toBe(errors.CrashBetPlaced.code);

    // The round stops accepting bets 200 ms before its start, by the clock of the database.
    const late = await openPlayer(server, "100");
    const last = await acceptedOnCrash(server, late, { amount: "3", autoCashOutE4: 11_000 });
    const goOn = standAt(server, current.startsAtMs - 150);
    expect(await code(cancelOnCrash(server, late, last.id))).toBe(errors.CrashBetsClosed.code);
    goOn();
    await moveInto(server, current, 1_000);
    const refused = await Promise.all([server, other].map((at) => code(cancelOnCrash(at, late, last.id))));
    expect(refused).toEqual(Array(2).fill(errors.CrashBetsClosed.code));
    expect(await heldBase(server, late)).toBe(base("97"));
    moveTo(server, current.startsAtMs + crashOverMs(pointOf(current.round)));
    await crashIn(server, "over", current.round);
    // The round pays the bet that was not cancelled. The cancelled bet neither wins nor loses in the round.
    await expect.poll(() => heldBase(server, late)).toBe(base("100.3"));
    expect(await code(cancelOnCrash(server, late, last.id))).toBe(errors.CrashBetsClosed.code);
    expect(await heldBase(server, player)).toBe(base("100"));
  });

  it("cannot be cancelled if another process has already started the round", async () => {
    const player = await openPlayer(server, "100");
    const { current } = await crashIn(server, "betting");
    const bet = await acceptedOnCrash(server, player, { amount: "5" });
    const { db } = server.server.platform;
    // Writes the state of the round like a worker in another process whose clock is ahead.
    const write = (state: string) =>
      sql`UPDATE crash_round SET state = ${state} WHERE round = ${current.round}`.execute(db);
    await write("running");
    try {
      expect(await code(cancelOnCrash(server, player, bet.id))).toBe(errors.CrashBetsClosed.code);
      expect(await heldBase(server, player)).toBe(base("95"));
    } finally {
      await write("betting");
    }
    expect((await cancelOnCrash(server, player, bet.id)).data?.balance).toBe("100");
  });

  it("fails for parameters that the game table does not offer, and changes nothing", async () => {
    const player = await openPlayer(server, "100");
    await crashIn(server, "betting");
    for (const autoCashOutE4 of [10_000, 10_150, 0, 10_000_000_100])
      expect(await code(betOnCrash(server, player, { autoCashOutE4 }))).toBe(
        errors.BetParametersInvalid.code,
      );
    expect(await code(betOnCrash(server, player, { amount: "0" }))).toBe(errors.BetBelowMinimum.code);
    expect(await code(betOnCrash(server, player, { amount: "0.009" }))).toBe(errors.BetBelowMinimum.code);
    expect(await code(betOnCrash(server, player, { amount: "500001" }))).toBe(errors.BetAboveMaximum.code);
    expect(await code(betOnCrash(server, player, { amount: "101" }))).toBe(errors.InsufficientBalance.code);
    expect(await code(server.call("POST /games/crash/bet", { token: player.token, body: {} }))).toBe(
      errors.RequestInvalid.code,
    );
    await server.server.platform.settings.set("games.crash.open", "off", { actor: "test" });
    expect(await code(betOnCrash(server, player))).toBe(errors.GameClosed.code);
    await server.server.platform.settings.set("games.crash.open", "on", { actor: "test" });
    expect(await heldBase(server, player)).toBe(base("100"));
  });
});

describe("a manual cash-out of Crash", () => {
  it("pays the multiplier at the time of the call, and only once", async () => {
    const [one, two] = [await openPlayer(server, "100"), await openPlayer(server, "100")];
    const { current: taking } = await crashIn(server, "betting");
    const [bet, slow] = [await acceptedOnCrash(server, one), await acceptedOnCrash(server, two)];
    const codeOf = async (id: string, player = one) => (await cashOut(server, player, id)).code;
    expect(await codeOf(bet.id)).toBe(errors.CashOutTooEarly.code);
    expect(await codeOf("no id")).toBe(errors.RoundUnknown.code);
    expect(await codeOf(crypto.randomUUID())).toBe(errors.RoundUnknown.code);
    const current = await moveInto(server, taking, 3_000);
    // Every player can read the id of the bet. The test checks that concurrent calls with this id by other players have
    // no effect.
    const meddling = await Promise.all([codeOf(bet.id, two), codeOf(slow.id, one), codeOf(bet.id, two)]);
    expect(meddling).toEqual(Array(3).fill(errors.RoundUnknown.code));
    const answers = await Promise.all([server, other, server, other].map((at) => cashOut(at, one, bet.id)));
    expect(answers.map(({ data }) => data)).toEqual(Array(4).fill(answers[0]?.data));
    const paid = await heldBase(server, one);
    moveTo(server, current.startsAtMs + crashOverMs(pointOf(current.round)));
    expect(await codeOf(slow.id, two)).toBe(errors.CashOutTooLate.code);
    await crashIn(server, "over", current.round);
    expect((await cashOut(other, one, bet.id)).data).toEqual(answers[0]?.data);
    expect(await heldBase(server, one)).toBe(paid);
    await crashIn(server, "betting");
    expect(await codeOf(slow.id, two)).toBe(errors.CashOutTooLate.code);
  });
});
