import Type from "typebox";

export const Risk = Type.Enum(["low", "medium", "high"]);
export const MultiplierE4 = Type.Integer({ description: "ten-thousandths: 20000 is 2.00×" });
