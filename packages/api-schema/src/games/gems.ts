import Type from "typebox";
import { strict } from "../schemas.ts";
import { Risk } from "./shared-shapes.ts";

export const gems = {
  params: strict({ risk: Risk }),
  outcome: Type.Object({ stones: Type.Array(Type.Integer()) }),
} as const;
