// Each test sets both the clock that the code reads and the times that the database stores. The tests only move the
// clock forward.
import { randomUUID } from "node:crypto";
import { ensurePartitions, post } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { sql } from "kysely";
import { afterAll, describe, expect, it, vi } from "vitest";
import {
  foresee,
  loginPassword,
  openPlayer,
  openPlayerWithoutWallet,
  place,
  placed,
  type TestPlayer,
} from "../../test/betting.ts";
import { dataOf, expectRefused, type TestServer } from "../../test/compose.ts";
import { type EventReader, readEvents } from "../../test/event-reader.ts";
import { withServer } from "../../test/file-server.ts";
import {
  exclude,
  excludeByWallet,
  excludeForEver,
  limitIn,
  limitsOf,
  type SavedLimit,
  saveLimit,
  takeBreak,
} from "../../test/limiting.ts";
import { moveSurely, openOf, stagedCalls } from "../../test/staged.ts";
import { baseOf } from "../../test/swapping.ts";
import { lockPlayer, setFreeze } from "../account/index.ts";
import { executorOf } from "../platform/database/index.ts";

let server: TestServer;
let other: TestServer;
const readers: EventReader[] = [];
withServer({ house: { PLAY: "1000000" }, booksAgree: true }, async (started, another) => {
  server = started;
  other = await another();
  await server.server.platform.settings.set("sessions.idleDays", "365", { actor: "test" });
  // The test creates monthly partitions in advance, because the test's clock runs further ahead than the server creates
  // partitions.
  await ensurePartitions(executorOf(server.server.platform.db), Date.parse(lastStop));
  // 13 January 2027 is a Wednesday.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-01-13T12:00:00Z") });
});
afterAll(async () => {
  for (const reader of readers) await reader.close();
});

const hourMs = 3_600_000;
/** A time that is later than all other times in the tests of limits. */
const lastStop = "2029-04-01";
const at = (text: string) => void vi.setSystemTime(Date.parse(text));
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);

async function lose(player: TestPlayer, amount: string): Promise<void> {
  const { round } = await placed(server, player, { amount, params: await foresee(server, player, "LOSE") });
  expect(round.payout).toBe("0");
}

async function deposit({ id: playerId }: TestPlayer, asset: "PLAY" | "U", amount: string, kind = "deposit") {
  const amountBase = baseOf(amount, asset);
  const accounts = { debit: "issuance", credit: "player" } as const;
  await server.server.platform.db
    .transaction()
    .execute((trx) =>
      post(executorOf(trx), [
        { ...accounts, playerId, asset, amountBase, kind, reference: "test", idempotencyKey: randomUUID() },
      ]),
    );
}

/** Returns how much PLAY of a kind of limit the player has used today, this week and this month. */
const usedOf = async (player: TestPlayer, kind: "deposits" | "bets" | "losses") => {
  const { limits } = await limitsOf(server, player);
  return limits.filter((one) => one.kind === kind && one.assetId === "PLAY").map(({ used }) => used);
};

