// This file tests the limits that players set for themselves, with real bets of every kind in two processes.
import { randomUUID } from "node:crypto";
import { errors } from "@gemplay/api-schema";
import { stagedGameNames } from "@gemplay/games";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { betBody, fund, heldBase, openPlayer, place, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { acceptedOnCrash, betOnCrash, crashIn, saltChain } from "../../test/crash.ts";
import { withServer } from "../../test/file-server.ts";
import { exclude, excludeByWallet, limitIn, limitsOf, saveLimit, takeBreak } from "../../test/limiting.ts";
import { moveSurely, openBody, openOf, stagedCalls } from "../../test/staged.ts";
import { fundExchange, swapWell, wish } from "../../test/swapping.ts";

const races = process.env.GEMPLAY_LONG === "1" ? 20 : 3;
let server: TestServer;
/** The second server uses the same database and acts as another process. */
let other: TestServer;
withServer(
  { jobs: true, house: { PLAY: "1000000", TPLAY: "1000000" }, booksAgree: true },
  async (started, another) => {
    server = started;
    const { settings } = server.server.platform;
    await settings.set("games.crash.bettingSeconds", "600", { actor: "test" });
    await settings.set("price.playU", "0.5", { actor: "test" });
    other = await another();
    await saltChain(server.server.platform);
    await crashIn(server, "betting");
    await fundExchange(server, { houseU: "100000" });
  },
);

type Code = { readonly code: number };

/**
 * Repeats an API call that failed because the queue of bets was too long for a slow machine. A repetition is safe,
 * because a failed API call changes nothing.
 */
async function insist<A extends Code>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask();
    if (answer.code !== errors.Unavailable.code) return answer;
  }
}

/** Makes 50 API calls at once, alternating between two processes. */
const fiftyTimes = <A extends Code>(ask: (of: TestServer, turn: number) => Promise<A>): Promise<A[]> =>
  Promise.all(
    Array.from({ length: 50 }, (_, turn) => insist(() => ask(turn % 2 === 0 ? server : other, turn))),
  );

/** Returns the number of successful API calls, and checks that every other call got one of the given errors. */
function accepted(answers: readonly Code[], ...refusals: readonly (keyof typeof errors)[]): number {
  const names = answers.filter(({ code }) => code !== 200).map(({ code }) => code);
  const allowed = refusals.map((name) => errors[name].code) as number[];
  expect(names.filter((code) => !allowed.includes(code))).toEqual([]);
  return answers.length - names.length;
}

/** Returns the sum of the player's bets or losses of today in PLAY. */
const usedOf = async (player: TestPlayer, kind: "bets" | "losses" = "bets") =>
  Number(limitIn(await limitsOf(server, player), { kind }).used);

describe("50 concurrent bets over two processes, which together exceed the player's limit,", () => {
  it("use up the limit exactly if they are instant bets", async () => {
    for (let race = 0; race < races; race++) {
      const player = await openPlayer(server, "100");
      dataOf(await saveLimit(server, player, "17"));
      const answers = await fiftyTimes((of) => place(of, player));
      expect(accepted(answers, "LimitReached")).toBe(17);
      expect(await usedOf(player)).toBe(17);
    }
  });

  it("use up the limit exactly if they are rounds of staged games", async () => {
    for (let race = 0; race < races; race++) {
      const player = await openPlayer(server, "100");
      dataOf(await saveLimit(server, player, "2.99", { period: "month" }));
      const answers = await fiftyTimes((of, turn) =>
        stagedCalls(of, stagedGameNames[turn % 3] ?? "mines", player).open(),
      );
      expect(accepted(answers, "LimitReached", "RoundAlreadyOpen")).toBe(2);
      expect(await usedOf(player)).toBe(2);
    }
  });

  it("use up the limit exactly if they are bets on Crash", async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => openPlayer(server, "100")));
    for (const [index, player] of players.entries())
      dataOf(await saveLimit(server, player, index < 3 ? "1" : "0.99", { period: "week" }));
    const answers = await fiftyTimes((of, turn) => betOnCrash(of, players[turn % 5] as TestPlayer));
    expect(accepted(answers, "LimitReached", "CrashBetPlaced")).toBe(3);
    expect(await Promise.all(players.map((player) => usedOf(player)))).toEqual([1, 1, 1, 0, 0]);
  });

  it("use up the limit exactly if they are bets of all kinds", async () => {
    for (let race = 0; race < races; race++) {
      const player = await openPlayer(server, "100");
      dataOf(await saveLimit(server, player, "9"));
      const answers = await fiftyTimes((of, turn): Promise<Code> => {
        if (turn % 10 === 9) return betOnCrash(of, player);
        if (turn % 3 === 0) return stagedCalls(of, stagedGameNames[turn % 2] ?? "mines", player).open();
        return place(of, player);
      });
      expect(accepted(answers, "LimitReached", "RoundAlreadyOpen", "CrashBetPlaced")).toBe(9);
      expect(await usedOf(player)).toBe(9);
    }
  });

  it("never lose more than the loss limit", async () => {
    for (let race = 0; race < races; race++) {
      const player = await openPlayer(server, "100");
      dataOf(await saveLimit(server, player, "4", { kind: "losses" }));
      const answers = await fiftyTimes((of) => place(of, player));
      accepted(answers, "LimitReached");
      const rounds = answers.flatMap(({ data }) => data?.round ?? []).sort((a, b) => a.nonce - b.nonce);
      let lostMicro = 0;
      for (const { payout } of rounds) {
        expect(lostMicro + 1_000_000).toBeLessThanOrEqual(4_000_000);
        lostMicro += 1_000_000 - Math.round(Number(payout) * 1_000_000);
      }
      expect(Math.round((await usedOf(player, "losses")) * 1_000_000)).toBe(lostMicro);
    }
  });
});

