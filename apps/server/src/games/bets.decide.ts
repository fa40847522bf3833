import type { ErrorName } from "@gemplay/api-schema";
import { type crash, crashCashOutE4, largestStakeBase, payoutBase } from "@gemplay/games";
import type { BetRequest, Decide, Json, Refused } from "@gemplay/ledger";
import { assets, cutAmount, formatAssetAmount } from "@gemplay/money";
import { AppError } from "../platform/http/index.ts";
import { type InstantTable, ownOf, type StagedTable } from "./game.ts";
import { type BetAssetId, betAssets, type TableLimits } from "./limits.ts";

/** Why a table does not take a bet. */
export type TableRefusal = Extract<
  ErrorName,
  "GameClosed" | "BetParametersInvalid" | "BetBelowMinimum" | "BetAboveMaximum"
>;

/** What a table asks of its game: of any kind. */
type BetTable = InstantTable | StagedTable | SharedTable;
type SharedTable = Pick<typeof crash, "kind" | "name"> & { isOffered(params: object): boolean };

export type Tables = Readonly<Record<string, InstantTable | undefined>>;

/**
 * Judges a bet by its table: open, offered, not too small, and not able to win too much.
 *
 * @returns undefined when the table takes it
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

/** @throws {AppError} when the table does not take the bet */
export function requireTaken(...bet: Parameters<typeof tableRefusal>): void {
  const refusal = tableRefusal(...bet);
  if (refusal !== undefined) throw new AppError(refusal.refuse, refusal.values);
}

/**
 * Ten-thousandths: the most that a bet with offered parameters can come to at its first step. In a game that all play
 * together, the player's own target; by hand the lowest cash-out, as such a bet is cashed out at its largest win.
 */
export function topMultiplierE4(game: BetTable, params: Json): number {
  if (game.kind === "shared") return ownTargetE4(params) ?? crashCashOutE4.minimum;
  return game.kind === "instant"
    ? game.topMultiplierE4(ownOf(params))
    : game.firstStepTopMultiplierE4(ownOf(params));
}

/** Asserted, not checked: a shared game's parameters are those of Crash. */
const ownTargetE4 = (params: Json) => (params as { readonly autoCashOutE4?: number | null }).autoCashOutE4;

/** The decision that the settlement runs while the player's rows are locked: the table, then the engine. */
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