describe("a player's own limits", () => {
  it("appear for a new player, each with the used amount and the start of the next period", async () => {
    const player = await openPlayer(server);
    const { limits, ...rest } = await limitsOf(server, player);
    expect(rest).toEqual({
      pause: null,
      raiseHours: 24,
      confirmDays: 7,
      exclusionEndDays: 7,
      realityMinutes: 0,
    });
    const ends = { day: "2027-01-14", week: "2027-01-18", month: "2027-02-01" };
    const expected = (["deposits PLAY", "deposits U", "bets PLAY", "bets TPLAY"] as const)
      .concat(["losses PLAY", "losses TPLAY"] as never[])
      .flatMap((name) =>
        (["day", "week", "month"] as const).map((period) => {
          const [kind, assetId] = name.split(" ");
          const resetsAtMs = Date.parse(ends[period]);
          return { kind, assetId, period, limit: null, used: "0", next: null, resetsAtMs };
        }),
      );
    expect(limits).toEqual(expected);
  });

  it("apply immediately and exactly to the last decimal, and 0 is a valid limit", async () => {
    const player = await openPlayer(server);
    const saved = dataOf(await saveLimit(server, player, "12.000000000000000001"));
    expect(limitIn(saved)).toMatchObject({ limit: "12.000000000000000001", next: null });
    expect(saved).toEqual(await limitsOf(other, player));
    dataOf(await saveLimit(server, player, "0", { kind: "deposits", assetId: "U", period: "month" }));
    const stands = await limitsOf(other, player);
    expect(limitIn(stands, { kind: "deposits", assetId: "U", period: "month" }).limit).toBe("0");
    expect(stands.limits.filter(({ limit }) => limit !== null)).toHaveLength(2);
  });

  it.each<[string, string, Partial<SavedLimit>, Parameters<typeof expectRefused>[1]]>([
    ["a negative amount", "-1", {}, "AmountInvalid"],
    ["an amount with an exponent", "1e5", {}, "AmountInvalid"],
    ["an empty amount", "", {}, "AmountEmpty"],
    ["an amount with 19 decimals", "0.0000000000000000001", {}, "AmountTooManyDecimals"],
    ["an amount with 31 digits", `1${"0".repeat(30)}`, {}, "AmountTooLong"],
    ["an amount of tPLAY deposits", "1", { kind: "deposits", assetId: "TPLAY" }, "RequestInvalid"],
    ["an amount of U bets", "1", { kind: "bets", assetId: "U" }, "RequestInvalid"],
    ["an amount of U losses", "1", { kind: "losses", assetId: "U" }, "RequestInvalid"],
    ["an amount of gem deposits", "1", { kind: "deposits", assetId: "GEM" }, "RequestInvalid"],
    ["an amount of an unknown kind", "1", { kind: "wins" as "bets" }, "RequestInvalid"],
    ["an amount for an unknown period", "1", { period: "year" as "day" }, "RequestInvalid"],
  ])("cannot be set to %s", async (_name, limit, name, refusal) => {
    const player = await openPlayer(server);
    expectRefused(await saveLimit(server, player, limit, name), refusal);
    const { token } = player;
    if (refusal === "RequestInvalid") {
      const body = { assetId: "PLAY", kind: "bets", period: "day", ...name };
      expectRefused(await server.call("POST /user/limit/cancel", { token, body }), refusal);
    }
    expect((await limitsOf(server, player)).limits.every(({ limit: set }) => set === null)).toBe(true);
  });

  it("apply to one player only and are independent of each other", async () => {
    const [player, stranger] = [await openPlayer(server), await openPlayer(server)];
    dataOf(await saveLimit(server, player, "5"));
    dataOf(await saveLimit(server, player, "7", { kind: "losses", period: "week", assetId: "TPLAY" }));
    const { limits } = await limitsOf(server, player);
    expect(limits.flatMap(({ limit }) => limit ?? [])).toEqual(["5", "7"]);
    expect((await limitsOf(server, stranger)).limits.every(({ limit }) => limit === null)).toBe(true);
  });
});

