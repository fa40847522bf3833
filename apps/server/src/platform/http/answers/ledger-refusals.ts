import type { ErrorName } from "@gemplay/api-schema";
import {
  forEver,
  LedgerError,
  type LedgerRefusal,
  LimitReached,
  PlayPaused,
  StakeBudgetReached,
  StartTooSoon,
} from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { AppError } from "./app-error.ts";

/** Errors of the ledger that a caller of the API may see. Every other error of the ledger is an error of the server. */
const shown: Partial<Record<LedgerRefusal, ErrorName>> = {
  insufficient_balance: "InsufficientBalance",
  idempotency_conflict: "RequestRepeatedDifferently",
  key_over: "RequestTooOld",
  client_seed_missing: "ClientSeedMissing",
  seed_in_use: "SeedsInUse",
  overloaded: "Unavailable",
  seed_unreadable: "Unavailable",
  wallet_held: "Unavailable",
  settlement_failed: "Unavailable",
  settlement_unavailable: "Unavailable",
  outcome_unknown: "OutcomeUnknown",
  closed: "Unavailable",
  account_closed: "SessionEnded",
  // Only bets with an API key have a stake budget. The player has revoked the key during the call.
  stake_budget_ended: "ApiKeyInvalid",
};

/**
 * Builds the error for a bet that was refused because of a limit that the player has set. The error contains the value
 * of this limit.
 */
function limitReached(error: LimitReached): AppError {
  const { asset, kind, period, limitBase, usedBase, setAt, resetsAt } = error.limit;
  const values = {
    kind,
    period,
    assetId: asset,
    limit: formatAssetAmount(limitBase, asset),
    used: formatAssetAmount(usedBase, asset),
    left: formatAssetAmount(error.leftBase, asset),
    setAtMs: setAt.getTime(),
    resetsAtMs: resetsAt.getTime(),
  };
  return new AppError("LimitReached", values, { cause: error });
}

/** Builds the error for a bet that was refused because of the daily limit of the API key. */
function budgetReached(error: StakeBudgetReached): AppError {
  const { dayLimitBase, stakedBase, resetsAt } = error;
  const values = {
    limit: formatAssetAmount(dayLimitBase, "PLAY"),
    left: formatAssetAmount(dayLimitBase - stakedBase, "PLAY"),
    resetsAtMs: resetsAt.getTime(),
  };
  return new AppError("ApiKeyLimitReached", values, { cause: error });
}

/**
 * Returns the error that the caller of the API sees: an AppError for an expected error of the ledger, and every other
 * error unchanged.
 */
export function shownRefusal(error: unknown): unknown {
  if (error instanceof LimitReached) return limitReached(error);
  if (error instanceof PlayPaused) {
    const { kind, until } = error.pause;
    const untilMs = until < forEver ? until.getTime() : "";
    return new AppError(kind === "break" ? "OnBreak" : "SelfExcluded", { untilMs }, { cause: error });
  }
  if (error instanceof StakeBudgetReached) return budgetReached(error);
  if (error instanceof StartTooSoon) {
    const values = { seconds: Math.ceil(error.waitMs / 1_000), atMs: error.freeAt.getTime() };
    return new AppError("StartTooSoon", values, { cause: error });
  }
  if (!(error instanceof LedgerError)) return error;
  const name = shown[error.refusal];
  return name === undefined ? error : new AppError(name, {}, { cause: error });
}
