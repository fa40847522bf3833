import type { ErrorName } from "@gemplay/api-schema";
import { type crash, crashCashOutE4, largestStakeBase, payoutBase } from "@gemplay/games";
import type { BetRequest, Decide, Json, Refused } from "@gemplay/ledger";
import { assets, cutAmount, formatAssetAmount } from "@gemplay/money";
import { AppError } from "../platform/http/index.ts";
import { type InstantTable, ownOf, type StagedTable } from "./game.ts";
import { type BetAssetId, betAssets, type TableLimits } from "./limits.ts";

/** The errors with which a table refuses a bet. */
export type TableRefusal = Extract<
  ErrorName,
  "GameClosed" | "BetParametersInvalid" | "BetBelowMinimum" | "BetAboveMaximum"
>;

/** The game of any kind that a table offers. */
type BetTable = InstantTable | StagedTable | SharedTable;
type SharedTable = Pick<typeof crash, "kind" | "name"> & { isOffered(params: object): boolean };

export type Tables = Readonly<Record<string, InstantTable | undefined>>;

/**
 * Checks a bet against the settings of its table: the table is open, the parameters are offered, and neither the stake
 * is too small nor the possible win too large.
 *
 * @returns undefined if the table accepts the bet
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
 * Checks a bet against the settings of its table.
 *
 * @throws {AppError} if the table does not accept the bet
 */
export function requireTaken(...bet: Parameters<typeof tableRefusal>): void {
  const refusal = tableRefusal(...bet);
  if (refusal !== undefined) throw new AppError(refusal.refuse, refusal.values);
}

/**
 * Returns the largest multiplier of a bet with offered parameters at the first step, in ten-thousandths. In a shared
 * game, the player's own target is the largest multiplier. A bet without a target counts with the lowest cash-out,
 * because the round cashes out a bet without a target at the largest win.
 */
export function topMultiplierE4(game: BetTable, params: Json): number {
  if (game.kind === "shared") return ownTargetE4(params) ?? crashCashOutE4.minimum;
  return game.kind === "instant"
    ? game.topMultiplierE4(ownOf(params))
    : game.firstStepTopMultiplierE4(ownOf(params));
}

/** The cast is not checked here: the parameters of a shared game are those of Crash. */
const ownTargetE4 = (params: Json) => (params as { readonly autoCashOutE4?: number | null }).autoCashOutE4;

/**
 * Creates the decision that the settlement runs while the player's rows are locked: first the table's check, and second
 * the engine.
 */
export function createDecide(games: Tables, limits: TableLimits): Decide<TableRefusal> {
  return (bet) => {
    const refusal = tableRefusal(bet, games, limits);
    if (refusal !== undefined) return refusal;
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
