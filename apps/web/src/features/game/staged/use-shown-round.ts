import type { StagedGameName } from "@gemplay/api-schema";
import { useState } from "react";
import type { RoundOf } from "../../../games/play/game/round.ts";
import { endedOf, type OpenRoundOf, openOf, type Standing } from "../../../games/staged/staged-game.ts";
import type { Staged } from "./use-staged.ts";

/** The round that the screen of a staged game shows. */
export interface ShownRound<G extends StagedGameName> {
  /** The open round, or null. A round counts as open until the board has shown the end of the round. */
  readonly open: OpenRoundOf<G> | null;
  /** The finished round that the screen still shows, or null. */
  readonly ended: RoundOf<G> | null;
  /** The open round or the finished round. The value is null while the player sets up the next round. */
  readonly current: OpenRoundOf<G> | RoundOf<G> | null;
  /** The state of the round that the board shows, as in `BoardProps`. */
  readonly standing: Standing<G>;
  /** The state of the round before the board's current animation, as in `BoardProps`. */
  readonly settled: Standing<G>;
  /** Removes the finished round from the board, so that the player can set up the next round. */
  clear(): void;
  /** Undoes `clear`, so that the screen shows the next finished round. */
  showNext(): void;
}

/** Decides which round the screen shows: the open round, the last finished round, or no round. */
/** @param demo true if the round is played with play money */
export function useShownRound<G extends StagedGameName>(staged: Staged<G>, demo: boolean): ShownRound<G> {
  /**
   * True after the page has removed the finished round from the board, so that the player can set up the next round.
   */
  const [cleared, setCleared] = useState(false);
  const open = openOf(staged.settled);
  /** Whether the screen showed a round of the demo in the last render. */
  const [wasDemo, setWasDemo] = useState(demo);
  // If the player changes to or from the demo, the page shows no earlier round of the other table.
  if (demo !== wasDemo) {
    setWasDemo(demo);
    if (!open) setCleared(true);
  }
  const ended = cleared ? null : endedOf(staged.settled);
  const onBoard = (standing: Standing<G>) => (cleared && !openOf(standing) ? null : standing);
  return {
    open,
    ended,
    current: open ?? ended,
    standing: onBoard(staged.standing),
    settled: onBoard(staged.settled),
    clear: () => setCleared(true),
    showNext: () => setCleared(false),
  };
}
