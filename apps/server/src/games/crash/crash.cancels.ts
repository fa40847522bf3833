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
import { type Earning, type Ended, endBets, type Tellers, tellEnds } from "./crash.endings.ts";
import { removeBet } from "./rounds.repository.ts";

type Cancelled = Data<"POST /games/crash/cancel">;
type Trx = Transaction<Record<never, never>>;

export interface CrashCancels {
  /**
   * Cancels a bet while its round accepts bets, and returns the stake once. A bet that is already cancelled gets an
   * idempotent replay.
   *
   * @throws {AppError} RoundUnknown, CrashBetsClosed, TimeUnsure
   */
  cancel(playerId: bigint, id: string): Promise<Cancelled>;
}

export function createCrashCancels({
  db,
  turns,
  rates,
  clock,
  ...tellers
}: Tellers & Earning & Pick<Platform, "db" | "turns" | "clock">): CrashCancels {
  async function take(trx: Trx, playerId: bigint, id: string): Promise<Ended | BetRow> {
    // The bet's row stays locked until the transaction ends. A second call waits for the lock and then finds the bet
    // cancelled.
    const [bet] = await lockBets(trx, [{ playerId, id }]);
    if (bet === undefined) throw new AppError("RoundUnknown");
    const { row, round } = bet;
    if (row.state === "refunded") return row;
    const startsAtMs = round.starts_at.getTime();
    if (row.state !== "open" || areBetsClosed(clock, startsAtMs)) throw new AppError("CrashBetsClosed");
    const [ended] = await endBets(trx, [{ row, end: { state: "refunded" } }], { rates, clock });
    // The round's row is locked last, in the same order as for a new bet. If the round has already started, the round
    // keeps the bet, and the player gets no stake back.
    if (ended === undefined || !(await removeBet(trx, row))) throw new AppError("CrashBetsClosed");
    // The code checks the time again, because the wait for the locks may have lasted until the close of bets.
    if (areBetsClosed(clock, startsAtMs)) throw new AppError("CrashBetsClosed");
    return ended;
  }

  return {
    async cancel(playerId, id) {
      if (!isUuid(id)) throw new AppError("RoundUnknown");
      const done = await turns
        .take(playerId, () => db.transaction().execute((trx) => take(trx, playerId, id)))
        .catch((error: unknown) => {
          throw shownRefusal(error);
        });
      if ("row" in done) {
        tellEnds(tellers, [done]);
        return { bet: shownBet(done.row), balance: formatAssetAmount(done.balanceBase, done.row.asset) };
      }
      const balanceBase = (await balances(executorOf(db), playerId))[done.asset];
      return { bet: shownBet(done), balance: formatAssetAmount(balanceBase, done.asset) };
    },
  };
}
