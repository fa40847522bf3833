import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  betAll,
  coinBet,
  coinEdge,
  flipCoin,
  fund,
  inTransaction,
  refusalOf,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { placeHold, settleHold, voidHold } from "../holds/index.ts";
import { post } from "../journal/index.ts";
import { reconcile } from "../reads/index.ts";
import { createSettlement, type Settled, type Settlement } from "../settlement/index.ts";
import {
  type ByPeriod,
  type LimitKind,
  type LimitPeriod,
  LimitReached,
  PlayPaused,
  periodEnd,
  periodStart,
} from "./limits.ts";
import {
  cancelRaise,
  confirmRaise,
  pauseOf,
  playerLimits,
  playStates,
  setLimit,
  startPause,
} from "./limits-store.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const raiseAfterMs = dayMs;
const confirmWithinMs = 7 * dayMs;

let ledger: TestLedger;
withLedger((own) => {
  ledger = own;
});
const opened: Settlement[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((settlement) => settlement.close()));
  expect(await reconcile(ledger.client)).toEqual([]);
});

/** Creates a settlement with its own clock, to simulate another process. */
function open(clock: () => number = Date.now): Settlement {
  const settlement = createSettlement({
    rates: () => testRates,
    secrets: testSecrets,
    ...ledger.database,
    decide: (context) => {
      const times = { lost: 0n, even: 1n, won: 6n }[String(context.params)];
      if (times === undefined) return flipCoin(context);
      return {
        payoutBase: context.amountBase * times,
        multiplierE4: Number(times) * 10_000,
        outcome: null,
        houseEdge: coinEdge,
      };
    },
    onFault: () => undefined,
    clock,
  });
  opened.push(settlement);
  return settlement;
}

let players = 0n;
async function newPlayer(amountBase = 100_000n): Promise<bigint> {
  players += 1n;
  await fund(ledger.client, players, amountBase);
  return players;
}

interface Wish {
  readonly kind?: LimitKind;
  readonly period?: LimitPeriod;
  readonly now?: Date;
}
const limitTo = (
  playerId: bigint,
  amountBase: bigint | undefined,
  { kind = "bets", period = "day", now = new Date() }: Wish = {},
  client: pg.Client = ledger.client,
) =>
  inTransaction(client, () =>
    setLimit(
      client,
      { playerId, asset: "PLAY", kind, period },
      { amountBase, now: () => now, raiseAfterMs, confirmWithinMs },
    ),
  );
const confirm = (
  playerId: bigint,
  amountBase: bigint | undefined,
  { kind = "bets", period = "day", now = new Date() }: Wish = {},
  client: pg.Client = ledger.client,
) =>
  inTransaction(client, () =>
    confirmRaise(client, { playerId, asset: "PLAY", kind, period }, { amountBase, now: () => now }),
  );

const lost = (playerId: bigint, amountBase: bigint) => ({
  ...coinBet(playerId, randomUUID(), amountBase),
  params: "lost",
});
const hold = (playerId: bigint, amountBase: bigint, client: pg.Client = ledger.client) =>
  inTransaction(client, () =>
    placeHold(client, testSecrets, {
      ...coinBet(playerId, randomUUID(), amountBase),
      seeds: { seedNo: 0, nonce: 1 },
    }),
  );
const settleFor = (playerId: bigint, id: string, payoutBase: bigint) =>
  inTransaction(ledger.client, () =>
    settleHold(
      ledger.client,
      { playerId, id, payoutBase, multiplierE4: 0, outcome: null, houseEdge: coinEdge },
      testRates,
    ),
  );
const stateOf = async (playerId: bigint, at = new Date()) => {
  const states = await playStates(ledger.client, { players: [playerId], assets: ["PLAY"], at });
  return [...states.values()][0];
};

