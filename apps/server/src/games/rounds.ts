import type { Data } from "@gemplay/api-schema";
import type { Bet } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";

/** A finished round in the form that the API shows. */
export type Round = Data<"GET /games/round">["round"];

/** Returns a settled bet in the form that the API shows. The result is WIN if the payout is at least the stake. */
export function shownRound(bet: Bet): Round {
  const { id, game, asset, amountBase, payoutBase, multiplierE4, params, outcome, seedNo, nonce, at } = bet;
  const round = {
    id,
    game,
    asset,
    amount: formatAssetAmount(amountBase, asset),
    payout: formatAssetAmount(payoutBase, asset),
    multiplierE4,
    result: payoutBase >= amountBase ? "WIN" : "LOSE",
    seedNumber: seedNo,
    nonce,
    atMs: at.getTime(),
    params,
    outcome,
  };
  // The type cast is safe, because the bet route has checked game, asset and parameters, and the game engine itself
  // created the outcome.
  return round as Round;
}
