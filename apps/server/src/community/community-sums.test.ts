// The tests compare random histories of bets, holds, voids, bindings, rates and days with a model of the community. The
// model adds up the bets that the game engines settled. A failed test prints the seed of the history and the command
// that repeats the history.
import { randomUUID } from "node:crypto";
import { games } from "@gemplay/games";
import {
  type BetContext,
  bindInviter,
  collectCommission,
  collectGift,
  collectRakeback,
  communityOf,
  createSettlement,
  friendsOf,
  type HouseEdge,
  keepCommunity,
  type Levels,
  levelUpsOf,
  placeHold,
  post,
  type RewardRates,
  reconcile,
  type Settled,
  type Settlement,
  settleHolds,
  voidHold,
} from "@gemplay/ledger";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import { randomFrom, runSeeded } from "../../../../tests/race/random-history.ts";
import {
  inTransaction,
  openSeeds,
  type TestLedger,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";

const isLong = process.env.GEMPLAY_LONG === "1";
const betsInAll = isLong ? 100_000 : 2_500;
const players = Array.from({ length: 14 }, (_, index) => BigInt(index + 1));
const dayMs = 86_400_000;
const one = 10n ** 18n;

const levels: Levels = [
  { pointsBase: 30n * one, giftBase: 10_000n },
  { pointsBase: 90n * one, giftBase: 20_000n },
  { pointsBase: 300n * one, giftBase: 0n },
  { pointsBase: 1_500n * one, giftBase: 40_000n },
];
let rates: RewardRates = { commissionBps: [1_000, 1_250, 1_500, 2_000, 2_500], gemPerThousand: 100 };

let ledger: TestLedger;
let settlement: Settlement;
const faults: unknown[] = [];

/** The instant games that the community test plays, with their bets. */
const offered = {
  dice: [
    { direction: "over", targetCenti: 5_050 },
    { direction: "under", targetCenti: 777 },
  ],
  limbo: [{ targetE4: 10_100 }, { targetE4: 333_300 }],
  keno: [{ picks: [1, 2, 3, 40], risk: "high" }],
  plinko: [{ rows: 11, risk: "medium" }],
} as const;
type Offered = keyof typeof offered;

function decide({ game, params, amountBase, ...seeds }: BetContext) {
  const engine = games[game as Offered];
  const { multiplierE4, outcome } = engine.play(seeds, params as never);
  return {
    payoutBase: (amountBase * BigInt(multiplierE4)) / 10_000n,
    multiplierE4,
    outcome: outcome as never,
    houseEdge: engine.houseEdge(params as never),
  };
}

withLedger((own) => {
  ledger = own;
  settlement = createSettlement({
    secrets: testSecrets,
    ...ledger.database,
    decide,
    rates: () => rates,
    clock: () => Date.now(),
    onFault: (fault) => faults.push(fault),
  });
});
// The test replaces the system date by a fake date. The test uses real timers together with the fake date, because
// sockets need real timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-01T20:00:00Z") }));
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await settlement.close();
  expect(faults).toEqual([]);
});

const dayOf = (atMs: number): number => Math.floor(atMs / dayMs);
const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** A model of the community that computes plain sums over all settled bets. */
class Model {
  readonly inviters = new Map<bigint, bigint>();
  readonly level = new Map<bigint, number>();
  readonly commission = new Map<bigint, bigint>();
  readonly gem = new Map<bigint, bigint>();
  /** The sums of the friends' stakes, by friend and by day. */
  readonly staked = new Map<bigint, Map<number, bigint>>();
  windowDay: number | undefined;

  settled({ bet }: Settled, edge: HouseEdge): void {
    const { playerId, asset, amountBase } = bet;
    if (asset !== "PLAY") {
      expect(bet.rewards).toBeUndefined();
      return;
    }
    this.gem.set(playerId, (this.gem.get(playerId) ?? 0n) + amountBase * BigInt(rates.gemPerThousand));
    const inviter = this.inviters.get(playerId);
    if (inviter === undefined) {
      expect(bet.rewards?.commission).toBeUndefined();
      return;
    }
    const bps = BigInt(rates.commissionBps[(this.level.get(inviter) ?? 1) - 1] ?? 0);
    const commission = (amountBase * edge.up * bps) / (edge.down * 10_000n);
    expect(bet.rewards?.commission).toEqual({ amountBase: commission, bps: Number(bps) });
    this.commission.set(inviter, (this.commission.get(inviter) ?? 0n) + commission);
    const days = this.staked.get(playerId) ?? new Map<number, bigint>();
    const day = dayOf(bet.at.getTime());
    days.set(day, (days.get(day) ?? 0n) + amountBase);
    this.staked.set(playerId, days);
  }

