import {
  type BetEntry,
  canonicalJson,
  isSameOutcome,
  type JsonValue,
  type RoundSeeds,
  recomputeRound,
} from "@gemplay/games";
import { checkCrashBet } from "./crash-receipts.ts";
import type { Findings } from "./findings.ts";
import type { BetClaim, OpenClaim } from "./receipt-claims.ts";
import { compareEntry, type ReceiptContext } from "./receipt-context.ts";
import { type Found, paid, sealedBet } from "./receipt-lookup.ts";
import { checkDraws, checkPairBefore, checkSeeds, revealedSeeds } from "./seed-checks.ts";
import { checkFurtherMoves, checkShownMoves } from "./staged-checks.ts";
import { loggedWithinMs } from "./times.ts";

/** Compares the claims of receipts with the entries of the logs, and with the revealed server seeds. */
export function checkReceipts(context: ReceiptContext): void {
  const { findings, claims } = context;
  for (const pair of claims.pairs.values()) checkSeeds(context, pair);
  for (const [name, bet] of claims.bets) {
    checkPayout(context, bet);
    const found = checkLogged(context, bet);
    checkRevealed(context, bet, found);
    if (found === undefined) continue;
    checkPairBefore(context, bet, found);
    const open = claims.openRounds.get(name);
    if (open !== undefined) checkShownMoves(findings, open, found);
  }
  for (const [name, open] of claims.openRounds) if (!claims.bets.has(name)) checkUnended(context, open);
  for (const bet of claims.crashBets.values()) checkCrashBet(context, bet);
}

function checkPayout({ findings }: ReceiptContext, { place, value }: BetClaim): void {
  const expected = paid(value.amount, value.multiplierE4, value.asset);
  if (expected !== value.payout)
    findings.contradict(`receipt ${place}, payout of round ${value.id}`, { expected, found: value.payout });
}

/** Returns the entry of a bet. Adds a contradiction if a log should contain it and does not. */
function checkLogged(
  { findings, lookup, beganAtMs, headAtMs }: ReceiptContext,
  claim: BetClaim,
): Found<BetEntry> | undefined {
  const { place, value } = claim;
  if (value.atMs < beganAtMs) return undefined;
  const sealed = sealedBet(claim);
  if (sealed === undefined) {
    reportNoOpening(findings, claim);
    return undefined;
  }
  const found = lookup.sealed(sealed);
  if (found?.entry.kind !== "bet") {
    if (headAtMs - value.atMs > loggedWithinMs)
      findings.contradict(`receipt ${place}, round ${value.id}`, {
        expected: `an entry with the sealed hash ${sealed}`,
        found: "none",
      });
    return undefined;
  }
  const { game, asset, params, outcome, multiplierE4 } = value;
  compareEntry(findings, found as Found<BetEntry>, place, { game, asset, params, outcome, multiplierE4 });
  return found as Found<BetEntry>;
}

function reportNoOpening(findings: Findings, { place, value }: BetClaim | OpenClaim): void {
  findings.leaveUnchecked(
    `receipt ${place}: the file has no receipt of the call that opened round ${value.id}`,
  );
}

/** Checks the entry of a round whose end is in no receipt. Without an entry, the round can still be open. */
function checkUnended(context: ReceiptContext, open: OpenClaim): void {
  const { findings, claims, lookup } = context;
  if (open.key === undefined) reportNoOpening(findings, open);
  const found = lookup.ended(open);
  if (found === undefined) return;
  const { asset, params } = open.value;
  compareEntry(findings, found, open.place, { asset, params });
  checkShownMoves(findings, open, found);
  checkFurtherMoves(findings, open, found);
  checkDraws(findings, found, revealedSeeds(claims, open));
  checkPairBefore(context, open, found);
}

/** Computes a round from the revealed seeds, and compares it with the receipt and with the entry. */
function checkRevealed(
  { findings, claims }: ReceiptContext,
  bet: BetClaim,
  found: Found<BetEntry> | undefined,
): void {
  const { place, value } = bet;
  const seeds = revealedSeeds(claims, bet);
  if (seeds === undefined) return;
  const again = recomputed(value, seeds);
  if (again === undefined) {
    findings.contradict(`receipt ${place}, round ${value.id}`, {
      expected: "a bet that the game offers",
      found: canonicalJson(value.params as JsonValue),
    });
    return;
  }
  if (again.multiplierE4 !== value.multiplierE4 || !isSameOutcome(again.outcome, value.outcome)) {
    findings.contradict(`receipt ${place}, round ${value.id}`, {
      expected: `${canonicalJson(again.outcome as JsonValue)}, as the revealed seeds give`,
      found: canonicalJson(value.outcome as unknown as JsonValue),
    });
    return;
  }
  if (found !== undefined) checkDraws(findings, found, seeds);
}

/** Computes a round again; undefined if the game refuses the parameters or the moves. */
function recomputed({ game, params, outcome }: BetClaim["value"], seeds: RoundSeeds) {
  try {
    return recomputeRound(game, seeds, { params, outcome });
  } catch {
    return undefined;
  }
}
