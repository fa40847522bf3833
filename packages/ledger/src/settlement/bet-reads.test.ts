import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import {
  coinBet,
  flipCoin,
  fund,
  inTransaction,
  type TestLedger,
  testRates,
  testSecrets,
} from "../../../../tests/race/test-ledger.ts";
import { bankroll, closeHouseDays } from "../journal/index.ts";
import { reconcile } from "../reads/index.ts";
import { rotateSeed } from "../seeds/index.ts";
import { findBet, firstDayOfWindow, listBets, playerTotals, realisedTotals } from "./bet-reads.ts";
import type { Bet } from "./bets.ts";
import { createSettlement } from "./settlement.ts";

const day = 86_400_000;
const newest = Date.UTC(2026, 10, 21, 12);
let ledger: TestLedger;
let bets: Bet[] = [];

/**
 * Player 1 bets on each of 40 days. On every tenth day, the player bets on the game `dice`; on all other days, on the
 * game `coin`. Player 2 places one bet on the game coin.
 */
withLedger(async (own) => {
  ledger = own;
  await fund(ledger.client, 1n, 1_000n);
  await fund(ledger.client, 2n, 1_000n);
  let now = newest - 39 * day;
  const settlement = createSettlement({
    rates: () => testRates,
    secrets: testSecrets,
    ...ledger.database,
    decide: flipCoin,
    clock: () => now,
    onFault: (fault) => {
      throw fault;
    },
  });
  for (let index = 0; index < 40; index++) {
    const game = index % 10 === 9 ? "dice" : "coin";
    for (let repeat = 0; repeat < 3; repeat++) {
      bets.push((await settlement.bet({ ...coinBet(1n, randomUUID(), 2n), game })).bet);
    }
    now += day;
  }
  await settlement.bet(coinBet(2n, randomUUID()));
  await settlement.close();
  bets = bets.reverse();
});

describe("listBets", () => {
  it.each([undefined, "coin", "dice", "wheel"])(
    "returns the bets on game %s in pages, newest first",
    async (game) => {
      const found: Bet[] = [];
      let cursor: string | undefined;
      do {
        const page = await listBets(ledger.client, 1n, { game, cursor, limit: 7 });
        expect(page.bets.length).toBeLessThanOrEqual(7);
        found.push(...page.bets);
        cursor = page.cursor;
      } while (cursor !== undefined);
      expect(found).toEqual(bets.filter((bet) => game === undefined || bet.game === game));
    },
  );

  it("returns no cursor after the last bet", async () => {
    expect((await listBets(ledger.client, 1n, { limit: 120 })).cursor).toBeUndefined();
    expect((await listBets(ledger.client, 1n, { limit: 119 })).cursor).toBe(bets[118]?.id);
  });

  it("returns only the bets of the requested player", async () => {
    expect((await listBets(ledger.client, 2n, { limit: 50 })).bets).toHaveLength(1);
    expect((await listBets(ledger.client, 3n, { limit: 50 })).bets).toEqual([]);
  });
});

describe("findBet", () => {
  it("returns a player's own bet, and hides the server seed until the seed is revealed", async () => {
    const id = bets[0]?.id ?? "";
    expect(await findBet(ledger.client, 2n, id)).toBeUndefined();
    const before = await findBet(ledger.client, 1n, id);
    expect(before).toMatchObject({ ...bets[0], seeds: { serverSeed: undefined } });
    const { revealed } = await inTransaction(ledger.client, () =>
      rotateSeed(ledger.client, testSecrets, 1n, { clientSeed: "next" }),
    );
    expect(await findBet(ledger.client, 1n, id)).toEqual({
      ...before,
      seeds: { ...before?.seeds, serverSeed: revealed.serverSeed },
    });
  });
});

describe("playerTotals and realisedTotals", () => {
  it("return the sums of all placed bets", async () => {
    const since = firstDayOfWindow(new Date(newest), 30);
    expect(since).toBe("2026-10-23");
    for (const [from, known] of [
      [undefined, bets],
      [since, bets.filter((bet) => bet.at.getTime() >= newest - 30 * day + day / 2)],
    ] as const) {
      const expected = ["coin", "dice"].map((game) => {
        const own = known.filter((bet) => bet.game === game);
        return {
          game,
          asset: "PLAY",
          rounds: BigInt(own.length),
          wins: BigInt(own.filter((bet) => bet.payoutBase >= bet.amountBase).length),
          stakedBase: own.reduce((sum, bet) => sum + bet.amountBase, 0n),
          paidBase: own.reduce((sum, bet) => sum + bet.payoutBase, 0n),
        };
      });
      expect(await playerTotals(ledger.client, 1n, { since: from })).toEqual(expected);
    }
    expect((await realisedTotals(ledger.client, "coin"))[0]).toMatchObject({ rounds: 109n, asset: "PLAY" });
    expect(await realisedTotals(ledger.client, "wheel")).toEqual([]);
  });
});

describe("bankroll", () => {
  it("stays the same for any number of closed days, and the query does not read the bets of closed days", async () => {
    const { client } = ledger;
    const open = await bankroll(client, "PLAY");
    const [{ won = "" } = {}] = (await client.query("SELECT sum(staked - paid)::text AS won FROM day_sum"))
      .rows;
    expect(open).toBe(BigInt(won));
    for (const before of ["2026-10-20", "2026-11-15", "2026-11-15", "2026-11-20", "2026-11-01"]) {
      await closeHouseDays(client, "PLAY", before);
      expect(await bankroll(client, "PLAY")).toBe(open);
    }
    expect(await reconcile(client)).toEqual([]);
    await inTransaction(client, async () => {
      await client.query("DELETE FROM bet_day WHERE day < '2026-11-20'");
      expect(await bankroll(client, "PLAY")).toBe(open);
      throw new Error("undo");
    }).catch((error: Error) => expect(error.message).toBe("undo"));
  });
});