describe("a raise of a player's own limit", () => {
  const cancel = ({ token }: TestPlayer) =>
    server.call("POST /user/limit/cancel", {
      token,
      body: { assetId: "PLAY", kind: "bets", period: "day" },
    });

  const confirm = ({ token }: TestPlayer, limit: string | null, { call } = server) =>
    call("POST /user/limit/confirm", {
      token,
      body: { assetId: "PLAY", kind: "bets", period: "day", limit },
    });

  it.each([
    ["a higher limit", "20"],
    ["no limit", null],
  ])("applies when the player confirms it after a day (new limit: %s)", async (_name, wished) => {
    const player = await openPlayer(server, "100");
    dataOf(await saveLimit(server, player, "2"));
    const atMs = Date.now() + 24 * hourMs;
    const next = { limit: wished, atMs, untilMs: atMs + 7 * 24 * hourMs };
    const asked = dataOf(await saveLimit(server, player, wished));
    expect(limitIn(asked)).toMatchObject({ limit: "2", next });
    vi.setSystemTime(atMs - 1);
    expectRefused(await confirm(player, wished), "RaiseNotOpen");
    expect(limitIn(await limitsOf(other, player))).toMatchObject({ limit: "2", next });
    vi.setSystemTime(atMs);
    expect(limitIn(await limitsOf(other, player))).toMatchObject({ limit: "2", next });
    expectRefused(await place(server, player, { amount: "2.1" }), "LimitReached");
    expectRefused(await confirm(player, "19", other), "RaiseNotOpen");
    for (let times = 0; times < 2; times++)
      expect(limitIn(dataOf(await confirm(player, wished, other)))).toMatchObject({
        limit: wished,
        next: null,
      });
    await placed(other, player, { amount: "2.1" });
  });

  it("lapses seven days after its waiting time without a confirmation", async () => {
    const player = await openPlayer(server);
    dataOf(await saveLimit(server, player, "2"));
    dataOf(await saveLimit(server, player, "20"));
    later(8 * 24 * hourMs - 1);
    expect(limitIn(await limitsOf(server, player)).next).not.toBeNull();
    later(1);
    expect(limitIn(await limitsOf(server, player))).toMatchObject({ limit: "2", next: null });
    expectRefused(await confirm(player, "20"), "RaiseNotOpen");
  });

  it("cannot be confirmed by a frozen account", async () => {
    const player = await openPlayer(server);
    dataOf(await saveLimit(server, player, "2"));
    dataOf(await saveLimit(server, player, "20"));
    later(24 * hourMs);
    await server.server.platform.db
      .transaction()
      .execute((trx) => setFreeze(trx, player.id, "all", new Date()));
    await expect.poll(async () => (await confirm(player, "20")).status).toBe(403);
    expect(limitIn(await limitsOf(server, player)).limit).toBe("2");
  });

  it("keeps its waiting time if the same value is requested again, and starts a new wait for another value", async () => {
    const player = await openPlayer(server);
    dataOf(await saveLimit(server, player, "10"));
    const firstMs = Date.now() + 24 * hourMs;
    dataOf(await saveLimit(server, player, "20"));
    later(5 * hourMs);
    const again = dataOf(await saveLimit(other, player, "20"));
    expect(limitIn(again).next).toMatchObject({ limit: "20", atMs: firstMs });
    const another = dataOf(await saveLimit(server, player, "15"));
    expect(limitIn(another)).toMatchObject({
      limit: "10",
      next: { limit: "15", atMs: Date.now() + 24 * hourMs },
    });
  });

  it("disappears if the player sets a lower limit or the current limit", async () => {
    for (const lower of ["9", "10"]) {
      const player = await openPlayer(server);
      dataOf(await saveLimit(server, player, "10"));
      dataOf(await saveLimit(server, player, "20"));
      later(hourMs);
      expect(limitIn(dataOf(await saveLimit(server, player, lower)))).toMatchObject({
        limit: lower,
        next: null,
      });
      later(48 * hourMs);
      expect(limitIn(await limitsOf(server, player)).limit).toBe(lower);
    }
  });

  it("can be cancelled repeatedly without an error, but not after the player has confirmed the raise", async () => {
    const player = await openPlayer(server);
    dataOf(await saveLimit(server, player, "10"));
    expect(limitIn(dataOf(await cancel(player))).limit).toBe("10");
    dataOf(await saveLimit(server, player, null));
    for (let times = 0; times < 2; times++)
      expect(limitIn(dataOf(await cancel(player)))).toMatchObject({ limit: "10", next: null });
    dataOf(await saveLimit(server, player, "20"));
    later(24 * hourMs);
    dataOf(await confirm(player, "20"));
    expect(limitIn(dataOf(await cancel(player)))).toMatchObject({ limit: "20", next: null });
  });

  it("applies after the number of hours that the operator set, and never after less than a day", async () => {
    const player = await openPlayer(server);
    const { settings } = server.server.platform;
    await expect(settings.set("limits.raiseHours", "23", { actor: "test" })).rejects.toThrow();
    await settings.set("limits.raiseHours", "72", { actor: "test" });
    try {
      dataOf(await saveLimit(server, player, "10"));
      const asked = dataOf(await saveLimit(server, player, "20"));
      expect(asked.raiseHours).toBe(72);
      expect(limitIn(asked).next?.atMs).toBe(Date.now() + 72 * hourMs);
    } finally {
      await settings.set("limits.raiseHours", "24", { actor: "test" });
    }
  });
});