describe("periodStart and periodEnd", () => {
  it.each([
    ["2026-11-23", "week", "2026-11-23", "2026-11-30"],
    ["2026-11-29", "week", "2026-11-23", "2026-11-30"],
    ["2027-01-01", "week", "2026-12-28", "2027-01-04"],
    ["2028-02-29", "month", "2028-02-01", "2028-03-01"],
    ["2026-12-31", "month", "2026-12-01", "2027-01-01"],
    ["2026-12-31", "day", "2026-12-31", "2027-01-01"],
  ] as const)("return for the day %s that its %s runs from %s until %s", (day, period, start, end) => {
    expect(periodStart(day, period)).toBe(start);
    expect(periodEnd(day, period).toISOString()).toBe(`${end}T00:00:00.000Z`);
  });
});

describe("a limit of stakes", () => {
  it("allows bets up to the limit, reports the remaining amount, and stores nothing for a refused bet", async () => {
    const settlement = open();
    const player = await newPlayer();
    await settlement.bet(lost(player, 40n));
    await limitTo(player, 100n);
    await settlement.bet(lost(player, 30n));
    const refusal = await settlement.bet(lost(player, 31n)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LimitReached);
    expect(refusal).toMatchObject({
      refusal: "limit_reached",
      leftBase: 30n,
      limit: { asset: "PLAY", kind: "bets", period: "day", limitBase: 100n, usedBase: 70n },
    });
    await settlement.bet(lost(player, 30n));
    expect(await refusalOf(settlement.bet(lost(player, 1n)))).toBe("limit_reached");
    expect((await stateOf(player))?.staked.day).toBe(100n);
  });

  it("appears in the refusal if it leaves the smallest remaining amount of all limits", async () => {
    const settlement = open();
    const player = await newPlayer();
    await limitTo(player, 50n, { period: "week" });
    await limitTo(player, 60n);
    await limitTo(player, 20n, { kind: "losses", period: "month" });
    expect(await settlement.bet(lost(player, 70n)).catch((error: unknown) => error)).toMatchObject({
      leftBase: 20n,
      limit: { kind: "losses", period: "month" },
    });
  });

  it("starts again on each day, each Monday and each first of a month, also in a running process", async () => {
    // The clock of the test starts on a Saturday. The month and the week both end at the end of the next day, which is
    // a Sunday.
    let nowMs = Date.parse("2027-01-30T23:59:00Z");
    const settlement = open(() => nowMs);
    const player = await newPlayer();
    for (const [period, amountBase] of [
      ["day", 10n],
      ["week", 15n],
      ["month", 18n],
    ] as const)
      await limitTo(player, amountBase, { period, now: new Date(nowMs) });
    const most = async () => {
      for (let amountBase = 30n; amountBase > 0n; amountBase--)
        if ((await refusalOf(settlement.bet(lost(player, amountBase)))) === "accepted") return amountBase;
      return 0n;
    };
    expect(await most()).toBe(10n);
    nowMs = Date.parse("2027-01-31T00:00:00Z");
    expect(await most()).toBe(5n);
    nowMs = Date.parse("2027-02-01T00:00:00Z");
    expect(await most()).toBe(10n);
    nowMs = Date.parse("2027-02-02T00:00:00Z");
    expect(await most()).toBe(5n);
    nowMs = Date.parse("2027-02-08T00:00:00Z");
    expect(await most()).toBe(3n);
  });

  it("applies to the next bet, even if the process has cached older limits", async () => {
    const settlement = open();
    const player = await newPlayer();
    await limitTo(player, 1_000n);
    await settlement.bet(lost(player, 10n));
    await settlement.bet(lost(player, 10n));
    await limitTo(player, 25n);
    expect(await refusalOf(settlement.bet(lost(player, 6n)))).toBe("limit_reached");
    await settlement.bet(lost(player, 1n));
    // The hold debits 4 base units, and the funding adds 4 base units. After both, the balance and the nonce equal the
    // cached values, so the cached state seems valid.
    await hold(player, 4n);
    await fund(ledger.client, player, 4n);
    expect(await refusalOf(settlement.bet(lost(player, 1n)))).toBe("limit_reached");
  });

  it("counts the stakes of open bets, and no longer counts the stakes of voided bets", async () => {
    const settlement = open();
    const player = await newPlayer();
    await limitTo(player, 100n);
    const first = await hold(player, 60n);
    expect(await refusalOf(hold(player, 41n))).toBe("limit_reached");
    expect(await refusalOf(settlement.bet(lost(player, 41n)))).toBe("limit_reached");
    await inTransaction(ledger.client, () =>
      voidHold(ledger.client, { playerId: player, id: first.hold.id }),
    );
    await settlement.bet(lost(player, 60n));
    const second = await hold(player, 40n);
    await settleFor(player, second.hold.id, 80n);
    expect(await refusalOf(settlement.bet(lost(player, 1n)))).toBe("limit_reached");
    expect(await refusalOf(hold(player, 1n))).toBe("limit_reached");
    expect(await stateOf(player)).toMatchObject({
      staked: { day: 100n },
      lost: { day: 20n },
      openBase: 0n,
    });
  });

  it("applies only to one asset and to one player", async () => {
    const settlement = open();
    const player = await newPlayer();
    const other = await newPlayer();
    await limitTo(player, 0n);
    expect(await refusalOf(settlement.bet({ ...lost(player, 1n), asset: "TPLAY" }))).toBe(
      "insufficient_balance",
    );
    const ends = await Promise.all([
      refusalOf(settlement.bet(lost(player, 1n))),
      refusalOf(settlement.bet(lost(other, 1n))),
    ]);
    expect(ends).toEqual(["limit_reached", "accepted"]);
  });

  it("does not prevent the ledger from returning the existing bet for a repeated request", async () => {
    const settlement = open();
    const player = await newPlayer();
    const request = lost(player, 10n);
    await settlement.bet(request);
    await limitTo(player, 0n);
    expect(await settlement.bet(request)).toMatchObject({ duplicate: true });
  });
});