  /** Returns the points that an inviter's friends earned for the inviter, from the first to the last day. */
  points(inviter: bigint, first: number, last: number): bigint {
    let sum = 0n;
    for (const [friend, by] of this.inviters) {
      if (by !== inviter) continue;
      for (const [day, staked] of this.staked.get(friend) ?? [])
        if (day >= first && day <= last) sum += staked;
    }
    return sum;
  }

  /**
   * Raises the players' levels by the points in the time window that ended yesterday, and then by the points in the
   * time window that ends today.
   */
  rise(today: number): void {
    const last = this.windowDay ?? today;
    for (const day of new Set([last, today])) {
      for (const inviter of new Set(this.inviters.values())) {
        const points = this.points(inviter, day - 29, day);
        const reached = 1 + levels.filter(({ pointsBase }) => points >= pointsBase).length;
        this.level.set(inviter, Math.max(this.level.get(inviter) ?? 1, reached));
      }
    }
    this.windowDay = Math.max(last, today);
  }
}

class Death extends Error {}

it(
  `the community's sums of points and commission are equal to the sums of the journal after ${betsInAll} bets`,
  isLong ? { timeout: 3_600_000 } : {},
  async () => {
    await runSeeded(playHistory);
  },
);

async function playHistory(choose: (below: number) => number): Promise<void> {
  const pick = <Item>(items: readonly Item[]): Item => items[choose(items.length)] as Item;
  const { client } = ledger;
  const others = await Promise.all([ledger.connect(), ledger.connect()]);
  const model = new Model();
  const open: { playerId: bigint; id: string }[] = [];
  let bets = 0;
  const collected = { rakeback: new Map<bigint, bigint>(), commission: new Map<bigint, bigint>() };

  await openSeeds(client, players);

  await inTransaction(client, () =>
    post(client, [
      ...players.flatMap((playerId) =>
        (["PLAY", "TPLAY"] as const).map((asset) => ({
          ...({ playerId, debit: "house", credit: "player", asset, amountBase: 10n ** 30n } as const),
          kind: "funding",
          reference: "test",
          idempotencyKey: `${asset} funding`,
        })),
      ),
      {
        ...({ playerId: 0n, debit: "issuance", credit: "rewards_budget", asset: "GEM" } as const),
        amountBase: 10n ** 30n,
        kind: "funding",
        reference: "test",
        idempotencyKey: "budget",
      },
    ]),
  );

  const amount = (): bigint => BigInt(choose(2 ** 31)) * BigInt(1 + choose(300_000_000_0)) + 1n;

  async function placeBets(): Promise<void> {
    const count = 1 + choose(40);
    const requests = Array.from({ length: count }, () => {
      const game = pick(Object.keys(offered) as Offered[]);
      const asset = choose(6) === 0 ? ("TPLAY" as const) : ("PLAY" as const);
      return {
        playerId: pick(players),
        key: randomUUID(),
        game,
        asset,
        amountBase: amount(),
        params: pick<object>(offered[game]) as never,
      };
    });
    const ends = await Promise.all(requests.map((request) => settlement.bet(request)));
    ends.forEach((end, index) => {
      const { game, params } = requests[index] as (typeof requests)[number];
      model.settled(end, games[game].houseEdge(params));
    });
    bets += count;
    // The test moves the clock forward by a millisecond for each id. If the test clock stood still, the times inside
    // the ids would run ahead of the clock, even past midnight.
    vi.setSystemTime(Date.now() + 1);
  }

  async function takeHold(): Promise<void> {
    const playerId = pick(players);
    const asset = choose(6) === 0 ? ("TPLAY" as const) : ("PLAY" as const);
    const request = {
      playerId,
      key: randomUUID(),
      game: "mines",
      asset,
      amountBase: amount(),
      params: { mines: 3 },
    };
    const { hold } = await inTransaction(client, () =>
      placeHold(client, testSecrets, { ...request, seeds: "own" }),
    );
    open.push({ playerId, id: hold.id });
  }

  async function endHolds(): Promise<void> {
    const ending = open.splice(0, 1 + choose(5));
    if (choose(3) === 0) {
      for (const name of ending) await inTransaction(client, () => voidHold(client, name));
      return;
    }
    const outcome = { mines: [1, 2, 3], opened: [4, 5, 6, 7].slice(0, 1 + choose(4)) };
    const houseEdge = games.mines.houseEdge({ mines: 3 }, outcome);
    const decided = { payoutBase: 0n, multiplierE4: 0, outcome, houseEdge };
    const settle = () =>
      inTransaction(client, () =>
        settleHolds(
          client,
          ending.map((name) => ({ ...name, ...decided })),
          rates,
        ),
      );
    for (const end of await settle()) model.settled(end, houseEdge);
    expect((await settle()).every(({ duplicate }) => duplicate)).toBe(true);
    bets += ending.length;
  }

  async function bind(): Promise<void> {
    const [playerId, inviterId] = [pick(players), pick(players.slice(0, 6))];
    await inTransaction(client, () => bindInviter(client, { playerId, inviterId })).then(
      () => void model.inviters.set(playerId, inviterId),
      () => undefined,
    );
  }

  /** Runs the community job three times at once. Some of these runs of the community job fail before their commit. */
  async function keep(): Promise<void> {
    const today = dayText(dayOf(Date.now()));
    const runs = [client, ...others].map((on, index) => {
      // Each run of the community job uses its own random numbers, because the order of the concurrent runs is not
      // reproducible.
      const chooseDeath = randomFrom(choose(2 ** 31));
      return keepCommunity(
        (work) =>
          inTransaction(on, async () => {
            const result = await work(on);
            if (index > 0 && chooseDeath(6) === 0) throw new Death();
            return result;
          }),
        { today, levels },
      ).catch((error: unknown) => {
        if (!(error instanceof Death)) throw error;
      });
    });
    await Promise.all(runs);
    model.rise(dayOf(Date.now()));
  }

  async function collect(): Promise<void> {
    const playerId = pick(players);
    const idempotencyKey = randomUUID();
    for (const [kind, act] of [
      [
        "commission",
        () =>
          collectCommission(
            client,
            { playerId, idempotencyKey: `c ${idempotencyKey}` },
            { fromTurnoverBase: 0n },
          ),
      ],
      ["rakeback", () => collectRakeback(client, { playerId, idempotencyKey: `r ${idempotencyKey}` })],
    ] as const) {
      const paid = await inTransaction(client, act);
      expect(await inTransaction(client, act)).toBe(paid > 0n ? paid : 0n);
      collected[kind].set(playerId, (collected[kind].get(playerId) ?? 0n) + paid);
    }
  }

  async function advance(): Promise<void> {
    const now = Date.now();
    const midnight = (dayOf(now) + 1) * dayMs;
    const step = choose(8);
    vi.setSystemTime(
      step === 0
        ? midnight + choose(9) * dayMs
        : step < 4
          ? // While the clock is stopped, the times inside ids still increase, so a batch can contain bets of two days.
            midnight - 5
          : Math.max(now, midnight - dayMs / 2),
    );
    if (step === 7) vi.setSystemTime(midnight);
  }

  async function compare(): Promise<void> {
    await keep();
    const today = dayOf(Date.now());
    const since = dayText(today - 29);
    for (const playerId of players) {
      const gem = model.gem.get(playerId) ?? 0n;
      expect(await communityOf(client, playerId, { since })).toEqual({
        level: model.level.get(playerId) ?? 1,
        pointsBase: model.points(playerId, today - 29, today),
        turnoverBase: model.points(playerId, 0, today),
        commission: {
          accruedBase: model.commission.get(playerId) ?? 0n,
          collectedBase: collected.commission.get(playerId) ?? 0n,
        },
        rakebackBase: gem / 10n ** 17n - (collected.rakeback.get(playerId) ?? 0n),
      });
      const { friends } = await friendsOf(client, playerId, { since, limit: 50 });
      const total = friends.reduce((sum, { stakedBase }) => sum + stakedBase, 0n);
      expect(total).toBe(model.points(playerId, today - 29, today));
      const rises = await levelUpsOf(client, playerId);
      expect(rises.map(({ level, giftBase }) => [level, giftBase])).toEqual(
        levels
          .slice(0, (model.level.get(playerId) ?? 1) - 1)
          .map(({ giftBase }, index) => [index + 2, giftBase]),
      );
    }
    expect(await reconcile(client)).toEqual([]);
  }

  for (let step = 0; bets < betsInAll; step++) {
    const what = choose(20);
    if (what < 9) await placeBets();
    else if (what < 11) await takeHold();
    else if (what < 13) await endHolds();
    else if (what < 14) await bind();
    else if (what < 17) await keep();
    else if (what < 18) await collect();
    else if (what < 19) await advance();
    else if (choose(5) === 0)
      rates = {
        ...rates,
        gemPerThousand: choose(200),
        commissionBps: rates.commissionBps.map((bps) => bps + choose(3)),
      };
    if (step % 400 === 399) await compare();
  }
  await compare();
  const risen = [...model.level].filter(([, level]) => level > 1);
  expect(risen.length).toBeGreaterThan(0);
  for (const [playerId, level] of risen) {
    expect(await inTransaction(client, () => collectGift(client, { playerId, level }))).toBe(
      levels[level - 2]?.giftBase,
    );
    expect(
      await inTransaction(client, () => collectGift(client, { playerId, level: level + 1 })),
    ).toBeUndefined();
  }
  expect(await reconcile(client)).toEqual([]);
}
