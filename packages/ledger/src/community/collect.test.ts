import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  coinBet,
  flipCoin,
  fund,
  inTransaction,
  refusalOf,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { balances, post, systemBalance } from "../journal/index.ts";
import { reconcile } from "../reads/index.ts";
import { createSettlement, type Settlement } from "../settlement/index.ts";
import { collectCommission, collectGift, collectRakeback } from "./collect.ts";
import { commissionWaitsFor, communityOf } from "./community-reads.ts";
import { keepCommunity, type Levels } from "./community-sums.ts";
import { bindInviter } from "./inviters.ts";

const one = 10n ** 18n;
const [friend, inviter] = [1n, 2n];
const term = (points: bigint) => ({ pointsBase: points * one, giftBase: 50_000n });
const levels: Levels = [term(100n), term(1_000n), term(10_000n), term(100_000n)];

let ledger: TestLedger;
let settlement: Settlement;
let both: readonly [pg.Client, pg.Client];
withLedger(async (own) => {
  ledger = own;
  both = [ledger.client, await ledger.connect()];
  settlement = createSettlement({
    secrets: testSecrets,
    ...ledger.database,
    decide: flipCoin,
    rates: () => testRates,
    onFault: (fault) => {
      throw fault;
    },
  });
  await fund(ledger.client, friend, 10_000n * one);
  await inTransaction(ledger.client, () =>
    bindInviter(ledger.client, { playerId: friend, inviterId: inviter }),
  );
  await settlement.bet(coinBet(friend, randomUUID(), 200n * one));
  await keep();
});
afterAll(async () => {
  await settlement.close();
  expect(await reconcile(ledger.client)).toEqual([]);
});

const today = () => new Date().toISOString().slice(0, 10);
const keep = () =>
  keepCommunity((work) => inTransaction(ledger.client, () => work(ledger.client)), {
    today: today(),
    levels,
  });
const of = async (playerId: bigint) => await communityOf(ledger.client, playerId, { since: today() });
const gemOf = async (playerId: bigint) => (await balances(ledger.client, playerId)).GEM;

async function fundBudget(amountBase: bigint): Promise<void> {
  await inTransaction(ledger.client, () =>
    post(ledger.client, [
      {
        playerId: 0n,
        debit: "issuance",
        credit: "rewards_budget",
        asset: "GEM",
        amountBase,
        kind: "funding",
        reference: "test",
        idempotencyKey: randomUUID(),
      },
    ]),
  );
}

describe("collectCommission", () => {
  const collect = (client: pg.Client, idempotencyKey: string, from = 0n) =>
    inTransaction(client, () =>
      collectCommission(client, { playerId: inviter, idempotencyKey }, { fromTurnoverBase: from }),
    );

  it("pays no commission until the turnover of the player's friends is high enough", async () => {
    expect((await of(inviter)).commission).toEqual({ accruedBase: one / 5n, collectedBase: 0n });
    expect(await collect(ledger.client, "early", 200n * one + 1n)).toBe(0n);
    expect((await balances(ledger.client, inviter)).PLAY).toBe(0n);
  });

  it("pays the commission once from the house, even for parallel and repeated requests", async () => {
    const houseBefore = await systemBalance(ledger.client, "house", "PLAY");
    const paid = await Promise.all(
      Array.from({ length: 10 }, (_, index) => index).map(async (index) => {
        const client = await ledger.connect();
        return await collect(client, `key ${index % 5}`, 200n * one);
      }),
    );
    // Each of the five idempotency keys occurs in two calls, and only one of the keys paid the commission. Both calls
    // with the key that paid the commission returned the paid amount.
    expect(paid.filter((amount) => amount > 0n)).toEqual([one / 5n, one / 5n]);
    expect((await balances(ledger.client, inviter)).PLAY).toBe(one / 5n);
    expect(await systemBalance(ledger.client, "house", "PLAY")).toBe(houseBefore - one / 5n);
    expect(await collect(ledger.client, "later")).toBe(0n);
    expect((await of(inviter)).commission).toEqual({ accruedBase: one / 5n, collectedBase: one / 5n });
  });

  it("refuses an idempotency key that was used for another kind of transfer", async () => {
    await inTransaction(ledger.client, () =>
      post(ledger.client, [
        {
          playerId: inviter,
          debit: "house",
          credit: "player",
          asset: "PLAY",
          amountBase: 1n,
          kind: "funding",
          reference: "test",
          idempotencyKey: "taken",
        },
      ]),
    );
    expect(await refusalOf(collect(ledger.client, "taken"))).toBe("idempotency_conflict");
  });

  it("lists every inviter with uncollected commission in pages, in the order of player ids", async () => {
    const inviters = [9n, 10n, 11n, 100n];
    for (const inviterId of inviters) {
      const playerId = inviterId + 1_000n;
      await fund(ledger.client, playerId, one);
      await inTransaction(ledger.client, () => bindInviter(ledger.client, { playerId, inviterId }));
      await settlement.bet(coinBet(playerId, randomUUID(), one));
    }
    await keep();
    const listed: bigint[] = [];
    for (let after: bigint | undefined = 0n; after !== undefined; ) {
      const page: readonly bigint[] = await commissionWaitsFor(ledger.client, {
        fromTurnoverBase: one,
        after,
        limit: 3,
      });
      listed.push(...page);
      after = page.length < 3 ? undefined : page.at(-1);
    }
    expect(listed).toEqual(inviters);
  });
});