describe("the used amount of a limit", () => {
  it("counts stakes and losses, and becomes negative for losses after a win", async () => {
    const player = await openPlayer(server, "100");
    await lose(player, "3.5");
    expect([await usedOf(player, "bets"), await usedOf(player, "losses")]).toEqual([
      ["3.5", "3.5", "3.5"],
      ["3.5", "3.5", "3.5"],
    ]);
    const { round } = await placed(server, player, {
      amount: "10",
      params: await foresee(server, player, "WIN"),
    });
    const lost = formatAssetAmount(baseOf("13.5", "PLAY") - baseOf(round.payout, "PLAY"), "PLAY");
    expect(lost).toMatch(/^-/);
    expect(await usedOf(player, "bets")).toEqual(["13.5", "13.5", "13.5"]);
    expect(await usedOf(player, "losses")).toEqual([lost, lost, lost]);
  });

  it("counts the stakes of open bets as bets and as losses, even from an earlier period", async () => {
    const player = await openPlayer(server, "100");
    const mines = stagedCalls(server, "mines", player);
    const { id } = openOf(await mines.open({ amount: "4" }));
    at("2027-02-20T12:00:00Z");
    await lose(player, "1");
    for (const kind of ["bets", "losses"] as const)
      expect(await usedOf(player, kind)).toEqual(["5", "5", "5"]);
    // The bet that was open before midnight is settled today.
    const round = openOf(await mines.current());
    expect(round.id).toBe(id);
    dataOf(await moveSurely(server, player, round, false));
    for (const kind of ["bets", "losses"] as const)
      expect(await usedOf(player, kind)).toEqual(["5", "5", "5"]);
  });

  it("returns to zero at the start of each day, of each week on Monday, and of each month", async () => {
    // 27 February 2027 is a Saturday. The next day is the last day of February.
    at("2027-02-27T00:00:00.000Z");
    const player = await openPlayer(server, "100");
    await lose(player, "1");
    at("2027-02-28T23:59:59.999Z");
    expect(await usedOf(player, "bets")).toEqual(["0", "1", "1"]);
    await lose(player, "2");
    expect(await usedOf(player, "bets")).toEqual(["2", "3", "3"]);
    at("2027-03-01T00:00:00.000Z");
    expect(await usedOf(player, "bets")).toEqual(["0", "0", "0"]);
    const { limits } = await limitsOf(server, player);
    expect(
      limits.slice(0, 3).map(({ resetsAtMs }) => new Date(resetsAtMs).toISOString().slice(0, 10)),
    ).toEqual(["2027-03-02", "2027-03-08", "2027-04-01"]);
    await lose(player, "4");
    at("2027-03-07T23:59:59.999Z");
    expect(await usedOf(player, "losses")).toEqual(["0", "4", "4"]);
    at("2027-03-08T00:00:00.000Z");
    expect(await usedOf(player, "losses")).toEqual(["0", "0", "4"]);
    // The month ends on 31 March, a Wednesday.
    at("2027-03-31T23:59:59.999Z");
    await lose(player, "8");
    expect(await usedOf(player, "bets")).toEqual(["8", "8", "12"]);
    at("2027-04-01T00:00:00.000Z");
    expect(await usedOf(player, "bets")).toEqual(["0", "8", "0"]);
  });

  it("counts only credited deposits for the deposit limit", async () => {
    at("2027-04-30T23:59:59.999Z");
    const player = await openPlayer(server, "100");
    await deposit(player, "PLAY", "10");
    await deposit(player, "U", "7");
    // The wallet address of the account made this deposit before the account existed.
    await deposit(player, "PLAY", "5", "deposit_claim");
    await deposit(player, "PLAY", "90", "airdrop");
    await lose(player, "1");
    expect(await usedOf(player, "deposits")).toEqual(["15", "15", "15"]);
    const inU = limitIn(await limitsOf(server, player), { kind: "deposits", assetId: "U", period: "week" });
    expect(inU.used).toBe("7");
    at("2027-05-01T00:00:00.000Z");
    expect(await usedOf(player, "deposits")).toEqual(["0", "15", "0"]);
    await deposit(player, "PLAY", "1");
    at("2027-05-03T00:00:00.000Z");
    expect(await usedOf(player, "deposits")).toEqual(["0", "0", "1"]);
  });

  it.each([
    ["day", "2027-05-04T00:00:00.000Z", "2027-05-04T23:59:59.999Z"],
    ["week", "2027-05-10T00:00:00.000Z", "2027-05-16T23:59:59.999Z"],
    ["month", "2027-06-01T00:00:00.000Z", "2027-06-30T23:59:59.999Z"],
  ] as const)(
    "includes bets of every kind until the last millisecond of the %s",
    async (period, first, last) => {
      at(first);
      const player = await openPlayer(server, "100");
      dataOf(await saveLimit(server, player, "5", { period }));
      await lose(player, "3");
      at(last);
      await placed(other, player, { amount: "1.5" });
      expectRefused(await place(server, player, { amount: "0.51" }), "LimitReached");
      const mines = stagedCalls(other, "mines", player);
      expectRefused(await mines.open({ amount: "0.51" }), "LimitReached");
      const open = openOf(await mines.open({ amount: "0.5" }));
      later(1);
      // The stake of an open bet also counts in the next day, week or month.
      expectRefused(await place(server, player, { amount: "4.51" }), "LimitReached");
      await placed(server, player, { amount: "2.5" });
      dataOf(await moveSurely(server, player, open, false));
      expectRefused(await stagedCalls(other, "hilo", player).open({ amount: "2.01" }), "LimitReached");
      openOf(await stagedCalls(other, "hilo", player).open({ amount: "2" }));
    },
  );
});