describe("a limit of losses", () => {
  it("counts an open stake as lost, and a win reduces the losses", async () => {
    const settlement = open();
    const player = await newPlayer();
    await limitTo(player, 50n, { kind: "losses" });
    for (let round = 0; round < 5; round++) await settlement.bet({ ...lost(player, 50n), params: "even" });
    expect(await refusalOf(settlement.bet(lost(player, 51n)))).toBe("limit_reached");
    await settlement.bet(lost(player, 50n));
    expect(await refusalOf(settlement.bet(lost(player, 1n)))).toBe("limit_reached");
    expect(await refusalOf(hold(player, 1n))).toBe("limit_reached");
    await limitTo(player, undefined, { kind: "losses", now: new Date(Date.now() - dayMs) });
    expect(await confirm(player, undefined, { kind: "losses" })).toBe(true);
    const { hold: taken } = await hold(player, 10n);
    await settleFor(player, taken.id, 300n);
    await limitTo(player, 0n, { kind: "losses" });
    expect(await stateOf(player)).toMatchObject({ lost: { day: -240n } });
    await settlement.bet(lost(player, 240n));
    expect(await refusalOf(settlement.bet(lost(player, 1n)))).toBe("limit_reached");
  });
});

describe("the cached state of a player", () => {
  it("expires at the end of the day, so that earlier wins do not reduce the new day's losses", async () => {
    let nowMs = Date.parse("2027-01-12T23:00:00Z");
    const settlement = open(() => nowMs);
    const player = await newPlayer();
    await limitTo(player, 50n, { kind: "losses", now: new Date(nowMs) });
    await settlement.bet({ ...lost(player, 20n), params: "won" });
    await settlement.bet(lost(player, 1n));
    expect(await stateOf(player, new Date(nowMs))).toMatchObject({ lost: { day: -99n } });
    nowMs += 2 * hourMs;
    expect(await refusalOf(settlement.bet(lost(player, 51n)))).toBe("limit_reached");
    await settlement.bet(lost(player, 50n));
  });
});

