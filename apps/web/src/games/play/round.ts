import type { Data, GameName } from "@gemplay/api-schema";

export type { GameName } from "@gemplay/api-schema";

/** A finished round of any game as the server writes it; the demo writes the same. */
export type Round = Data<"GET /games/round">["round"];
type Rounds = { readonly [G in GameName]: Extract<Round, { game: G }> };
/** A finished round of one game. */
export type RoundOf<G extends GameName> = Rounds[G];
/** A seed pair with its server seed once that is revealed. */
export type SeedsOfRound = Data<"GET /games/round">["seeds"];
/** The active pair, the commitment to the next, and the last revealed pair. */
export type Seeds = Data<"GET /fairness/seeds">;
/** What a table's rules allow, amounts as decimal text. */
export type TableLimits = Data<"GET /games">[number]["limits"][number];
export type BetAsset = Round["asset"];

/** Decimals of what is bet: PLAY and TPLAY alike. */
export const stakeDecimals = 18;
