import type { GameLook } from "../../../games/play/game/game-look.ts";

/** Draws the facets in the background of a game's tile, in the colours of the game's stone. */
export function Planes({ stone }: Pick<GameLook, "stone">) {
  const light = `var(--${stone})`;
  return (
    <svg className="planes" viewBox="0 0 166 124" preserveAspectRatio="none" aria-hidden="true">
      <polygon points="0,0 92,0 40,124 0,124" fill={light} opacity=".07" />
      <polygon points="92,0 166,0 166,48 74,44" fill={light} opacity=".13" />
      <polygon points="74,44 166,48 166,124 40,124" fill={`var(--${stone}-deep)`} opacity=".42" />
      <polygon points="40,124 74,44 110,124" fill={`var(--${stone}-lo)`} opacity=".16" />
    </svg>
  );
}
