import { type BetEntry, canonicalJson, isSameOutcome, type JsonValue } from "@gemplay/games";
import type { CrashChecks } from "./crash-rounds.ts";
import { entryName } from "./entry-place.ts";
import type { Findings } from "./findings.ts";
import type { Claims } from "./receipt-claims.ts";
import type { Found, ReceiptLookup } from "./receipt-lookup.ts";

/** Everything that the checks of receipts need. */
export interface ReceiptContext {
  readonly findings: Findings;
  readonly claims: Claims;
  readonly lookup: ReceiptLookup;
  readonly crash: CrashChecks;
  /** The time of the first entry of log 1. Older bets are in no log. */
  readonly beganAtMs: number;
  /** The time of the newest tree head. */
  readonly headAtMs: number;
}

/** Compares fields of an entry with the values in a receipt. */
export function compareEntry(
  findings: Findings,
  { entry, at }: Found<BetEntry>,
  place: number,
  fields: Readonly<Record<string, unknown>>,
): void {
  for (const [name, expected] of Object.entries(fields)) {
    const found = (entry as unknown as Record<string, unknown>)[name];
    if (!isSameOutcome(expected, found))
      findings.contradict(`${entryName(at)}, ${name}`, {
        expected: `${canonicalJson(expected as JsonValue)}, as in receipt ${place}`,
        found: canonicalJson(found as JsonValue),
      });
  }
}