describe("collectRakeback", () => {
  const collect = (client: pg.Client, idempotencyKey: string) =>
    inTransaction(client, () => collectRakeback(client, { playerId: friend, idempotencyKey }));
  /** The rakeback in base units of GEM that the player can collect, at a rate of 70 GEM for each 1,000 PLAY. */
  const due = 140_000n;

  it("keeps the whole rakeback if the rewards budget is too small, and further bets are accepted", async () => {
    expect((await of(friend)).rakebackBase).toBe(due);
    await fundBudget(due - 1n);
    expect(await refusalOf(collect(ledger.client, "dry"))).toBe("pool_exhausted");
    expect(await gemOf(friend)).toBe(0n);
    await settlement.bet(coinBet(friend, randomUUID(), 1n));
    expect((await of(friend)).rakebackBase).toBe(due);
  });

  it("pays the rakeback once to two parallel sessions, and keeps amounts below one base unit", async () => {
    await fundBudget(10n ** 9n);
    const paid = await Promise.all(both.map((client, index) => collect(client, `gem ${index}`)));
    expect(paid.toSorted()).toEqual([0n, due]);
    expect(await gemOf(friend)).toBe(due);
    // At 70 GEM for each 1,000 PLAY, a stake of 1/700 PLAY earns one base unit of GEM. Each of the thousand bets earns
    // less than one base unit of GEM.
    const part = one / 700_000n;
    for (let bets = 0; bets < 1_000; bets += 50)
      await Promise.all(
        Array.from({ length: 50 }, () => settlement.bet(coinBet(friend, randomUUID(), part))),
      );
    expect((await of(friend)).rakebackBase).toBe(0n);
    await settlement.bet(coinBet(friend, randomUUID(), 1_000n));
    expect(await collect(ledger.client, "last")).toBe(1n);
  });
});

describe("collectGift", () => {
  const collect = (client: pg.Client, level: number) =>
    inTransaction(client, () => collectGift(client, { playerId: inviter, level }));

  it("pays the gift of a reached level only once", async () => {
    await fundBudget(10n ** 9n);
    const before = await gemOf(inviter);
    expect(await Promise.all(both.map((client) => collect(client, 2)))).toEqual([50_000n, 50_000n]);
    expect(await gemOf(inviter)).toBe(before + 50_000n);
    expect(await collect(ledger.client, 3)).toBeUndefined();
  });
});

describe("the level of an inviter", () => {
  it("rises to the highest level that the points allow, stores the gift of each level, and never falls", async () => {
    await settlement.bet(coinBet(friend, randomUUID(), 1_900n * one));
    await keep();
    await keep();
    expect((await of(inviter)).level).toBe(3);
    await expect(ledger.client.query("UPDATE community_level SET level = 1")).rejects.toThrow("only rises");
    await expect(ledger.client.query("DELETE FROM level_up")).rejects.toThrow("refused");
    const { rows } = await ledger.client.query("SELECT level FROM level_up ORDER BY level");
    expect(rows.map(({ level }) => level)).toEqual([2, 3]);
  });

  it("rises when the operator lowers the points that a level requires", async () => {
    const lower: Levels = [levels[0], levels[1], term(2_000n), levels[3]];
    await keepCommunity((work) => inTransaction(ledger.client, () => work(ledger.client)), {
      today: today(),
      levels: lower,
    });
    expect((await of(inviter)).level).toBe(4);
  });
});
