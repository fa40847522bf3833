import type { Data } from "@gemplay/api-schema";
import { balances, isUuid } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { Transaction } from "kysely";
import { executorOf } from "../../platform/database/index.ts";
import { AppError, shownRefusal } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { BetRow } from "./bets.repository.ts";
import { lockBets } from "./bets.repository.ts";
import { areBetsClosed, shownBet } from "./crash.bets.ts";
import { type Ended, endBets, type Publishers, publishEnds, type RatesAndClock } from "./crash.endings.ts";
import { removeBet } from "./rounds.repository.ts";

type Cancelled = Data<"POST /games/crash/cancel">;
type Trx = Transaction<Record<never, never>>;

export interface CrashCancels {
  /**
   * Cancels a bet while its round accepts bets, and returns the stake to the player once. A repeated call for a
   * cancelled bet returns the same bet again.
   *
   * @throws {AppError} RoundUnknown, CrashBetsClosed, TimeUnsure
   */
  cancel(playerId: bigint, id: string): Promise<Cancelled>;
}

export function createCrashCancels({
  db,
  playerMutex,
  rates,
  clock,
  ...publishers
}: Publishers & RatesAndClock & Pick<Platform, "db" | "playerMutex" | "clock">): CrashCancels {
  async function take(trx: Trx, playerId: bigint, id: string): Promise<Ended | BetRow> {
    // The bet's row stays locked until the transaction ends. A second call to cancel waits for this lock, and then
    // finds that the bet is cancelled.
    const [bet] = await lockBets(trx, [{ playerId, id }]);
    if (bet === undefined) throw new AppError("RoundUnknown");
    const { row, round } = bet;
    if (row.state === "refunded") return row;
    const startsAtMs = round.starts_at.getTime();
    if (row.state !== "open" || areBetsClosed(clock, startsAtMs)) throw new AppError("CrashBetsClosed");
    const [ended] = await endBets(trx, [{ row, end: { state: "refunded" } }], { rates, clock });
    // The transaction locks the round's row after all other rows, as the transaction of a new bet does. If the round
    // has already started, the bet stays in the round and the stake is not refunded.
    if (ended === undefined || !(await removeBet(trx, row))) throw new AppError("CrashBetsClosed");
    // The code checks the closing time again, because the closing time may have passed while the transaction waited for
    // locks.
    if (areBetsClosed(clock, startsAtMs)) throw new AppError("CrashBetsClosed");
    return ended;
  }

  return {
    async cancel(playerId, id) {
      if (!isUuid(id)) throw new AppError("RoundUnknown");
      const done = await playerMutex
        .take(playerId, () => db.transaction().execute((trx) => take(trx, playerId, id)))
        .catch((error: unknown) => {
          throw shownRefusal(error);
        });
      if ("row" in done) {
        publishEnds(publishers, [done]);
        return { bet: shownBet(done.row), balance: formatAssetAmount(done.balanceBase, done.row.asset) };
      }
      const balanceBase = (await balances(executorOf(db), playerId))[done.asset];
      return { bet: shownBet(done), balance: formatAssetAmount(balanceBase, done.asset) };
    },
  };
}
