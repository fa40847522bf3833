import type { Data } from "@gemplay/api-schema";
import type { Round } from "../../proof/proof.ts";

export type { GameName } from "@gemplay/api-schema";
export type { Round, RoundOf, SeedsOfRound } from "../../proof/proof.ts";

/** The player's active seed pair, the hash of the next server seed, and the last revealed seed pair. */
/** The player's seeds as the server sends them. A new player has no client seed. */
export type SeedsAnswer = Data<"GET /fairness/seeds">;
/** The player's seeds after the page has set a missing client seed. */
export type Seeds = SeedsAnswer & { readonly active: { readonly clientSeed: string } };
/** Bet limits of a game table, with amounts as decimal text. */
export type TableLimits = Data<"GET /games">[number]["limits"][number];
export type BetAsset = Round["asset"];

/** The number of decimals of each asset with which players can bet: PLAY and TPLAY. */
export const stakeDecimals = 18;
