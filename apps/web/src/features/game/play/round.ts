import type { Body, Data } from "@gemplay/api-schema";

export type { GameName } from "@gemplay/api-schema";

/** A finished round as the server writes it; the demo writes the same. */
export type Round = Data<"GET /games/round">["round"];
/** A seed pair with its server seed once that is revealed. */
export type SeedsOfRound = Data<"GET /games/round">["seeds"];
/** The active pair, the commitment to the next, and the last revealed pair. */
export type Seeds = Data<"GET /fairness/seeds">;
/** What a table's rules allow, amounts as decimal text. */
export type TableLimits = Data<"GET /games">[number]["limits"][number];
/** A bet as it is sent; its key makes it one bet however often it is sent. */
export type Bet = Body<"POST /games/dice/bet">;
export type BetAsset = Bet["asset"];
/** A round, and the balance of its asset after it. */
export type Settled = Data<"POST /games/dice/bet">;

/** Decimals of what is bet: PLAY and TPLAY alike. */
export const stakeDecimals = 18;