describe("two settlement processes", () => {
  it("accept bets up to exactly the amount of a limit, for instant bets and holds in total", async () => {
    const settlements = [open(), open()];
    const clients = await Promise.all(Array.from({ length: 4 }, () => ledger.connect()));
    for (let turn = 0; turn < 6; turn++) {
      const player = await newPlayer();
      await limitTo(player, 100n, { kind: turn % 2 === 0 ? "bets" : "losses", period: "week" });
      const instant = settlements.map((settlement) =>
        betAll(
          settlement,
          Array.from({ length: 25 }, () => lost(player, 7n)),
        ),
      );
      const held = clients.map(async (client) => {
        let taken = 0;
        for (let index = 0; index < 5; index++)
          if ((await refusalOf(hold(player, 7n, client))) === "accepted") taken += 1;
        return taken;
      });
      const bets = (await Promise.all(instant)).flat() as Settled[];
      const holds = (await Promise.all(held)).reduce((sum, count) => sum + count, 0);
      expect(bets.length + holds).toBe(14);
    }
  });

  it("do not use the cached wallet after a bet in another asset has updated the cached nonce", async () => {
    const [here, there] = [open(), open()];
    const player = await newPlayer();
    await inTransaction(ledger.client, () =>
      post(
        ledger.client,
        (
          [
            ["airdrop_pool", "PLAY"],
            ["player", "TPLAY"],
          ] as const
        ).map(([credit, asset]) => ({
          playerId: credit === "player" ? player : 0n,
          debit: "issuance",
          credit,
          asset,
          amountBase: 100n,
          kind: "funding",
          reference: "test",
          idempotencyKey: `cover ${player}`,
        })),
      ),
    );
    await limitTo(player, 100n);
    await here.bet(lost(player, 10n));
    // The other process uses the rest of the limit with a bet that does not change the player's balance.
    await there.bet({ ...lost(player, 90n), params: "even" });
    await here.bet({ ...lost(player, 1n), asset: "TPLAY" });
    expect(await refusalOf(here.bet(lost(player, 1n)))).toBe("limit_reached");
  });

  it("accept no bet above a limit after the player has set the limit", async () => {
    const settlement = open();
    const other = await ledger.connect();
    for (let turn = 0; turn < 10; turn++) {
      const player = await newPlayer();
      await settlement.bet(lost(player, 1n));
      const before = betAll(
        settlement,
        Array.from({ length: 40 }, () => lost(player, 1n)),
      );
      await limitTo(player, 0n, {}, other);
      expect(await refusalOf(settlement.bet(lost(player, 1n)))).toBe("limit_reached");
      await before;
    }
  });
});

