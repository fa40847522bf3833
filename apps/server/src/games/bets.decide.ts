import type { ErrorName } from "@gemplay/api-schema";
import { type crash, crashCashOutE4, largestStakeBase, payoutBase } from "@gemplay/games";
import type { BetRequest, Decide, Json, Refused } from "@gemplay/ledger";
import { assets, cutAmount, formatAssetAmount } from "@gemplay/money";
import { AppError } from "../platform/http/index.ts";
import { type InstantTable, ownOf, type StagedTable } from "./game.ts";
import { type BetAssetId, betAssets, type TableLimits } from "./limits.ts";

/** The errors that a player gets if the settings of a game table refuse a bet. */
export type TableRefusal = Extract<
  ErrorName,
  "GameClosed" | "BetParametersInvalid" | "BetBelowMinimum" | "BetAboveMaximum"
>;

/** A game of any kind (instant, staged or shared) that players can bet on. */
type BetTable = InstantTable | StagedTable | SharedTable;
type SharedTable = Pick<typeof crash, "kind" | "name"> & { isOffered(params: object): boolean };

export type Tables = Readonly<Record<string, InstantTable | undefined>>;

/**
 * Checks a bet against the settings of its game table. The table must be open for bets and must offer the parameters of
 * the bet. The stake must be at least the minimum, and the largest possible win must not exceed the maximum.
 *
 * @returns the error for the bet; undefined if the table accepts the bet
 */
export function tableRefusal(
  { game: name, params, asset: assetId, amountBase }: BetRequest,
  games: Readonly<Record<string, BetTable | undefined>>,
  limits: TableLimits,
): Refused<TableRefusal> | undefined {
  const game = games[name];
  const asset = betAsset(assetId);
  if (game === undefined || asset === undefined || !limits.isOpen(game.name)) return { refuse: "GameClosed" };
  if (!game.isOffered(ownOf(params))) return { refuse: "BetParametersInvalid" };
  const minimumBase = limits.minimumBetBase(asset);
  if (amountBase < minimumBase)
    return {
      refuse: "BetBelowMinimum",
      values: { minimum: formatAssetAmount(minimumBase, asset), ...named(asset) },
    };
  const maximumBase = largestStakeBase(limits.maximumWinBase(asset), topMultiplierE4(game, params));
  if (maximumBase !== undefined && amountBase > maximumBase)
    return {
      refuse: "BetAboveMaximum",
      values: { maximum: cutAmount(formatAssetAmount(maximumBase, asset)), ...named(asset) },
    };
  return undefined;
}

/**
 * Checks a bet against the settings of its game table.
 *
 * @throws {AppError} if the table does not accept the bet
 */
export function requireAccepted(...bet: Parameters<typeof tableRefusal>): void {
  const refusal = tableRefusal(...bet);
  if (refusal !== undefined) throw new AppError(refusal.refuse, refusal.values);
}

/**
 * Returns the largest multiplier that the first step of a bet can reach, in ten-thousandths. In Crash, the largest
 * multiplier of a bet is the target that the player chose. A Crash bet without a target counts with the lowest cash-out
 * multiplier, because the round cashes out such a bet automatically at the largest win.
 */
export function topMultiplierE4(game: BetTable, params: Json): number {
  if (game.kind === "shared") return ownTargetE4(params) ?? crashCashOutE4.minimum;
  return game.kind === "instant"
    ? game.topMultiplierE4(ownOf(params))
    : game.firstStepTopMultiplierE4(ownOf(params));
}

/** The type cast is safe, because Crash is the only shared game. */
const ownTargetE4 = (params: Json) => (params as { readonly autoCashOutE4?: number | null }).autoCashOutE4;

/**
 * Creates the function that the settlement calls to decide a bet. The function plays the bet's round with the game
 * engine. The function has no side effects, because the settlement may decide the same bet twice.
 */
export function createDecide(games: Tables): Decide<TableRefusal> {
  return (bet) => {
    const game = games[bet.game];
    if (game === undefined) return { refuse: "GameClosed" };
    const { serverSeed, clientSeed, nonce } = bet;
    const { multiplierE4, outcome } = game.play({ serverSeed, clientSeed, nonce }, ownOf(bet.params));
    return {
      payoutBase: payoutBase(bet.amountBase, multiplierE4),
      multiplierE4,
      outcome: outcome as Json,
      houseEdge: game.houseEdge(ownOf(bet.params)),
    };
  };
}

function betAsset(assetId: string): BetAssetId | undefined {
  return betAssets.find((asset) => asset === assetId);
}

const named = (asset: BetAssetId) => ({ asset: assets[asset].shownAs });