describe("a restriction that a player sets while bets run", () => {
  it("applies to every bet that starts after the server confirmed a new limit", async () => {
    for (let race = 0; race < races; race++) {
      const player = await openPlayer(server, "100");
      const bets = fiftyTimes((of) => place(of, player));
      const saved = dataOf(await insist(() => saveLimit(other, player, "3")));
      const before = Number(limitIn(saved).used);
      accepted(await bets, "LimitReached");
      expect(await usedOf(player)).toBe(Math.max(before, 3));
    }
  });

  it("applies to every bet that starts after the server confirmed a break", async () => {
    for (let race = 0; race < races; race++) {
      const player = await openPlayer(server, "100");
      const bets = fiftyTimes(
        (of, turn): Promise<Code> =>
          turn % 5 === 0 ? stagedCalls(of, "mines", player).open() : place(of, player),
      );
      const paused = dataOf(await insist(() => takeBreak(other, player)));
      const before = Number(limitIn(paused).used);
      accepted(await bets, "OnBreak", "RoundAlreadyOpen");
      expect(await usedOf(player)).toBe(before);
    }
  });

  it("gets only one start time, even if 50 concurrent calls set the restriction", async () => {
    const player = await openPlayer(server, "100");
    dataOf(await saveLimit(server, player, "3"));
    const answers = await fiftyTimes((of) => saveLimit(of, player, "5"));
    expect(accepted(answers)).toBe(50);
    const times = answers.map(({ data }) => data && limitIn(data).next?.atMs);
    expect(new Set(times).size).toBe(1);
  });
});

describe("a player's own limit", () => {
  it("blocks all bets at zero, and affects only its own asset and kind of limit", async () => {
    const player = await openPlayer(server, "100");
    await fund(server, player, "10", "TPLAY");
    dataOf(await saveLimit(server, player, "0"));
    expectRefused(await place(server, player, { amount: "0.01" }), "LimitReached");
    expectRefused(await betOnCrash(server, player), "LimitReached");
    for (const game of stagedGameNames)
      expectRefused(await stagedCalls(other, game, player).open(), "LimitReached");
    await placed(server, player, { asset: "TPLAY" });
    dataOf(await saveLimit(server, player, "1", { assetId: "TPLAY", kind: "losses" }));
    expectRefused(await place(server, player, { asset: "TPLAY", amount: "2.1" }), "LimitReached");
    expect(await heldBase(server, player)).toBe(100n * 10n ** 18n);
  });

  it("refuses a bet after the check of the table's rules and before the check of the balance", async () => {
    const player = await openPlayer(server, "1");
    dataOf(await saveLimit(server, player, "5"));
    expectRefused(await place(server, player, { amount: "6" }), "LimitReached");
    expectRefused(await place(server, player, { amount: "4" }), "InsufficientBalance");
    expectRefused(await place(server, player, { amount: "0.001" }), "BetBelowMinimum");
  });

  it("refuses a bet before the server checks whether the seed pair is full", async () => {
    const player = await openPlayer(server, "100");
    const { token } = player;
    const body = { rotateAfterRounds: 2 };
    dataOf(await server.call("POST /fairness/automatic", { token, body }));
    dataOf(await saveLimit(server, player, "5"));
    const answers = await fiftyTimes((of) => place(of, player));
    expect(accepted(answers, "LimitReached")).toBe(5);
    dataOf(await saveLimit(server, player, "5.5"));
    expectRefused(await stagedCalls(server, "hilo", player).open(), "LimitReached");
  });

  it("counts the stakes of open rounds, and counts a lost stake only once", async () => {
    const player = await openPlayer(server, "100");
    dataOf(await saveLimit(server, player, "5"));
    dataOf(await saveLimit(server, player, "5", { kind: "losses" }));
    const open = openOf(await stagedCalls(server, "mines", player).open({ amount: "3" }));
    await acceptedOnCrash(server, player, { amount: "1" });
    expectRefused(await place(server, player, { amount: "1.01" }), "LimitReached");
    expect([await usedOf(player), await usedOf(player, "losses")]).toEqual([4, 4]);
    expect(dataOf(await moveSurely(server, player, open, false)).round?.payout).toBe("0");
    expect([await usedOf(player), await usedOf(player, "losses")]).toEqual([4, 4]);
    await placed(server, player, { amount: "1" });
    expectRefused(await place(server, player, { amount: "0.01" }), "LimitReached");
  });
});