describe("a change of a limit", () => {
  const standing = async (player: bigint) =>
    (await playerLimits(ledger.client, player)).map(({ amountBase, next }) => [
      amountBase,
      next && [next.amountBase, next.at.getTime(), next.until.getTime() - next.at.getTime()],
    ]);

  it("takes effect immediately for a lower limit, and for a higher limit when the player confirms it after the waiting time", async () => {
    const startMs = Date.parse("2027-03-01T00:00:00Z");
    let nowMs = startMs;
    const settlement = open(() => nowMs);
    const player = await newPlayer();
    const set = (amountBase: bigint | undefined) => limitTo(player, amountBase, { now: new Date(nowMs) });
    await set(100n);
    await set(50n);
    expect(await standing(player)).toEqual([[50n, undefined]]);
    await set(80n);
    nowMs += hourMs;
    await set(80n);
    expect(await standing(player)).toEqual([[50n, [80n, startMs + raiseAfterMs, confirmWithinMs]]]);
    await set(90n);
    expect(await standing(player)).toEqual([[50n, [90n, nowMs + raiseAfterMs, confirmWithinMs]]]);
    const risesMs = nowMs + raiseAfterMs;
    const confirmed = (amountBase: bigint | undefined) =>
      confirm(player, amountBase, { now: new Date(nowMs) });
    nowMs = risesMs - 1;
    expect(await confirmed(90n)).toBe(false);
    nowMs = risesMs;
    expect(await refusalOf(settlement.bet(lost(player, 51n)))).toBe("limit_reached");
    expect(await confirmed(80n)).toBe(false);
    expect(await confirmed(90n)).toBe(true);
    expect(await refusalOf(settlement.bet(lost(player, 91n)))).toBe("limit_reached");
    await settlement.bet(lost(player, 90n));
    expect(await confirmed(90n)).toBe(true);
    // The raise of the limit to 90 is active now. Lowering the limit to 85 takes effect immediately, and removing the
    // limit takes effect later.
    await set(85n);
    expect(await standing(player)).toEqual([[85n, undefined]]);
    await set(undefined);
    expect(await standing(player)).toEqual([[85n, [undefined, nowMs + raiseAfterMs, confirmWithinMs]]]);
    nowMs += raiseAfterMs;
    expect(await refusalOf(settlement.bet(lost(player, 5_000n)))).toBe("limit_reached");
    expect(await confirmed(undefined)).toBe(true);
    await settlement.bet(lost(player, 5_000n));
    await set(undefined);
    expect(await standing(player)).toEqual([]);
  });

  it("cancels a pending raise if the player sets a lower limit, sets the same limit or cancels the raise", async () => {
    const player = await newPlayer();
    const name = { playerId: player, asset: "PLAY", kind: "bets", period: "day" } as const;
    const cancel = () => inTransaction(ledger.client, () => cancelRaise(ledger.client, name));
    const past = { now: new Date(Date.now() - 2 * dayMs) };
    await cancel();
    for (const end of [() => limitTo(player, 100n), cancel])
      for (const requested of [{}, past]) {
        await limitTo(player, 100n);
        await limitTo(player, 200n, requested);
        await end();
        expect(await standing(player)).toEqual([[100n, undefined]]);
        expect(await confirm(player, 200n)).toBe(false);
      }
    await limitTo(player, 200n, past);
    expect(await confirm(player, 200n)).toBe(true);
    await cancel();
    expect(await standing(player)).toEqual([[200n, undefined]]);
  });

  it("lapses if the player does not confirm the raise in time, and can then be requested again", async () => {
    const player = await newPlayer();
    const start = new Date();
    const endMs = start.getTime() + raiseAfterMs + confirmWithinMs;
    await limitTo(player, 100n, { now: start });
    await limitTo(player, 200n, { now: start });
    expect(await confirm(player, 200n, { now: new Date(endMs) })).toBe(false);
    await limitTo(player, 200n, { now: new Date(endMs) });
    expect(await standing(player)).toEqual([[100n, [200n, endMs + raiseAfterMs, confirmWithinMs]]]);
    expect(await confirm(player, 200n, { now: new Date(endMs + raiseAfterMs - 1) })).toBe(false);
    expect(await confirm(player, 200n, { now: new Date(endMs + raiseAfterMs) })).toBe(true);
  });

  it("reads its time only after the last lock, so a confirmation that waits for a lock is not too early", async () => {
    const player = await newPlayer();
    const other = await ledger.connect();
    await limitTo(player, 100n);
    await ledger.client.query("BEGIN");
    await ledger.client.query("SELECT FROM wallet WHERE player_id = $1 FOR UPDATE", [String(player)]);
    const reads: number[] = [];
    const locked = inTransaction(other, () =>
      setLimit(
        other,
        { playerId: player, asset: "PLAY", kind: "bets", period: "day" },
        {
          amountBase: 200n,
          now: () => new Date(reads.push(Date.now()) && Date.now()),
          raiseAfterMs,
          confirmWithinMs,
        },
      ),
    );
    const waits = async () =>
      (
        await ledger.client.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).rows.length;
    await expect.poll(waits).toBe(1);
    expect(reads).toEqual([]);
    await ledger.client.query("COMMIT");
    await locked;
    expect(reads).toHaveLength(1);
  });

  it("leaves exactly one of two raises that two devices request at once, and confirms only this raise", async () => {
    const clients = [ledger.client, await ledger.connect()] as const;
    for (let turn = 0; turn < 10; turn++) {
      const player = await newPlayer();
      const past = { now: new Date(Date.now() - 2 * dayMs) };
      await limitTo(player, 100n);
      await Promise.all(clients.map((client, at) => limitTo(player, BigInt(200 + at), past, client)));
      const [limit] = await playerLimits(ledger.client, player);
      const pending = limit?.next?.amountBase;
      expect([200n, 201n]).toContain(pending);
      const confirmed = await Promise.all(
        clients.map((client, at) => confirm(player, BigInt(200 + at), {}, client)),
      );
      expect(confirmed).toEqual([200n === pending, 201n === pending]);
      expect(await standing(player)).toEqual([[pending, undefined]]);
    }
  });

  it("never stays raised if the player lowers the limit and confirms a raise at once", async () => {
    const other = await ledger.connect();
    for (let turn = 0; turn < 10; turn++) {
      const player = await newPlayer();
      await limitTo(player, 100n);
      await limitTo(player, 200n, { now: new Date(Date.now() - 2 * dayMs) });
      await Promise.all([limitTo(player, 50n), confirm(player, 200n, {}, other)]);
      expect(await standing(player)).toEqual([[50n, undefined]]);
    }
  });

  it("does not increase limit_version if the limit stays the same", async () => {
    const player = await newPlayer();
    const name = { playerId: player, asset: "PLAY", kind: "bets", period: "day" } as const;
    const versions = async () => {
      const { rows } = await ledger.client.query<{ limit_version: string }>(
        "SELECT DISTINCT limit_version::text FROM wallet WHERE player_id = $1",
        [String(player)],
      );
      return rows.map((row) => row.limit_version);
    };
    const cancel = () => inTransaction(ledger.client, () => cancelRaise(ledger.client, name));
    await limitTo(player, undefined);
    await cancel();
    expect(await versions()).toEqual(["0"]);
    await limitTo(player, 5n);
    expect(await versions()).toEqual(["1"]);
    await limitTo(player, 5n);
    await cancel();
    expect(await versions()).toEqual(["1"]);
    await limitTo(player, 9n);
    await limitTo(player, 9n);
    expect(await versions()).toEqual(["2"]);
    await cancel();
    expect(await versions()).toEqual(["3"]);
  });

  it("applies to a wallet that is created later", async () => {
    const settlement = open();
    players += 1n;
    const player = players;
    await limitTo(player, 5n);
    await fund(ledger.client, player, 100n);
    expect(await refusalOf(settlement.bet(lost(player, 6n)))).toBe("limit_reached");
  });

  it("needs a transaction and a valid amount", async () => {
    const player = await newPlayer();
    expect(
      await refusalOf(
        setLimit(
          ledger.client,
          { playerId: player, asset: "PLAY", kind: "bets", period: "day" },
          { amountBase: 1n, now: () => new Date(), raiseAfterMs, confirmWithinMs },
        ),
      ),
    ).toBe("not_in_transaction");
    expect(await refusalOf(limitTo(player, -1n))).toBe("invalid_bet");
    expect(await playerLimits(ledger.client, player)).toEqual([]);
  });
});

