import type { StagedGameName } from "@gemplay/api-schema";
import type { Kysely } from "kysely";
import { AppError } from "../../platform/http/index.ts";
import type { BetAssetId, TableLimits } from "../limits.ts";
import { lockTable, openWinBase } from "./staged.repository.ts";

/** What a step would add to the wins that a table's open rounds stand at. */
export interface AddedWin {
  readonly game: StagedGameName;
  readonly asset: BetAssetId;
  /** Base units. */
  readonly addedBase: bigint;
}

/**
 * Makes sure that all open rounds of a game in an asset, cashed out together, would stay within their share of the
 * bankroll. One transaction at a time looks and adds. Only while less than half of the share is used need small wins not
 * wait for each other: it would take fifty of them at one moment to pass it.
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
