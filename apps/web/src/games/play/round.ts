import type { Data } from "@gemplay/api-schema";
import type { Round } from "../proof/proof.ts";

export type { GameName } from "@gemplay/api-schema";
export type { Round, RoundOf, SeedsOfRound } from "../proof/proof.ts";

/** The active pair, the commitment to the next pair, and the last revealed pair. */
export type Seeds = Data<"GET /fairness/seeds">;
/** Limits of a table, with amounts as decimal text. */
export type TableLimits = Data<"GET /games">[number]["limits"][number];
export type BetAsset = Round["asset"];

/** Decimals of the assets that can be staked: PLAY and TPLAY. */
export const stakeDecimals = 18;