describe("a break or self-exclusion", () => {
  const pause = (playerId: bigint, kind: "break" | "exclusion", untilMs: number, sinceMs = Date.now()) =>
    inTransaction(ledger.client, () =>
      startPause(ledger.client, playerId, { kind, since: new Date(sinceMs), until: new Date(untilMs) }),
    );

  it("stops new bets and holds until its end, and allows the settlement of open bets", async () => {
    let nowMs = Date.now();
    const settlement = open(() => nowMs);
    const player = await newPlayer();
    await settlement.bet(lost(player, 1n));
    const { hold: taken } = await hold(player, 10n);
    const untilMs = nowMs + dayMs;
    expect(await pause(player, "break", untilMs, nowMs)).toBe(true);
    const refusal = await settlement.bet(lost(player, 1n)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PlayPaused);
    expect(refusal).toMatchObject({ pause: { kind: "break", until: new Date(untilMs) } });
    expect(await refusalOf(hold(player, 1n))).toBe("play_paused");
    await settleFor(player, taken.id, 20n);
    const holdAt = (atMs: number) =>
      inTransaction(ledger.client, () =>
        placeHold(
          ledger.client,
          testSecrets,
          { ...coinBet(player, randomUUID(), 1n), seeds: { seedNo: 0, nonce: 1 } },
          { clock: () => atMs },
        ),
      );
    expect(await refusalOf(holdAt(untilMs - 1))).toBe("play_paused");
    expect(await refusalOf(holdAt(untilMs))).toBe("accepted");
    nowMs = untilMs - 1;
    expect(await refusalOf(settlement.bet(lost(player, 1n)))).toBe("play_paused");
    nowMs = untilMs;
    await settlement.bet(lost(player, 1n));
  });

  it("can be extended but not shortened, and an exclusion never becomes a break", async () => {
    const player = await newPlayer();
    const nowMs = Date.now();
    expect(await pause(player, "break", nowMs + 3 * dayMs)).toBe(true);
    expect(await pause(player, "break", nowMs + 2 * dayMs)).toBe(false);
    expect(await pause(player, "break", nowMs + 4 * dayMs)).toBe(true);
    expect(await pause(player, "exclusion", nowMs + 180 * dayMs)).toBe(true);
    expect(await pause(player, "break", nowMs + 200 * dayMs)).toBe(false);
    expect(await pause(player, "exclusion", nowMs + 190 * dayMs)).toBe(true);
    expect(await pauseOf(ledger.client, player)).toMatchObject({
      kind: "exclusion",
      until: new Date(nowMs + 190 * dayMs),
    });
    for (const change of [
      "UPDATE play_pause SET until = until - interval '1 second'",
      "UPDATE play_pause SET kind = 'break'",
      "DELETE FROM play_pause",
      "TRUNCATE play_pause",
    ])
      await expect(ledger.client.query(change)).rejects.toThrow();
  });

  it("can be started again after the previous break or exclusion has ended", async () => {
    const player = await newPlayer();
    const nowMs = Date.now();
    expect(await pause(player, "exclusion", nowMs - dayMs, nowMs - 2 * dayMs)).toBe(true);
    expect(await pause(player, "break", nowMs + dayMs, nowMs)).toBe(true);
  });
});

