import type { StagedGameName } from "@gemplay/api-schema";
import type { Kysely } from "kysely";
import { AppError } from "../../platform/http/index.ts";
import type { BetAssetId, TableLimits } from "../limits.ts";
import { lockTable, openWinBase } from "./staged.repository.ts";

/**
 * The amount by which a step of one round would increase the total win of all open rounds of the same game and asset.
 */
export interface AddedWin {
  readonly game: StagedGameName;
  readonly asset: BetAssetId;
  /** The amount in base units. */
  readonly addedBase: bigint;
}

/**
 * Checks that the total win of all open rounds of a game and asset stays within a limit, which is a share of the
 * bankroll. The total win is the sum that the rounds would win if all players cashed out now. A lock ensures that only
 * one transaction at a time reads and increases the total win. If at most half of the limit is used, a win of at most
 * 1% of the limit is allowed without a lock. Only more than fifty concurrent wins of this size could exceed the limit.
 *
 * @throws {AppError} TableFull
 */
export async function requireExposureLeft<T>(
  trx: Kysely<T>,
  { game, asset, addedBase }: AddedWin,
  limits: Pick<TableLimits, "maximumOpenWinBase">,
): Promise<void> {
  const maximumBase = limits.maximumOpenWinBase(asset);
  const isSmall = addedBase * 100n <= maximumBase;
  if (isSmall && (await openWinBase(trx, game, asset)) * 2n <= maximumBase) return;
  await lockTable(trx, game, asset);
  if ((await openWinBase(trx, game, asset)) + addedBase > maximumBase) throw new AppError("TableFull");
}
