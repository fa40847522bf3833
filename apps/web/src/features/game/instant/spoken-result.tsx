import type { InstantGameName } from "@gemplay/api-schema";
import type { InstantGame, RoundOf } from "../../../games/play/game/instant-game.ts";
import { formatShortMultiplier, gainText } from "../../../games/play/stake/figures.ts";
import { useT } from "../../../i18n/index.ts";

interface SpokenResultProps<G extends InstantGameName> {
  readonly game: InstantGame<G>;
  readonly round: RoundOf<G> | null;
  /** True during automatic play, so that screen readers do not read every result aloud. */
  readonly quiet: boolean;
}

/** Gives screen readers the result that the game board shows: `1.65×, WIN, +6.5000 PLAY`. */
export function SpokenResult<G extends InstantGameName>({ game, round, quiet }: SpokenResultProps<G>) {
  const t = useT();
  const words = (shown: RoundOf<G>) => {
    const result = `${t(shown.result === "WIN" ? "result.win" : "result.lose")}, ${gainText(shown)}`;
    if (game.hear) return game.hear(shown, result);
    return `${game.say?.(shown) ?? formatShortMultiplier(shown.multiplierE4)}, ${result}`;
  };
  return (
    <p className="sr-only" role="status" aria-live={quiet ? "off" : "polite"}>
      {round ? words(round) : null}
    </p>
  );
}
