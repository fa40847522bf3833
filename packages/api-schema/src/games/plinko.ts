import Type from "typebox";
import { strict } from "../schemas.ts";
import { Risk } from "./shared-shapes.ts";

export const plinko = {
  params: strict({ rows: Type.Integer({ minimum: 0, maximum: 100 }), risk: Risk }),
  /** The outcome. `path` has one entry for each row of pins: 0 means left, and 1 means right. */
  outcome: Type.Object({ path: Type.Array(Type.Integer()), bucket: Type.Integer() }),
} as const;