describe("a player's pause", () => {
  it("lets the player end open rounds and refuses new rounds", async () => {
    const player = await openPlayer(server, "100");
    const mines = stagedCalls(server, "mines", player);
    const { id } = openOf(await mines.open({ params: { mines: 1 } }));
    const crashKey = randomUUID();
    const onCrash = await acceptedOnCrash(server, player, { key: crashKey });
    dataOf(await takeBreak(other, player));
    expectRefused(await place(server, player), "OnBreak");
    expectRefused(await stagedCalls(server, "hilo", player).open(), "OnBreak");
    expect(openOf(await mines.current()).id).toBe(id);
    const moved = dataOf(await mines.move({ id, step: 0, move: { tile: 3 } }));
    if (moved.round === null) {
      const { round } = dataOf(await mines.cashOut(id));
      expect(Number(round?.payout)).toBeGreaterThan(1);
    }
    expectRefused(await mines.open(), "OnBreak");
    // A call with the idempotency key of the accepted Crash bet still returns the bet.
    expect(dataOf(await betOnCrash(other, player, { key: crashKey })).bet.id).toBe(onCrash.id);
    dataOf(await exclude(server, player, 6));
    expectRefused(await mines.open(), "SelfExcluded");
    expectRefused(await place(other, player), "SelfExcluded");
    expect(dataOf(await server.call("GET /games/crash/bet", { token: player.token })).bet?.id).toBe(
      onCrash.id,
    );
  });

  it("refuses bets on Crash", async () => {
    const player = await openPlayer(server, "100");
    dataOf(await excludeByWallet(server, player));
    expectRefused(await betOnCrash(server, player), "SelfExcluded");
    const { rows } = await sql`SELECT 1 FROM crash_bet WHERE player_id = ${player.id}`.execute(
      server.server.platform.db,
    );
    expect(rows).toEqual([]);
  });

  it("does not prevent the replay of an accepted bet by its idempotency key", async () => {
    const player = await openPlayer(server, "100");
    const [bet, round] = [betBody(), openBody("coinflip")];
    const { id } = (await placed(server, player, bet)).round;
    const opened = openOf(await stagedCalls(server, "coinflip", player).open(round)).id;
    dataOf(await excludeByWallet(server, player));
    dataOf(await saveLimit(server, player, "0"));
    expect((await placed(other, player, bet)).round.id).toBe(id);
    expect(openOf(await stagedCalls(other, "coinflip", player).open(round)).id).toBe(opened);
  });
});

it("a player with any own restriction can still withdraw and swap", async () => {
  const player = await openPlayer(server, "100");
  const { token, key } = player;
  const password = "six-to-20";
  const proof = await server.prove(token, key);
  const secret = { password, confirmPassword: password, proof };
  dataOf(await server.call("POST /user/setting_fund_password", { token, body: secret }));
  for (const kind of ["deposits", "bets", "losses"] as const)
    for (const period of ["day", "week", "month"] as const)
      dataOf(await saveLimit(server, player, "0", { kind, period }));
  dataOf(await excludeByWallet(server, player));
  const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const wanted = { assetId: "PLAY", blockchainId: "BSC", address, amount: "10" };
  const confirmed = await server.call("POST /user/confirm_fund_password", {
    token,
    body: { ...wanted, password },
  });
  const query = { ...wanted, ticket: dataOf(confirmed).ticket, requestId: randomUUID() };
  expect(dataOf(await server.call("GET /assets/withdraw", { token, query })).amount).toBe("10");
  const swapped = await swapWell(server.call, player, wish("PLAY", "U", "20"));
  expect(swapped.amount).toBe("20");
  await swapWell(other.call, player, wish("U", "PLAY", "1"));
});
