import type { GameName } from "@gemplay/api-schema";
import type { BetAsset, Round } from "../../../games/play/game/round.ts";
import type { SavedReceipt } from "../receipts/check-receipt.ts";

/** The server promises that a bet is in the public log two minutes after its settlement (docs/fairness.md). */
const promisedMs = 120_000;
/** The receipt of a bet on Crash comes before the round. The longest round of Crash takes less than this time. */
const crashMs = 600_000;

/** A finished bet of the player, as the receipts in this browser prove it. */
export interface OwnBet {
  readonly id: string;
  readonly game: GameName;
  readonly asset: BetAsset;
  readonly amount: string;
  /** The payout; undefined for a bet on Crash that has no receipt of a cash-out. */
  readonly payout: string | undefined;
  /** The multiplier in ten-thousandths; undefined in the same case as `payout`. */
  readonly multiplierE4: number | undefined;
  readonly seedNumber: number;
  readonly nonce: number;
  /** The idempotency key of the call that placed the bet; undefined if the browser has no receipt of this call. */
  readonly key: string | undefined;
  readonly params: object;
  /** The outcome, or the known fields of the outcome for a bet on Crash. */
  readonly outcome: object;
  /** The last receipt of the bet. */
  readonly last: SavedReceipt;
  /** The time by the server's clock at which a tree head must contain the bet. */
  readonly dueAtMs: number;
}

interface CrashBet {
  readonly id: string;
  readonly round: number;
  readonly asset: BetAsset;
  readonly amount: string;
  readonly autoCashOutE4: number | null;
  readonly targetE4: number;
  readonly state: "open" | "cashed_out" | "lost" | "refunded";
  readonly cashOutE4: number | null;
  readonly payout: string;
}

interface Answer {
  readonly round?: Round | null;
  readonly open?: { readonly id: string } | null;
  readonly bet?: CrashBet | null;
}

const answerOf = ({ answer }: SavedReceipt) => answer as Answer;

/** Returns the id of the bet that an answer belongs to, or undefined for other answers. */
export function betIdOf(saved: SavedReceipt): string | undefined {
  const { round, open, bet } = answerOf(saved);
  return (round ?? open ?? bet)?.id;
}

/**
 * Returns the finished bet that receipts prove.
 * @param receipts the receipts of one bet, oldest first
 * @returns undefined if the receipts do not show that the bet has finished, and for a refunded bet
 */
export function ownBet(receipts: readonly SavedReceipt[]): OwnBet | undefined {
  const last = receipts.at(-1);
  if (last === undefined) return undefined;
  const placed = receipts.map(({ request }) => (request as { key?: string } | null)?.key);
  const key = placed.find((one) => one !== undefined);
  const { round, bet } = answerOf(last);
  if (bet) return crashBet(bet, key, last);
  if (!round) return undefined;
  const { id, game, asset, amount, payout, multiplierE4, seedNumber, nonce, params, outcome } = round;
  const dueAtMs = last.receipt.atMs + promisedMs;
  return {
    id,
    game,
    asset,
    amount,
    payout,
    multiplierE4,
    seedNumber,
    nonce,
    key,
    params,
    outcome,
    last,
    dueAtMs,
  };
}

function crashBet(bet: CrashBet, key: string | undefined, last: SavedReceipt): OwnBet | undefined {
  const { id, round, asset, amount, autoCashOutE4, targetE4, state, cashOutE4, payout } = bet;
  if (state === "refunded") return undefined;
  const isPaid = state === "cashed_out" && cashOutE4 !== null;
  return {
    id,
    game: "crash",
    asset,
    amount,
    payout: isPaid ? payout : undefined,
    multiplierE4: isPaid ? cashOutE4 : undefined,
    seedNumber: 0,
    nonce: round,
    key,
    params: { autoCashOutE4 },
    outcome: { round, targetE4, ...(isPaid ? { cashOutE4 } : {}) },
    last,
    dueAtMs: last.receipt.atMs + promisedMs + crashMs,
  };
}
