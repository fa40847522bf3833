import type { InstantGameName } from "@gemplay/api-schema";

/** The text keys of the bet buttons, by instant game. */
export const bigButtons = {
  dice: "dice.roll",
  limbo: "limbo.go",
  plinko: "plinko.drop",
  wheel: "wheel.spin",
  keno: "keno.draw",
  gems: "gems.draw",
} as const satisfies Readonly<Record<InstantGameName, string>>;

/** Matches the name of a bet button: action, amount and unit, as in «Roll · 1 PLAY». */
export const betName = (act: string): RegExp =>
  new RegExp(`^${act.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")} · [\\d.,]+ \\S+$`);
