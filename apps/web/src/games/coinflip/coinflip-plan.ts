import type { PlanOf, StagedAuto } from "../staged/staged-game.ts";

type Auto = StagedAuto<"coinflip">;

export const initialPlan: PlanOf<"coinflip"> = { flips: 1, side: "heads" };

/** Chooses the planned side of the coin until the planned number of flips is reached, and then cashes out. */
export const nextMove: Auto["nextMove"] = ({ flips, side }, { seen }) => {
  const made = seen.named.length;
  if (made >= flips) return "cash-out";
  return { side: side === "turns" ? (made % 2 === 0 ? "heads" : "tails") : side };
};
