import { useEffect, useState } from "react";
import { instantGames } from "../../../../games/games.ts";
import type { GameName } from "../../../../games/play/game/round.ts";
import { useStore } from "../../../../stores/index.ts";
import { realityStore } from "../../../../widgets/limits/reality.store.ts";
import { type HintName, wasShown } from "./hints.store.ts";

/**
 * Returns the hint that belongs to the present moment of the game, if this device has not shown it before: the cash-out
 * during a round with a cash-out, fairness after a result, and the currency chip before the first round.
 */
export function useDueHint(game: GameName): HintName | undefined {
  const roundOpen = useStore(realityStore, (state) => state.roundOpen);
  const [hasPlayed, setPlayed] = useState(false);
  useEffect(() => {
    if (roundOpen) setPlayed(true);
  }, [roundOpen]);
  const hasCashOut = !(game in instantGames);
  const name = roundOpen ? (hasCashOut ? "cashOut" : undefined) : hasPlayed ? "fairness" : "chip";
  const [due, setDue] = useState<HintName>();
  // A hint that is on the screen stays there, although the page has noted it as shown.
  if (name !== due && (name === undefined || !wasShown(name))) setDue(name);
  else if (name !== due && due !== undefined) setDue(undefined);
  return due;
}