it("the sums that the ledger compares with limits equal the sums of the player's bets over many days", async () => {
  const startMs = Date.parse("2027-05-20T12:00:00Z");
  let nowMs = startMs;
  const settlements = [open(() => nowMs), open(() => nowMs)];
  const player = await newPlayer();
  await limitTo(player, 1_000_000n, { now: new Date(nowMs) });
  let random = 7;
  const draw = (below: number) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % below;
  };
  for (let turn = 0; turn < 300; turn++) {
    nowMs += draw(5 * hourMs);
    const settlement = settlements[draw(2)] as Settlement;
    await settlement.bet({
      ...coinBet(player, randomUUID(), BigInt(1 + draw(50))),
      game: `coin_${draw(3)}`,
    });
    if (turn % 10 > 0) continue;
    const state = await stateOf(player, new Date(nowMs));
    const { rows } = await ledger.client.query<Record<string, string>>(
      `SELECT (at AT TIME ZONE 'UTC')::date::text AS day, sum(amount)::text AS staked, sum(payout)::text AS paid
       FROM bet WHERE player_id = $1 GROUP BY 1`,
      [String(player)],
    );
    const day = new Date(nowMs).toISOString().slice(0, 10);
    const sumSince = (since: string, value: (row: Record<string, string>) => bigint) =>
      rows.filter((row) => String(row.day) >= since).reduce((sum, row) => sum + value(row), 0n);
    const expected = (value: (row: Record<string, string>) => bigint): ByPeriod => ({
      day: sumSince(day, value),
      week: sumSince(periodStart(day, "week"), value),
      month: sumSince(periodStart(day, "month"), value),
    });
    expect(state?.staked).toEqual(expected((row) => BigInt(row.staked ?? 0)));
    expect(state?.lost).toEqual(expected((row) => BigInt(row.staked ?? 0) - BigInt(row.paid ?? 0)));
  }
});
