import type { GameName } from "../../../../games/play/game/round.ts";
import { Hint } from "./hint.tsx";
import { useDueHint } from "./use-due-hint.ts";

/** Shows the hints of the first visit over a game, one at a time and each once. */
export function Hints({ game }: { readonly game: GameName }) {
  const name = useDueHint(game);
  return name === undefined ? null : <Hint key={name} name={name} />;
}
