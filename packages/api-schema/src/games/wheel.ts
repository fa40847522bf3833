import Type from "typebox";
import { strict } from "../schemas.ts";
import { Risk } from "./shared-shapes.ts";

export const wheel = {
  params: strict({ segments: Type.Integer({ minimum: 0, maximum: 100 }), risk: Risk }),
  outcome: Type.Object({ segment: Type.Integer() }),
} as const;
