import type { ErrorName, GameName } from "@gemplay/api-schema";
import { largestStakeBase, payoutBase } from "@gemplay/games";
import type { BetRequest, Decide, Json, Refused } from "@gemplay/ledger";
import { assets, cutAmount, formatAmount } from "@gemplay/money";
import type { InstantGame } from "./game.ts";
import { type BetAssetId, betAssets, type TableLimits } from "./limits.ts";

/** Why a table does not take a bet. */
export type TableRefusal = Extract<
  ErrorName,
  "GameClosed" | "BetParametersInvalid" | "BetBelowMinimum" | "BetAboveMaximum"
>;

export type Tables = Readonly<Record<string, InstantGame | undefined>>;

/** What judging a bet has to know of its game. */
interface Table {
  readonly name: GameName;
  /** Ten-thousandths: the most that the bet can win at its first step; undefined for parameters not offered. */
  topMultiplierE4(params: Json): number | undefined;
}

/**
 * Judges a bet by its table: open, offered, not too small, and not able to win too much.
 *
 * @returns undefined when the table takes it
 */
export function tableRefusal(
  { game: name, params, asset: assetId, amountBase }: BetRequest,
  games: Readonly<Record<string, Table | undefined>>,
  limits: TableLimits,
): Refused<TableRefusal> | undefined {
  const game = games[name];
  const asset = betAsset(assetId);
  if (game === undefined || asset === undefined || !limits.isOpen(game.name)) return { refuse: "GameClosed" };
  const topMultiplierE4 = game.topMultiplierE4(params);
  if (topMultiplierE4 === undefined) return { refuse: "BetParametersInvalid" };
  const minimumBase = limits.minimumBetBase(asset);
  if (amountBase < minimumBase)
    return { refuse: "BetBelowMinimum", values: { minimum: text(minimumBase, asset), ...named(asset) } };
  const maximumBase = largestStakeBase(limits.maximumWinBase(asset), topMultiplierE4);
  if (maximumBase !== undefined && amountBase > maximumBase)
    return {
      refuse: "BetAboveMaximum",
      values: { maximum: cutAmount(text(maximumBase, asset)), ...named(asset) },
    };
  return undefined;
}

/** The decision that the settlement runs while the player's rows are locked: the table, then the engine. */
export function createDecide(games: Tables, limits: TableLimits): Decide<TableRefusal> {
  return (bet) => {
    const refusal = tableRefusal(bet, games, limits);
    if (refusal !== undefined) return refusal;
    const game = games[bet.game];
    if (game === undefined) return { refuse: "GameClosed" };
    const { serverSeed, clientSeed, nonce } = bet;
    const { multiplierE4, outcome } = game.play({ serverSeed, clientSeed, nonce }, bet.params);
    return { payoutBase: payoutBase(bet.amountBase, multiplierE4), outcome };
  };
}

function betAsset(assetId: string): BetAssetId | undefined {
  return betAssets.find((asset) => asset === assetId);
}

const text = (amountBase: bigint, asset: BetAssetId) => formatAmount(amountBase, assets[asset].decimals);
const named = (asset: BetAssetId) => ({ asset: assets[asset].shownAs });
