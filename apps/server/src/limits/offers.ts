import type { Data } from "@gemplay/api-schema";
import type { Clock } from "../platform/clock/index.ts";
import type { Database } from "../platform/database/index.ts";
import { findClosedOffers, type Occasion, storeAnswers } from "./offers.repository.ts";

type OpenOffers = Data<"GET /user/info">["limitOffers"];

/** Knows which offers of limits the page must still make to a player. */
export interface LimitOffers {
  /**
   * Returns the open offers of a player. The offer of the registration is open until the player answers. The offer
   * before the first deposit is open until the player answers or has made a deposit.
   */
  openOf(playerId: bigint): Promise<OpenOffers>;
  /**
   * Stores the player's answer to an offer. The answer before the first deposit also answers the offer of the
   * registration, because both offers are the same screen.
   */
  answer(playerId: bigint, occasion: Occasion): Promise<OpenOffers>;
}

export function createLimitOffers({
  db,
  clock,
  hasDeposit,
}: {
  readonly db: Database;
  readonly clock: Clock;
  /** Returns true if the server has seen a deposit of the player, also if the deposit is not final yet. */
  readonly hasDeposit: (playerId: bigint) => Promise<boolean>;
}): LimitOffers {
  async function openOf(playerId: bigint): Promise<OpenOffers> {
    const closed = await findClosedOffers(db, playerId);
    return {
      registration: !closed.includes("registration"),
      deposit: !closed.includes("deposit") && !(await hasDeposit(playerId)),
    };
  }
  return {
    openOf,
    async answer(playerId, occasion) {
      const answered = occasion === "deposit" ? (["registration", "deposit"] as const) : [occasion];
      await storeAnswers(db, playerId, answered, new Date(clock.nowMs()));
      return await openOf(playerId);
    },
  };
}
