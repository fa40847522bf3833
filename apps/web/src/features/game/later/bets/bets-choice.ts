import type { BetAsset, Round } from "../../../../games/play/game/round.ts";
import { createStore, onSessionChange } from "../../../../stores/index.ts";

/** The list under a game: the player's rounds, the bets of all players, or the large wins of all players. */
export type BetsTab = "mine" | "everyone" | "wins";

/** The chosen list under a game, and its filters. */
export interface BetsChoice {
  /** Undefined until the player chooses a list. The page then shows the player's own rounds if there are any. */
  readonly tab: BetsTab | undefined;
  /** True to list the bets of all games, and not only the bets of the game on the screen. */
  readonly everyGame: boolean;
  readonly asset: BetAsset | undefined;
  readonly result: Round["result"] | undefined;
}

const initial: BetsChoice = { tab: undefined, everyGame: false, asset: undefined, result: undefined };

/** The choice is the same under all games, so that it stays when the player changes the tab or the game. */
export const betsChoice = createStore<BetsChoice>(initial);
onSessionChange(() => betsChoice.set(initial));

/** Returns whether a bet matches the filters. */
export function fitsChoice(
  bet: Pick<Round, "game" | "asset" | "result">,
  { everyGame, asset, result }: BetsChoice,
  game: Round["game"],
): boolean {
  return (
    (everyGame || bet.game === game) &&
    (asset ?? bet.asset) === bet.asset &&
    (result ?? bet.result) === bet.result
  );
}
