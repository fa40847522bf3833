import type { ErrorName } from "@gemplay/api-schema";
import { forEver, LedgerError, type LedgerRefusal, LimitReached, PlayPaused } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { AppError } from "./app-error.ts";

/** Refusals of the ledger that the caller may see. Every other refusal of the ledger is an error of the server. */
const shown: Partial<Record<LedgerRefusal, ErrorName>> = {
  insufficient_balance: "InsufficientBalance",
  idempotency_conflict: "RequestRepeatedDifferently",
  key_over: "RequestTooOld",
  seed_in_use: "SeedsInUse",
  overloaded: "Unavailable",
  seed_unreadable: "Unavailable",
  wallet_held: "Unavailable",
  settlement_failed: "Unavailable",
  settlement_unavailable: "Unavailable",
  outcome_unknown: "OutcomeUnknown",
  closed: "Unavailable",
  account_closed: "SessionEnded",
};

/**
 * Builds the error for a bet that one of the player's own limits refused. The error contains the limit that the player
 * has set.
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

/**
 * Returns the error that the caller sees: an AppError for a known refusal of the ledger, and every other error
 * unchanged.
 */
export function shownRefusal(error: unknown): unknown {
  if (error instanceof LimitReached) return limitReached(error);
  if (error instanceof PlayPaused) {
    const { kind, until } = error.pause;
    const untilMs = until < forEver ? until.getTime() : "";
    return new AppError(kind === "break" ? "OnBreak" : "SelfExcluded", { untilMs }, { cause: error });
  }
  if (!(error instanceof LedgerError)) return error;
  const name = shown[error.refusal];
  return name === undefined ? error : new AppError(name, {}, { cause: error });
}
