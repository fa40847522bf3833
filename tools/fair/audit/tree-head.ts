import { noteKeyId, type SignedTreeHead } from "@gemplay/games";
import { isSignedBy } from "../saved-receipts.ts";
import type { ReceiptKeys } from "./chain-checks.ts";
import { ageText, type Findings, timeText } from "./findings.ts";
import type { AuditState } from "./state-file.ts";

/** The server signs a tree head every minute. */
const newestWithinMs = 3 * 60_000;
/** The clock of this computer may be late by this time. */
const clockToleranceMs = 60_000;

/** Checks the signature, the name and the age of a tree head. */
export function checkTreeHead(
  findings: Findings,
  head: SignedTreeHead,
  { keys, log, nowMs }: { readonly keys: ReceiptKeys; readonly log: number; readonly nowMs: number },
): void {
  const key = keys.find(({ publicKey }) => noteKeyId(head.origin, publicKey) === head.keyId);
  if (key === undefined)
    findings.contradict("tree head, key", {
      expected: "a published key of receipts",
      found: `the key id ${head.keyId}`,
    });
  else if (!isSignedBy(key.publicKey, head.text, head.signature))
    findings.contradict("tree head, signature", {
      expected: `a signature of key ${key.number}`,
      found: "another signature",
    });
  if (!head.origin.endsWith(`/log/${log}`))
    findings.contradict("tree head, name of the log", {
      expected: `a name that ends with /log/${log}`,
      found: head.origin,
    });
  const ageMs = nowMs - head.atMs;
  if (ageMs > newestWithinMs)
    findings.leaveUnchecked(`the tree head is ${ageText(ageMs)} old, so newer entries could be hidden`);
  if (ageMs < -clockToleranceMs)
    findings.contradict("tree head, time", {
      expected: `at most ${timeText(nowMs)}`,
      found: timeText(head.atMs),
    });
}

/**
 * Compares a tree head with the stored one, as far as this is possible without the tiles.
 *
 * @returns the stored state if the new tree can continue the stored tree
 */
export function continuedState(
  findings: Findings,
  head: SignedTreeHead,
  log: number,
  state: AuditState,
): AuditState | undefined {
  if (state.log !== log) {
    findings.warn(`the server shows log ${log}, and the stored tree head is of log ${state.log}`);
    return undefined;
  }
  if (state.origin !== head.origin)
    findings.contradict("tree head, name of the log", { expected: state.origin, found: head.origin });
  if (head.size >= state.size) return state;
  // A proxy may cache an older tree head for some seconds.
  if (head.atMs < state.atMs)
    findings.leaveUnchecked(
      `the server shows an older tree head than the stored one of ${timeText(state.atMs)}`,
    );
  else
    findings.contradict("tree head, size", {
      expected: `at least the ${state.size} entries of the stored tree head`,
      found: String(head.size),
    });
  return undefined;
}
