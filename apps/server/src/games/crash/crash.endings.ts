import { crash, crashCashOutE4, crashMultiplierAtE4, payoutBase } from "@gemplay/games";
import {
  type Bet,
  type HoldName,
  type Json,
  type RewardRates,
  settleHolds,
  voidHolds,
} from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock/index.ts";
import { type Database, executorOf, isLockTimeout } from "../../platform/database/index.ts";
import type { Stream } from "../../platform/stream/index.ts";
import type { BetEvents } from "../bets.events.ts";
import type { BetRow } from "./bets.repository.ts";
import {
  lockOpen,
  openBets,
  openBetsOfAllRounds,
  setPatience,
  type Which,
  writeEnds,
} from "./bets.repository.ts";
import { shownBet } from "./crash.bets.ts";

/**
 * Returns the multiplier at which a bet is cashed out. The cash-out multiplier is the bet's target, or the multiplier
 * at the time of the player's call if the call came earlier. The bet wins if the crash point is at least as high as
 * this multiplier, because the round then crashed later.
 *
 * @returns the multiplier in ten-thousandths
 */
export function cashOutE4Of({ target_e4, called_at }: BetRow, startsAtMs: number): number {
  const targetE4 = Number(target_e4);
  return called_at === null
    ? targetE4
    : Math.min(targetE4, crashMultiplierAtE4(called_at.getTime() - startsAtMs));
}

/** The way in which a bet on Crash ends. `crashPointE4` is null while the round runs, or if the round was abandoned. */
export type End =
  | { readonly state: "cashed_out"; readonly cashOutE4: number; readonly crashPointE4: number | null }
  | { readonly state: "lost"; readonly crashPointE4: number }
  | { readonly state: "refunded" };

/** A bet on Crash after its end. */
export interface Ended {
  readonly row: BetRow;
  /** The bet in the ledger; undefined if the stake was refunded. */
  readonly bet: Bet | undefined;
  /** The player's balance of the bet's asset after the end of the bet, in base units. */
  readonly balanceBase: bigint;
}

/**
 * Ends all given bets inside the caller's transaction. If an error occurs, no bet is ended. The caller must have locked
 * the rows of the bets and checked that the bets are open. One transaction must contain either only refunds or no
 * refunds, because refunds lock wallets in a different order than settlements do.
 *
 * @param ratesAndClock the rates of commission and rakeback, and the shared clock
 * @returns one entry for each bet, in any order
 */
export async function endBets<T>(
  trx: Kysely<T>,
  ends: readonly { readonly row: BetRow; readonly end: End }[],
  { rates, clock }: RatesAndClock,
): Promise<readonly Ended[]> {
  const rows = ends.map(({ row, end }) => endedRow(row, end));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const of = (id: string) => rowOf.get(id) as BetRow;
  if (ends.some(({ end }) => end.state === "refunded")) {
    const voided = await refundBets(trx, rows, clock);
    return voided.map(({ hold, balanceBase }) => ({ row: of(hold.id), bet: undefined, balanceBase }));
  }
  await writeEnds(trx, rows);
  const settlements = rows.map((row, index) => ({
    ...nameOf(row),
    payoutBase: row.payoutBase,
    multiplierE4: Number(row.cash_out_e4 ?? 0n),
    outcome: outcomeOf(row, ends[index]?.end),
    houseEdge: crash.houseEdge(leftAtE4(row)),
  }));
  const settled = await settleHolds(executorOf(trx), settlements, rates(), clock.nowMs);
  return settled.map(({ bet }) => ({ row: of(bet.id), bet, balanceBase: bet.balanceAfterBase }));
}

/**
 * Returns the cash-out multiplier from which the house edge of the bet is calculated. A lost bet uses the automatic
 * cash-out that the player set. A lost bet without an automatic cash-out uses the lowest cash-out, because nobody knows
 * when the player wanted to cash out.
 */
function leftAtE4({ cash_out_e4, auto_cash_out_e4 }: BetRow): number {
  return Number(cash_out_e4 ?? auto_cash_out_e4 ?? crashCashOutE4.minimum);
}

/**
 * Returns the outcome that the ledger stores for a settled bet. If a bet is cashed out while the round runs, its
 * outcome contains no crash point yet. `crash.records.ts` adds the crash point when somebody reads the record of the
 * bet.
 */
function outcomeOf({ round, cash_out_e4, target_e4, called_at }: BetRow, end: End | undefined): Json {
  const crashPointE4 = end === undefined || end.state === "refunded" ? null : end.crashPointE4;
  const cashOutE4 = cash_out_e4 === null ? null : Number(cash_out_e4);
  return { round, crashPointE4, cashOutE4, targetE4: Number(target_e4), byHand: called_at !== null };
}

