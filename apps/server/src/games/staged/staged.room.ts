import type { StagedGameName } from "@gemplay/api-schema";
import type { Kysely } from "kysely";
import { AppError } from "../../platform/http/index.ts";
import type { BetAssetId, TableLimits } from "../limits.ts";
import { lockTable, openWinBase } from "./staged.repository.ts";

/** The amount that a step of a round would add to the summed standings of the table's open rounds. */
export interface AddedWin {
  readonly game: StagedGameName;
  readonly asset: BetAssetId;
  /** The added amount in base units. */
  readonly addedBase: bigint;
}

/**
 * Checks that all open rounds of a game and asset, cashed out together, stay within their share of the bankroll. One
 * transaction at a time reads and increases the sum of wins. While at most half of the share is used, a win of at most
 * 1% of the share skips the lock, because more than fifty concurrent wins would be needed to exceed the share.
 *
 * @throws {AppError} TableFull
 */
export async function requireRoom<T>(
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
