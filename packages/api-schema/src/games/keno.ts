import Type from "typebox";
import { strict } from "../schemas.ts";

export const keno = {
  params: strict({
    picks: Type.Array(Type.Integer({ minimum: 1, maximum: 40 }), { maxItems: 40 }),
    risk: Type.Enum(["low", "classic", "medium", "high"]),
  }),
  /** The outcome of a Keno round, with the ten drawn numbers in the order of the draw. */
  outcome: Type.Object({ drawn: Type.Array(Type.Integer()), hits: Type.Integer() }),
} as const;
