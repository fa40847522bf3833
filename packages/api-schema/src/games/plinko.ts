import Type from "typebox";
import { strict } from "../schemas.ts";
import { Risk } from "./shared-shapes.ts";

export const plinko = {
  params: strict({ rows: Type.Integer({ minimum: 0, maximum: 100 }), risk: Risk }),
  /** `path`: one entry a row, 0 left and 1 right. */
  outcome: Type.Object({ path: Type.Array(Type.Integer()), bucket: Type.Integer() }),
} as const;
