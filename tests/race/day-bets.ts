// Places bets on chosen days, for tests of the stored daily sums.
import { randomUUID } from "node:crypto";
import { createSettlement, reconcile, type Settlement } from "@gemplay/ledger";
import { afterEach, expect } from "vitest";
import { coinBet, flipCoin, fund, type TestLedger, testRates, testSecrets } from "./test-ledger.ts";

/** The fields of a bet: day, player, game, stake and payout. */
type DayBet = readonly [string, bigint, string, bigint, bigint];

/**
 * Returns a function that places bets one after another. After each test, the function's settlement shards are closed,
 * and the ledger must balance.
 */
export function withDayBets(ledger: () => TestLedger): (bets: readonly DayBet[]) => Promise<void> {
  const settlements: Pick<Settlement, "close">[] = [];
  afterEach(async () => {
    await Promise.all(settlements.splice(0).map((one) => one.close()));
    expect(await reconcile(ledger().client)).toEqual([]);
  });
  return async (bets) => {
    let day = "2026-11-18";
    let payoutBase = 0n;
    const settlement = createSettlement({
      secrets: testSecrets,
      ...ledger().database,
      decide: (context) => ({ ...flipCoin(context), payoutBase }),
      rates: () => testRates,
      onFault: (fault) => {
        throw fault;
      },
      clock: () => Date.parse(`${day}T12:00:00Z`),
    });
    settlements.push(settlement);
    for (const [on, player, game, stakeBase, paysBase] of bets) {
      day = on;
      payoutBase = paysBase;
      await fund(ledger().client, player, stakeBase);
      await settlement.bet({ ...coinBet(player, randomUUID(), stakeBase), game });
    }
  };
}
