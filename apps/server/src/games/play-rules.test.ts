// This file tests the rules for regulated play with real bets of every kind in two processes.
import { randomUUID } from "node:crypto";
import { errors } from "@gemplay/api-schema";
import { stagedGameNames } from "@gemplay/games";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  betBody,
  fund,
  heldBase,
  openPlayer,
  place,
  placed,
  secretSeeds,
  type TestPlayer,
} from "../../test/betting.ts";
import { type Answer, dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { acceptedOnCrash, betOnCrash, crashIn, saltChain } from "../../test/crash.ts";
import { withServer } from "../../test/file-server.ts";
import { openBody, openOf, stagedCalls } from "../../test/staged.ts";
import { needsSecondAdmin, playRules, type SettingKey } from "../platform/settings/index.ts";

const races = process.env.GEMPLAY_LONG === "1" ? 20 : 3;
let server: TestServer;
/** The second server uses the same database and acts as another process. */
let other: TestServer;
withServer(
  { jobs: true, house: { PLAY: "1000000", TPLAY: "1000000" }, booksAgree: true },
  async (started, another) => {
    server = started;
    await server.server.platform.settings.set("games.crash.bettingSeconds", "600", { actor: "test" });
    other = await another();
    await saltChain(server.server.platform);
  },
);

/** Changes a setting, and waits until both processes know the new value. */
async function set(key: SettingKey, value: string): Promise<void> {
  await server.server.platform.settings.set(key, value, { actor: "test" });
  const all = [server, other].map((one) => one.server.platform.settings);
  await expect.poll(() => all.every((settings) => settings.getText(key) === value)).toBe(true);
}

const ruleKeys = [
  ["play.automatic", "off"],
  ["play.turbo", "off"],
  ["play.shortenResult", "off"],
  ["play.holdToRepeat", "off"],
  ["play.secondsBetweenStarts", "7"],
] as const satisfies readonly (readonly [SettingKey, string])[];

const rulesOf = (of: TestServer) => playRules(of.server.platform.settings);
const open = { closed: [], secondsBetweenStarts: 0 };

/** Returns the numbers of rounds, of open bets and of used nonces of a player, and the balance. */
async function stateOf(player: TestPlayer) {
  const { rows } = await sql<{ bets: string; holds: string }>`
    SELECT (SELECT count(*) FROM bet WHERE player_id = ${player.id})::text AS bets,
           (SELECT count(*) FROM hold WHERE player_id = ${player.id})::text AS holds`.execute(
    server.server.platform.db,
  );
  const nonce = (await secretSeeds(server, player)).find(({ state }) => state === "active")?.nonce;
  return { ...rows[0], nonce, balanceBase: await heldBase(server, player) };
}

const bets = (of: TestServer, token: string, keys: readonly string[]) =>
  of.call("POST /games/dice/bets", {
    token,
    body: { keys, asset: "PLAY", amount: "1", params: betBody().params },
  });

async function keyOf({ token, key }: TestPlayer): Promise<string> {
  const proof = await server.prove(token, key, "makeApiKey");
  const body = { name: "Evening bot", dayLimit: "50", proof };
  return dataOf(await server.call("POST /user/api_key/make", { token, body })).key;
}

/** Checks that the server refused a start because of its time. Returns the time from which the player can start. */
function expectTooSoon({ code, status, data, msg }: Answer<unknown>): number {
  expect({ code, status }).toMatchObject({ code: errors.StartTooSoon.code, status: 429 });
  const { atMs } = data as { atMs: number };
  const waitMs = atMs - server.clock.nowMs();
  expect(waitMs).toBeGreaterThan(0);
  expect(msg).toContain(String(Math.ceil(waitMs / 1_000)));
  return atMs;
}

/** Places a call with several bets, and returns the bets without their receipts, which contain the time of the answer. */
const betsIn = async (...call: Parameters<typeof bets>) =>
  dataOf(await bets(...call)).bets.map(({ round, balance }) => ({ round, balance }));

describe("the settings of the rules for regulated play", () => {
  afterEach(async () => {
    await set("play.regulated", "off");
    for (const [key] of ruleKeys) await set(key, key === "play.secondsBetweenStarts" ? "0" : "on");
  });

  it("allow everything as long as no operator has changed them, and two admins must agree to a change", async () => {
    expect(rulesOf(server)).toEqual(open);
    for (const key of ["play.regulated", ...ruleKeys.map(([key]) => key)] as const)
      expect(needsSecondAdmin(key)).toBe(true);
  });

  it("play.regulated makes all rules apply in every process, with five seconds between two starts", async () => {
    await set("play.regulated", "on");
    const closed = ["automatic", "turbo", "shortenResult", "holdToRepeat"];
    const all = { closed, secondsBetweenStarts: 5 };
    expect(rulesOf(server)).toEqual(all);
    expect(rulesOf(other)).toEqual(all);
    await set("play.secondsBetweenStarts", "3");
    expect(rulesOf(server).secondsBetweenStarts).toBe(5);
    await set("play.secondsBetweenStarts", "8");
    expect(rulesOf(server).secondsBetweenStarts).toBe(8);
  });

  it.each(ruleKeys)("the setting %s changes its own rule only", async (key, value) => {
    await set(key, value);
    const name = key.slice("play.".length);
    expect(rulesOf(server)).toEqual({
      closed: value === "off" ? [name] : [],
      secondsBetweenStarts: value === "off" ? 0 : Number(value),
    });
  });
});

describe("five seconds between two starts", () => {
  beforeEach(() => set("play.secondsBetweenStarts", "5"));
  afterEach(() => set("play.secondsBetweenStarts", "0"));

  /** Starts a round in each kind of game and in both processes. */
  const starts: readonly [string, (player: TestPlayer) => Promise<Answer<unknown>>][] = [
    ["a bet on Dice", (player) => place(server, player)],
    ["a bet on Dice in another process", (player) => place(other, player)],
    ["a bet in another asset", (player) => place(other, player, { asset: "TPLAY" })],
    ["a bet of a call with several bets", (player) => bets(other, player.token, [randomUUID()])],
    ["a round of Hi-Lo", (player) => stagedCalls(other, "hilo", player).open()],
  ];

  it.each(starts)(
    "the server refuses %s four seconds after a bet, says how long to wait, and changes nothing",
    async (_, start) => {
      const player = await openPlayer(server, "100");
      await fund(server, player, "100", "TPLAY");
      const startedAtMs = server.clock.nowMs();
      await placed(server, player);
      server.clock.advance(4_000);
      const before = await stateOf(player);
      const atMs = expectTooSoon(await start(player));
      expect(atMs).toBeGreaterThanOrEqual(startedAtMs + 5_000);
      expect(await stateOf(player)).toEqual(before);
      server.clock.advance(atMs - server.clock.nowMs());
      dataOf(await start(player));
    },
  );

  it("a round of a staged game counts from its start, and its moves and its end do not wait", async () => {
    const player = await openPlayer(server, "100");
    const mines = stagedCalls(server, "mines", player);
    const round = openOf(await mines.open());
    dataOf(await mines.move({ id: round.id, step: 0, move: { tile: 3 } }));
    server.clock.advance(4_000);
    expectTooSoon(await place(other, player));
    server.clock.advance(1_000);
    await placed(other, player);
    expectTooSoon(await stagedCalls(other, "coinflip", player).open());
    const still = (await mines.current()).data?.open;
    if (still != null) dataOf(await mines.cashOut(round.id));
  });

  it("a start of one player does not delay another player, and Crash neither waits nor makes others wait", async () => {
    const [player, stranger] = [await openPlayer(server, "100"), await openPlayer(server, "100")];
    await placed(server, player);
    await placed(server, stranger);
    await crashIn(server, "betting");
    await acceptedOnCrash(server, player);
    server.clock.advance(5_000);
    await placed(server, player);
  });

  it("a repeated key gets the first answer at once, and a changed request with this key is refused as changed", async () => {
    const player = await openPlayer(server, "100");
    const body = { key: randomUUID() };
    const first = await placed(server, player, body);
    expect(await placed(server, player, body)).toEqual(first);
    expect(await placed(other, player, body)).toEqual(first);
    expectRefused(await place(server, player, { ...body, amount: "2" }), "RequestRepeatedDifferently");
    server.clock.advance(5_000);
    const round = openBody("hilo");
    const opened = openOf(await stagedCalls(server, "hilo", player).open(round));
    expect(openOf(await stagedCalls(other, "hilo", player).open(round)).id).toBe(opened.id);
  });

  it("a refused start does not delay the next start", async () => {
    const player = await openPlayer(server, "1");
    expectRefused(await place(server, player, { amount: "2" }), "InsufficientBalance");
    await placed(server, player);
  });

  it("a call with several bets places one bet and answers with it", async () => {
    const player = await openPlayer(server, "100");
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const first = await betsIn(server, player.token, keys);
    expect(first).toHaveLength(1);
    expect(await betsIn(other, player.token, keys)).toEqual(first);
    expectTooSoon(await bets(server, player.token, keys.slice(1)));
  });

  it("the server accepts one of 30 starts at the same time in two processes, in all instant and staged games", async () => {
    for (let race = 0; race < races; race++) {
      const player = await openPlayer(server, "100");
      await fund(server, player, "100", "TPLAY");
      const answers = await Promise.all(
        Array.from({ length: 30 }, async (_, turn) => {
          const of = turn % 2 === 0 ? server : other;
          const game = stagedGameNames[turn % 3] ?? "mines";
          for (;;) {
            const answer =
              turn % 5 < 2
                ? await stagedCalls(of, game, player).open()
                : await place(of, player, turn % 5 === 2 ? { asset: "TPLAY" } : {});
            // A repetition is safe, because an unavailable server has changed nothing.
            if (answer.code !== errors.Unavailable.code) return answer.code;
          }
        }),
      );
      expect(answers.filter((code) => code === 200)).toHaveLength(1);
      const refused = new Set(answers.filter((code) => code !== 200));
      refused.delete(errors.RoundAlreadyOpen.code);
      expect([...refused]).toEqual([errors.StartTooSoon.code]);
    }
  });

  it("a rotation of the seeds does not shorten the wait", async () => {
    const player = await openPlayer(server, "100");
    await placed(server, player);
    const body = { clientSeed: randomUUID() };
    dataOf(await server.call("POST /fairness/rotate", { token: player.token, body }));
    expectTooSoon(await place(server, player));
  });
});

describe("closed automatic play", () => {
  beforeEach(() => set("play.automatic", "off"));
  afterEach(() => set("play.automatic", "on"));

  it("the server refuses calls with several bets, and accepts bets that the player starts one by one", async () => {
    const player = await openPlayer(server, "100");
    const before = await stateOf(player);
    expectRefused(await bets(server, player.token, [randomUUID()]), "AutomaticPlayClosed");
    expect(await stateOf(player)).toEqual(before);
    await placed(server, player);
    await placed(other, player);
    openOf(await stagedCalls(server, "hilo", player).open());
  });

  it("the server refuses each new bet with an API key in every kind of game", async () => {
    const player = await openPlayer(server, "100");
    const token = await keyOf(player);
    const before = await stateOf(player);
    expectRefused(await place(server, { token }), "AutomaticPlayClosed");
    expectRefused(await bets(server, token, [randomUUID()]), "AutomaticPlayClosed");
    expectRefused(await stagedCalls(other, "mines", { token }).open(), "AutomaticPlayClosed");
    await crashIn(server, "betting");
    expectRefused(await betOnCrash(server, { token }), "AutomaticPlayClosed");
    expect(await stateOf(player)).toEqual(before);
    await acceptedOnCrash(server, player, { autoCashOutE4: 20_000 });
  });

  it("a key of a bet that was placed before gets its first answer", async () => {
    await set("play.automatic", "on");
    const player = await openPlayer(server, "100");
    const token = await keyOf(player);
    const keys = [randomUUID(), randomUUID()];
    const first = await betsIn(server, player.token, keys);
    const body = { key: randomUUID() };
    const bet = await placed(server, { token }, body);
    await set("play.automatic", "off");
    expect(await betsIn(other, player.token, keys)).toEqual(first);
    expect(await placed(other, { token }, body)).toEqual(bet);
  });
});
