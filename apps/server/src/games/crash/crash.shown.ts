import type { Data, EventData } from "@gemplay/api-schema";
import { avatarOf } from "@gemplay/api-schema/player";
import { assets, formatAmount } from "@gemplay/money";
import type { StoredRound } from "./crash.rounds.ts";
import type { BetRow } from "./crash.tables.ts";

export type ShownBet = Data<"POST /games/crash/bet">["bet"];
export type PublicBet = EventData<"crashSeats">["seats"][number];
export type ShownRound = EventData<"crash">;

/** A bet as its player sees it. */
export function shownBet(row: BetRow): ShownBet {
  const { id, round, asset, state } = row;
  return {
    ...{ id, round, asset, state },
    amount: text(row.amountBase, row),
    autoCashOutE4: row.auto_cash_out_e4 === null ? null : Number(row.auto_cash_out_e4),
    cashOutE4: row.cash_out_e4 === null ? null : Number(row.cash_out_e4),
    payout: text(row.payoutBase, row),
  };
}

/** A bet as everybody sees it. */
export function publicBet(row: BetRow): PublicBet {
  const { id, asset, amount, cashOutE4, payout } = shownBet(row);
  const avatar = avatarOf(String(row.player_id));
  return { id, name: row.masked_name, avatar, asset, amount, cashOutE4, payout };
}

/** A round as everybody sees it at a moment. */
export function shownCrashRound(stored: StoredRound, nowMs: number): ShownRound {
  const { round, state, startsAtMs, crashPointE4, gameHash } = stored;
  // Bets are closed a moment before the start.
  const shownState = state === "running" && nowMs < startsAtMs ? "betting" : state;
  return { round, state: shownState, startsAtMs, nowMs, crashPointE4, gameHash };
}

const text = (amountBase: bigint, { asset }: Pick<BetRow, "asset">) =>
  formatAmount(amountBase, assets[asset].decimals);
