import Type from "typebox";
import { strict } from "../schemas.ts";

const Tile = Type.Integer({ minimum: 0, maximum: 24 });

export const mines = {
  params: strict({ mines: Type.Integer({ minimum: 0, maximum: 100 }) }),
  move: strict({ tile: Tile }),
  seen: Type.Object({ opened: Type.Array(Tile) }),
  outcome: Type.Object({ mines: Type.Array(Tile), opened: Type.Array(Tile) }),
} as const;
