import Type from "typebox";
import { strict } from "../schemas.ts";

const Side = Type.Enum(["heads", "tails"]);
const flipped = Type.Object({ sides: Type.Array(Side), named: Type.Array(Side) });

export const coinflip = {
  params: strict({}),
  move: strict({ side: Side }),
  seen: flipped,
  outcome: flipped,
} as const;
