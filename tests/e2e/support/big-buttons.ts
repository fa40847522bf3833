import type { InstantGameName } from "@gemplay/api-schema";

/** What the button of each instant game says that places its bet: the key of its text. */
export const bigButtons = {
  dice: "dice.roll",
  limbo: "limbo.go",
  plinko: "plinko.drop",
  wheel: "wheel.spin",
  keno: "keno.draw",
  gems: "gems.draw",
} as const satisfies Readonly<Record<InstantGameName, string>>;

/** The name of a button that bets: what it does, amount and unit, as in «Roll · 1 PLAY». */
export const betName = (act: string): RegExp =>
  new RegExp(`^${act.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")} · [\\d.,]+ \\S+$`);
