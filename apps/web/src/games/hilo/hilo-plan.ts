import type { PlanOf, StagedAuto } from "../staged/staged-game.ts";
import { choicesOf } from "./hilo-moves.ts";

type Auto = StagedAuto<"hilo">;

export const initialPlan: PlanOf<"hilo"> = { guesses: 2, way: "likelier" };

/** Largest number of guesses in a plan of automatic play. */
export const mostGuesses = 20;

/**
 * Makes the planned kind of guess until the planned number of correct guesses is reached, and then cashes out the
 * round. If both guesses have the same probability, the plan guesses «higher».
 */
export const nextMove: Auto["nextMove"] = ({ guesses, way }, { seen }) => {
  if (seen.moves.filter((move) => move !== "skip").length >= guesses) return "cash-out";
  const choices = choicesOf(seen);
  const likeliest = Math.max(...choices.map(({ chance }) => chance));
  const chosen = choices.find(({ guess, chance }) =>
    way === "likelier" ? chance === likeliest : guess === way,
  );
  return { move: chosen?.guess ?? "same" };
};
