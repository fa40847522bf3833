import { type BetEntry, crashMultiplierAtE4, crashOverMs } from "@gemplay/games";
import { entryName } from "./entry-place.ts";
import type { Findings } from "./findings.ts";
import type { CrashClaim } from "./receipt-claims.ts";
import { compareEntry, type ReceiptContext } from "./receipt-context.ts";
import { type Found, sealedCrashBet } from "./receipt-lookup.ts";
import { loggedWithinMs } from "./times.ts";

/** A bet on Crash ends at most this many milliseconds after its receipt. */
const longestRoundMs = 600_000;

/** Compares a bet on Crash, and its cash-out, with the entries of its round. */
export function checkCrashBet(
  { findings, crash, lookup, beganAtMs, headAtMs }: ReceiptContext,
  claim: CrashClaim,
): void {
  const { place, atMs, value, end } = claim;
  if (end?.value.state === "refunded" || atMs < beganAtMs) return;
  const round = crash.find(value.round)?.entry;
  const where = `receipt ${place}, bet ${value.id} on round ${value.round} of Crash`;
  if (round === undefined) {
    if (headAtMs - atMs > longestRoundMs + loggedWithinMs)
      findings.contradict(where, { expected: `an entry of round ${value.round}`, found: "none" });
    return;
  }
  // The server returned the stakes of a round that it gave up, unless the player had cashed out.
  if (round.crashPointE4 === null && end === undefined) return;
  if (claim.key === undefined) {
    findings.leaveUnchecked(`${where}: the file has no receipt of the call that bet`);
    return;
  }
  checkCashOut(findings, claim, round.startsAtMs);
  const found = lookup
    .crashBets(value.round)
    .find(({ entry }) => entry.sealed === sealedCrashBet(claim, entry));
  const endsAtMs = round.startsAtMs + crashOverMs(round.crashPointE4 ?? value.targetE4);
  if (found === undefined) {
    if (headAtMs - endsAtMs > loggedWithinMs)
      findings.contradict(where, { expected: "an entry of the bet with its payout", found: "none" });
    return;
  }
  compareCrashEntry(findings, claim, found);
}

function compareCrashEntry(findings: Findings, claim: CrashClaim, found: Found<BetEntry>): void {
  const { place, value, end } = claim;
  const { asset, autoCashOutE4, targetE4 } = value;
  compareEntry(findings, found, place, { asset, params: { autoCashOutE4 } });
  const outcome = found.entry.outcome as {
    readonly targetE4?: number;
    readonly cashOutE4: number | null;
    readonly byHand?: boolean;
  };
  // Without a receipt, the server could have invented the cash-out.
  if (outcome.byHand === true && end === undefined)
    findings.leaveUnchecked(
      `${entryName(found.at)}: it says that the player cashed out, but the file has no receipt of this cash-out (bet of receipt ${place})`,
    );
  if (outcome.targetE4 !== targetE4)
    findings.contradict(`${entryName(found.at)}, targetE4`, {
      expected: `${targetE4}, as in receipt ${place}`,
      found: String(outcome.targetE4),
    });
  if (end !== undefined && end.value.cashOutE4 !== outcome.cashOutE4)
    findings.contradict(`${entryName(found.at)}, cashOutE4`, {
      expected: `${end.value.cashOutE4}, as in receipt ${end.place}`,
      found: String(outcome.cashOutE4),
    });
}

/** Computes the multiplier of a manual cash-out from the time of the call. */
function checkCashOut(findings: Findings, { value, end }: CrashClaim, startsAtMs: number): void {
  if (end === undefined || end.value.calledAtMs === null) return;
  const expected = Math.min(value.targetE4, crashMultiplierAtE4(end.value.calledAtMs - startsAtMs));
  if (end.value.cashOutE4 !== expected)
    findings.contradict(`receipt ${end.place}, cashOutE4 of bet ${value.id}`, {
      expected: `${expected} at the time ${end.value.calledAtMs} of the call`,
      found: String(end.value.cashOutE4),
    });
}
