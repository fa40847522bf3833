import Type from "typebox";
import { strict } from "../schemas.ts";

export const dice = {
  params: strict({
    direction: Type.Enum(["over", "under"]),
    targetCenti: Type.Integer({ minimum: 0, maximum: 10_000, description: "hundredths: 4000 means 40.00" }),
  }),
  outcome: Type.Object({ rollCenti: Type.Integer() }),
} as const;
