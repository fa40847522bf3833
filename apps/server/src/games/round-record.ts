import type { Data } from "@gemplay/api-schema";
import { type Bet, placedRecord } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { type Database, executorOf } from "../platform/database/index.ts";
import { endedRound } from "./crash/rounds.repository.ts";
import { findRound } from "./staged/staged.repository.ts";

type RoundRecord = Data<"GET /games/round">["record"];

/**
 * Returns the times and balances of a player's settled bet. The ledger stores the balance after each bet. For a bet that
 * was held before, the ledger also stores the balance before the hold, because other bets may have been settled between.
 */
export async function roundRecord(db: Database, bet: Bet): Promise<RoundRecord> {
  const { playerId, id, game, asset, amountBase, payoutBase, balanceAfterBase, nonce, at } = bet;
  const placed = await placedRecord(executorOf(db), playerId, id);
  const beforeBase = placed ? placed.balanceBeforeBase : balanceAfterBase - payoutBase + amountBase;
  const staged = await findRound(db, playerId, id);
  const crash = game === "crash" ? await endedRound(db, nonce) : undefined;
  const { moves = [], moveTimesMs = [] } = staged ?? {};
  return {
    placedAtMs: (placed?.at ?? at).getTime(),
    moveTimesMs: moveTimesMs.length === moves.length ? [...moveTimesMs] : null,
    startsAtMs: crash?.startsAtMs ?? null,
    balanceBefore: beforeBase === undefined ? null : formatAssetAmount(beforeBase, asset),
    balanceAfter: formatAssetAmount(balanceAfterBase, asset),
    abandonedAfterHours: staged?.abandonedHours ?? null,
    isCancelled: crash?.isAbandoned ?? false,
  };
}
