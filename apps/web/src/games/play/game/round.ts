import type { Data } from "@gemplay/api-schema";
import type { Round } from "../../proof/proof.ts";

export type { GameName } from "@gemplay/api-schema";
export type { Round, RoundOf, SeedsOfRound } from "../../proof/proof.ts";

/** The player's active seed pair, the hash of the next server seed, and the last revealed seed pair. */
export type Seeds = Data<"GET /fairness/seeds">;
/** Bet limits of a game table, with amounts as decimal text. */
export type TableLimits = Data<"GET /games">[number]["limits"][number];
export type BetAsset = Round["asset"];

/** The number of decimals of each asset with which players can bet: PLAY and TPLAY. */
export const stakeDecimals = 18;
