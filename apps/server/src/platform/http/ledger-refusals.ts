import type { ErrorName } from "@gemplay/api-schema";
import { LedgerError, type LedgerRefusal } from "@gemplay/ledger";
import { AppError } from "./app-error.ts";

/** Refusals of the ledger that are the caller's to know; the others are faults of ours. */
const shown: Partial<Record<LedgerRefusal, ErrorName>> = {
  insufficient_balance: "InsufficientBalance",
  idempotency_conflict: "RequestRepeatedDifferently",
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

/** What the caller is told of an error: the catalogue's name for a refusal of the ledger, any other as it is. */
export function shownRefusal(error: unknown): unknown {
  if (!(error instanceof LedgerError)) return error;
  const name = shown[error.refusal];
  return name === undefined ? error : new AppError(name, {}, { cause: error });
}
