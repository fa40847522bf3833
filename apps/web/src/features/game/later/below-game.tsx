import type { GameName } from "../../../games/play/game/round.ts";
import { BetsSection } from "./bets/bets-section.tsx";
import { Hints } from "./hints/hints.tsx";
import { usePanelShown } from "./session/session-panel.store.ts";
import { SessionPanel } from "./session/session-panel.tsx";

/**
 * Shows what belongs to a game, but is not needed to play: the lists of bets, the hints, and the statistics of the
 * session.
 */
export function BelowGame({ game }: { readonly game: GameName }) {
  const isPanelShown = usePanelShown();
  return (
    <>
      <BetsSection game={game} />
      <Hints game={game} />
      {isPanelShown ? <SessionPanel game={game} /> : null}
    </>
  );
}
