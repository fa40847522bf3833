import Type from "typebox";
import { strict } from "../schemas.ts";
import { Risk } from "./shared-shapes.ts";

export const plinko = {
  params: strict({ rows: Type.Integer({ minimum: 0, maximum: 100 }), risk: Risk }),
  /** The outcome. `path` has one entry per row: 0 for left, 1 for right. */
  outcome: Type.Object({ path: Type.Array(Type.Integer()), bucket: Type.Integer() }),
} as const;
