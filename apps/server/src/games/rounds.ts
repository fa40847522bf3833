import type { Data } from "@gemplay/api-schema";
import type { Bet } from "@gemplay/ledger";
import { assets, formatAmount } from "@gemplay/money";

/** A finished round as the wire shows it. */
export type Round = Data<"GET /games/round">["round"];

/** Shows a settled bet. WIN is a payout of at least the stake. */
export function shownRound(bet: Bet): Round {
  const { id, game, asset, amountBase, payoutBase, multiplierE4, params, outcome, seedNo, nonce, at } = bet;
  const { decimals } = assets[asset];
  const round = {
    id,
    game,
    asset,
    amount: formatAmount(amountBase, decimals),
    payout: formatAmount(payoutBase, decimals),
    multiplierE4,
    result: payoutBase >= amountBase ? "WIN" : "LOSE",
    seedNumber: seedNo,
    nonce,
    atMs: at.getTime(),
    params,
    outcome,
  };
  // Asserted, not checked: the bet route has checked game, asset and parameters, and the game itself wrote the outcome.
  return round as Round;
}
