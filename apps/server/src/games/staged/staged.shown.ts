import type { StagedGameName } from "@gemplay/api-schema";
import { type Played, payoutBase } from "@gemplay/games";
import type { Bet, Hold } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { ownOf, type StagedTable } from "../game.ts";
import { shownRound } from "../rounds.ts";
import type { StagedAnswer } from "./staged.calls.ts";
import type { StagedRound } from "./staged.repository.ts";

/** A round as a call left it. */
export type RoundState =
  | { readonly round: StagedRound; readonly hold: Hold; readonly balanceBase: bigint }
  | { readonly bet: Bet; readonly balanceBase: bigint };

/** A round with all that decides it: never for an answer. */
export function playedOf({ moves }: StagedRound, { id, params, seeds }: Hold): Played<object, object> {
  if (seeds === undefined) throw new Error(`round ${id} draws from no seeds of the player`);
  return { seeds: seeds(), params: ownOf(params), moves: moves.map(ownOf) };
}

/** What the player is answered: of an open round what is seen, of a finished one everything. */
export function shownState(game: StagedTable, state: RoundState): StagedAnswer<StagedGameName> {
  const { asset } = "bet" in state ? state.bet : state.hold;
  const balance = formatAssetAmount(state.balanceBase, asset);
  // Asserted, not checked: bet and hold were placed under this game's name, and the game itself wrote what is seen.
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
