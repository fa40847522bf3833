import type { Data, EventData } from "@gemplay/api-schema";
import { assets, formatAmount } from "@gemplay/money";
import { maskedName } from "../../account/index.ts";
import type { StoredRound } from "./crash.rounds.ts";
import type { BetRow } from "./crash.tables.ts";

export type ShownBet = Data<"POST /games/crash/bet">["bet"];
export type ShownSeat = EventData<"crashSeats">["seats"][number];
export type ShownRound = EventData<"crash">;

/** A bet as its player sees it. */
export function shownBet(row: BetRow): ShownBet {
  const { id, round, asset, state } = row;
  return {
    ...{ id, round, asset, state },
    amount: text(row.amount, row),
    autoCashOutE4: row.auto_cash_out_e4 === null ? null : Number(row.auto_cash_out_e4),
    cashOutE4: row.cash_out_e4 === null ? null : Number(row.cash_out_e4),
    payout: text(row.payout, row),
  };
}

/** A bet as everybody sees it. */
export function shownSeat(row: BetRow): ShownSeat {
  const { id, asset, amount, cashOutE4, payout } = shownBet(row);
  return { id, name: maskedName(row.address), asset, amount, cashOutE4, payout };
}

/** A round as everybody sees it at a moment. */
export function shownCrashRound(stored: StoredRound, nowMs: number): ShownRound {
  const { round, state, startsAtMs, crashPointE4, gameHash } = stored;
  // Bets are closed a moment before the start.
  const shownState = state === "running" && nowMs < startsAtMs ? "betting" : state;
  return { round, state: shownState, startsAtMs, nowMs, crashPointE4, gameHash };
}

const text = (base: string, { asset }: Pick<BetRow, "asset">) =>
  formatAmount(BigInt(base), assets[asset].decimals);