function endedRow(row: BetRow, end: End): BetRow {
  if (end.state === "cashed_out") {
    const paidBase = payoutBase(row.amountBase, end.cashOutE4);
    return { ...row, state: end.state, cash_out_e4: BigInt(end.cashOutE4), payoutBase: paidBase };
  }
  return { ...row, state: end.state, payoutBase: end.state === "refunded" ? row.amountBase : 0n };
}

/** The rates of commission and rakeback, and the clock that all processes share. */
export interface RatesAndClock {
  readonly rates: () => RewardRates;
  readonly clock: Clock;
}

export interface Publishers {
  readonly events: BetEvents;
  readonly countBets: (bets: readonly Bet[]) => void;
  readonly stream: Pick<Stream, "publishTo">;
}

/**
 * Sends ended bets to the event streams after the commit. All players get the settled bets. The player of each bet gets
 * the end of the bet and the new balance.
 */
export function publishEnds({ events, countBets, stream }: Publishers, ended: readonly Ended[]): void {
  for (const { row, bet, balanceBase } of ended) {
    const { player_id: playerId, asset } = row;
    const balance = formatAssetAmount(balanceBase, asset);
    stream.publishTo(playerId, "crashBet", { bet: shownBet(row), asset, balance });
    if (bet !== undefined) events.shown(row.masked_name, bet);
  }
  countBets(ended.flatMap(({ bet }) => bet ?? []));
}

const batchSize = 200;
/**
 * Milliseconds that the transaction of a batch, or of a single bet, waits for a wallet that another transaction has
 * locked.
 */
const batchPatienceMs = 300;
const lonePatienceMs = 50;

/**
 * Ends open bets of a round in batches, each in its own transaction. After each batch, sends the ended bets to the
 * event streams. The function skips bets that another process has already ended. If another transaction has locked a
 * wallet, only the bets of this wallet's player are delayed.
 *
 * @param endOf returns how a bet ends; undefined if the bet does not end yet
 * @param goOn is called after each batch; the function stops if `goOn` returns false
 * @returns true if all bets for which `endOf` returned an end have ended
 */
export async function endOpenBets(
  { db, rates, clock, ...publishers }: Publishers & RatesAndClock & { readonly db: Database },
  which: Which,
  endOf: (row: BetRow) => End | undefined,
  goOn: () => boolean = () => true,
): Promise<boolean> {
  async function end(rows: readonly BetRow[], patienceMs: number): Promise<boolean> {
    try {
      const ended = await db.transaction().execute(async (trx) => {
        await setPatience(trx, patienceMs);
        const open = await lockOpen(trx, rows);
        const ends = open.flatMap((row) => {
          const end = endOf(row);
          return end === undefined ? [] : { row, end };
        });
        return ends.length === 0 ? [] : await endBets(trx, ends, { rates, clock });
      });
      publishEnds(publishers, ended);
      return true;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      return false;
    }
  }

  let afterPlayer = 0n;
  let allEnded = true;
  for (;;) {
    const rows = await openBets(db, which, { afterPlayer, limit: batchSize });
    afterPlayer = rows.at(-1)?.player_id ?? 0n;
    if (rows.length > 0 && !(await end(rows, batchPatienceMs)))
      for (const row of rows) allEnded = (await end([row], lonePatienceMs)) && allEnded;
    if (rows.length < batchSize) return allEnded;
    if (!goOn()) return false;
  }
}

/**
 * Refunds all open bets after a restore of the database, even bets whose target the round has reached. Before the
 * restore, players may have seen how these rounds ended. The refunds run in batches, each in its own transaction. If
 * the function was interrupted, the caller may call it again. No server process may run at the same time as this
 * function.
 *
 * @returns the number of refunded bets
 */
export async function refundOpenBets(db: Database, clock: Clock): Promise<number> {
  for (let count = 0; ; ) {
    const rows = await openBetsOfAllRounds(db, batchSize);
    const [first] = rows;
    if (first === undefined) return count;
    await db.transaction().execute(async (trx) => {
      const open = await lockOpen(
        trx,
        rows.filter(({ round }) => round === first.round),
      );
      await refundBets(
        trx,
        open.map((row) => endedRow(row, { state: "refunded" })),
        clock,
      );
      count += open.length;
    });
  }
}

/**
 * Refunds bets inside the caller's transaction.
 *
 * @returns one entry for each bet, in any order
 */
async function refundBets<T>(
  trx: Kysely<T>,
  rows: readonly BetRow[],
  clock: Clock,
): ReturnType<typeof voidHolds> {
  await writeEnds(trx, rows);
  return await voidHolds(executorOf(trx), rows.map(nameOf), clock.nowMs);
}

const nameOf = ({ player_id: playerId, id }: BetRow): HoldName => ({ playerId, id });