describe("a pause", () => {
  it("counts as a break if it lasts hours, and the player can extend but not shorten the break", async () => {
    const player = await openPlayer(server, "100");
    const sinceMs = Date.now();
    const untilMs = sinceMs + 48 * hourMs;
    const taken = dataOf(await takeBreak(server, player, 48));
    expect(taken.pause).toEqual({ kind: "break", sinceMs, untilMs, end: null });
    later(hourMs);
    expectRefused(await takeBreak(other, player, 24), "PauseStands");
    expect((await limitsOf(other, player)).pause).toEqual(taken.pause);
    dataOf(await takeBreak(server, player, 47));
    expect((await limitsOf(other, player)).pause?.untilMs).toBe(untilMs);
    vi.setSystemTime(untilMs - 1);
    expectRefused(await place(server, player), "OnBreak");
    vi.setSystemTime(untilMs);
    expectRefused(await exclude(server, player, 13), "FreshProofNeeded");
    expect((await limitsOf(server, player)).pause).toBeNull();
    await placed(server, player);
    dataOf(await takeBreak(server, player, 24));
    expectRefused(await place(other, player), "OnBreak");
  });

  it("counts as an exclusion if it lasts months, and no break can end or replace the exclusion", async () => {
    at("2027-08-31T10:00:00Z");
    const player = await openPlayer(server, "100");
    dataOf(await takeBreak(server, player, 720));
    const { pause } = dataOf(await exclude(server, player, 6));
    const untilMs = Date.parse("2028-02-29T10:00:00Z");
    expect(pause).toEqual({ kind: "exclusion", sinceMs: Date.now(), untilMs, end: null });
    expectRefused(await takeBreak(server, player, 24), "PauseStands");
    vi.setSystemTime(untilMs - 24 * hourMs);
    expectRefused(await takeBreak(server, player, 720), "PauseStands");
    expectRefused(await place(server, player), "SelfExcluded");
    vi.setSystemTime(untilMs);
    expect((await limitsOf(other, player)).pause).toBeNull();
    await placed(other, player);
  });

  it("may end on 29 February, and the limit of that month still covers the whole month", async () => {
    const player = await openPlayer(server, "100");
    at("2028-02-29T23:59:59.999Z");
    await lose(player, "1");
    expect(await usedOf(player, "bets")).toEqual(["1", "1", "1"]);
    expect(limitIn(await limitsOf(server, player), { period: "month" }).resetsAtMs).toBe(
      Date.parse("2028-03-01T00:00:00Z"),
    );
    // 1 March 2028 is a Wednesday.
    at("2028-03-01T00:00:00.000Z");
    expect(await usedOf(player, "bets")).toEqual(["0", "1", "0"]);
  });

  it("needs a fresh proof of identity made for exclusions if it lasts more than a year or permanently", async () => {
    const player = await openPlayer(server, "100");
    expectRefused(await excludeForEver(server, player), "FreshProofNeeded");
    const other = await server.prove(player.token, player.key, "exportAccount");
    expectRefused(await excludeForEver(server, player, other), "FreshProofInvalid");
    expectRefused(await exclude(server, player, 13), "FreshProofNeeded");
    expect((await limitsOf(server, player)).pause).toBeNull();
    await placed(server, player);
    const phone = await openPlayerWithoutWallet(server);
    expectRefused(
      await excludeForEver(server, phone, { loginPassword: "heron-K7-42" }),
      "LoginPasswordOldIncorrect",
    );
    dataOf(await excludeForEver(server, phone, { loginPassword }));
    expect((await limitsOf(server, phone)).pause).toMatchObject({ kind: "exclusion", untilMs: null });
  });

  it("can be a permanent exclusion even if the account is frozen", async () => {
    const player = await openPlayer(server);
    await server.server.platform.db
      .transaction()
      .execute((trx) => setFreeze(trx, player.id, "all", new Date()));
    dataOf(await excludeByWallet(server, player));
    expect((await limitsOf(server, player)).pause).toMatchObject({ kind: "exclusion", untilMs: null });
  });

  it("can be a permanent exclusion, which no later pause changes", async () => {
    const player = await openPlayer(server, "100");
    dataOf(await exclude(server, player, 6));
    const { pause } = dataOf(await excludeByWallet(server, player));
    expect(pause).toEqual({ kind: "exclusion", sinceMs: Date.now(), untilMs: null, end: null });
    expectRefused(await exclude(server, player, 12), "PauseStands");
    dataOf(await excludeByWallet(server, player));
    expectRefused(await takeBreak(server, player, 720), "PauseStands");
    later(360 * 24 * hourMs);
    expectRefused(await place(server, player), "SelfExcluded");
    expect((await limitsOf(other, player)).pause?.untilMs).toBeNull();
  });

  it.each([
    ["a break of 23 hours", "POST /user/break/start", { hours: 23 }],
    ["a break of 721 hours", "POST /user/break/start", { hours: 721 }],
    ["a break of 24.5 hours", "POST /user/break/start", { hours: 24.5 }],
    ["an exclusion of 5 months", "POST /user/exclusion/start", { months: 5 }],
    ["an exclusion of 121 months", "POST /user/exclusion/start", { months: 121 }],
    ["an exclusion without a duration", "POST /user/exclusion/start", {}],
    ["a reality check after 7 minutes", "POST /user/reality/save", { minutes: 7 }],
  ] as const)("cannot be %s", async (_name, call, body) => {
    const player = await openPlayer(server);
    expectRefused(await server.call(call, { token: player.token, body }), "RequestInvalid");
    expect(await limitsOf(server, player)).toMatchObject({ pause: null, realityMinutes: 0 });
  });
});

