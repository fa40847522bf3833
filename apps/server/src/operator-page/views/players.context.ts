import { findPlayer, type Player } from "../../account/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Risk } from "../../risk/index.ts";
import type { OperatorsDependencies } from "../operators.dependencies.ts";

export type PlayersContext = Pick<
  OperatorsDependencies,
  "db" | "reads" | "clock" | "whoHad" | "renameKept" | "secondFactorState"
> &
  Pick<Risk, "sharedBy">;

/**
 * Finds a player by id.
 *
 * @throws {AppError} PlayerUnknown
 */
export async function requirePlayer(db: Database, id: bigint): Promise<Player> {
  const player = await findPlayer(db, id);
  if (player === undefined) throw new AppError("PlayerUnknown");
  return player;
}
