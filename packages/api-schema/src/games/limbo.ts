import Type from "typebox";
import { strict } from "../schemas.ts";
import { MultiplierE4, multiplierAtMostE4 } from "./shared-shapes.ts";

export const limbo = {
  params: strict({
    targetE4: Type.Integer({
      minimum: 0,
      maximum: multiplierAtMostE4,
      description: "ten-thousandths: 20000 means 2.00×",
    }),
  }),
  outcome: Type.Object({ resultE4: MultiplierE4 }),
} as const;