describe("a change of a player's restrictions", () => {
  it("reaches the player's other open pages and nobody else", async () => {
    const [player, stranger] = [await openPlayer(server), await openPlayer(server)];
    const follow = async ({ token }: TestPlayer) => {
      const { ticket } = dataOf(await other.call("POST /stream/ticket", { token }));
      const reader = await readEvents(`${other.server.url}/api/stream?ticket=${ticket}`);
      readers.push(reader);
      return reader;
    };
    const [own, others] = [await follow(player), await follow(stranger)];
    const received = ({ events }: EventReader) => events.filter(({ event }) => event === "limits").length;
    dataOf(await saveLimit(server, player, "5"));
    await expect.poll(() => received(own)).toBe(1);
    dataOf(await takeBreak(server, player));
    await expect.poll(() => received(own)).toBe(2);
    expectRefused(await exclude(server, player, 3), "RequestInvalid");
    dataOf(await server.call("POST /user/reality/save", { token: player.token, body: { minutes: 60 } }));
    await expect.poll(() => received(own)).toBe(3);
    expect(received(others)).toBe(0);
  });

  it("waits for a concurrent change of the account before it locks a wallet", async () => {
    const player = await openPlayer(server, "100");
    let isSaved = false;
    let saving: Promise<void> | undefined;
    await other.server.platform.db.transaction().execute(async (trx) => {
      await lockPlayer(trx, player.id);
      saving = saveLimit(server, player, "5").then((answer) => {
        expect(answer.status).toBe(200);
        isSaved = true;
      });
      // The call that saves the limit waits for the player's row and has locked no wallet, so a bet is still accepted.
      const waits = async () =>
        (
          await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
            trx,
          )
        ).rows.length;
      await expect.poll(waits).toBeGreaterThan(0);
      await placed(server, player, { amount: "9" });
      expect(isSaved).toBe(false);
    });
    await saving;
    expect(limitIn(await limitsOf(server, player))).toMatchObject({ limit: "5", used: "9" });
  });

  it("can be made by a frozen account", async () => {
    const player = await openPlayer(server, "100");
    await server.server.platform.db
      .transaction()
      .execute((trx) => setFreeze(trx, player.id, "all", new Date()));
    await expect.poll(async () => (await place(server, player)).status).toBe(403);
    expectRefused(await place(server, player), "AccountFrozen");
    dataOf(await saveLimit(server, player, "5"));
    dataOf(await takeBreak(server, player));
    dataOf(await exclude(server, player, 12));
    expect((await limitsOf(server, player)).pause?.kind).toBe("exclusion");
  });

  it("sets the interval of the reality check in minutes", async () => {
    const player = await openPlayer(server);
    const { token } = player;
    for (const minutes of [15, 240, 0, 30] as const) {
      const saved = dataOf(await server.call("POST /user/reality/save", { token, body: { minutes } }));
      expect(saved.realityMinutes).toBe(minutes);
      expect((await limitsOf(other, player)).realityMinutes).toBe(minutes);
    }
  });
});
