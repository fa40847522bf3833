import type { StagedGameName } from "@gemplay/api-schema";
import { useEffect, useRef } from "react";
import { type Auto, useAuto } from "../../../games/play/auto/use-auto.ts";
import { isTurbo } from "../../../games/play/panel/play-rules.ts";
import { pause } from "../../../games/play/table/pause.ts";
import type { StagedGame } from "../../../games/staged/staged-game.ts";
import { type PlannedBet, playRound } from "./auto-round.ts";
import type { Staged } from "./use-staged.ts";

/** Time in milliseconds between the result of a step and the next step, so that the player can see the result. */
const betweenMs = { seen: 400, turbo: 90 } as const;

/**
 * Plays the rounds of automatic play in a staged game, one after another. When the player leaves the screen, automatic
 * play stops, and the current round stays open.
 */
export function useStagedAuto<G extends StagedGameName>(
  game: StagedGame<G>,
  { make }: Staged<G>,
): Auto<PlannedBet<G>> {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const seen = async () => {
    await pause(isTurbo() ? betweenMs.turbo : betweenMs.seen);
    return here.current;
  };
  return useAuto<PlannedBet<G>>({ place: (bet) => playRound(game, bet, { make, seen }) });
}
