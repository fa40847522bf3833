import type { StagedGameName } from "@gemplay/api-schema";
import { type Played, payoutBase } from "@gemplay/games";
import type { Bet, Hold } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { ownOf, type StagedTable } from "../game.ts";
import { shownRound } from "../rounds.ts";
import type { StagedAnswer } from "./staged.calls.ts";
import type { StagedRound } from "./staged.repository.ts";

/** The state of a staged round after an API call. */
export type RoundState =
  | { readonly round: StagedRound; readonly hold: Hold; readonly balanceBase: bigint }
  | { readonly bet: Bet; readonly balanceBase: bigint };

/**
 * Returns the seeds, the parameters and the moves of a staged round for the game engine. The game engine can compute
 * the hidden values from them, so an answer to the player must never contain the server seed.
 */
export function playedOf({ moves }: StagedRound, { id, params, seeds }: Hold): Played<object, object> {
  if (seeds === undefined) throw new Error(`the staged round ${id} has no seeds of the player`);
  return { seeds: seeds(), params: ownOf(params), moves: moves.map(ownOf) };
}

/**
 * Returns the answer to an API call of the player. The answer contains only the visible values of an open round, or all
 * values of a finished round.
 */
export function shownState(game: StagedTable, state: RoundState): StagedAnswer<StagedGameName> {
  const { asset } = "bet" in state ? state.bet : state.hold;
  const balance = formatAssetAmount(state.balanceBase, asset);
  // The type cast is safe, because bet and hold were placed with the name of this game, and the game engine itself
  // created the visible values.
  const answer =
    "bet" in state
      ? { open: null, round: shownRound(state.bet), balance }
      : { open: shownOpen(game, state.round, state.hold), round: null, balance };
  return answer as StagedAnswer<StagedGameName>;
}

function shownOpen(game: StagedTable, round: StagedRound, hold: Hold) {
  const played = playedOf(round, hold);
  const { multiplierE4 } = game.standing(played);
  return {
    id: round.id,
    game: game.name,
    asset: hold.asset,
    amount: formatAssetAmount(hold.amountBase, hold.asset),
    params: hold.params,
    seen: game.seen(played),
    step: round.moves.length,
    multiplierE4,
    payout: formatAssetAmount(payoutBase(hold.amountBase, multiplierE4), hold.asset),
    maximumWin: formatAssetAmount(round.maximumWinBase, hold.asset),
    seedNumber: hold.seedNo,
    nonce: hold.nonce,
    openedAtMs: round.openedAt.getTime(),
  };
}
