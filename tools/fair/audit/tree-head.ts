import { noteKeyId, type SignedTreeHead } from "@gemplay/games";
import { isSignedBy } from "../saved-receipts.ts";
import type { ReceiptKeys } from "./chain-checks.ts";
import { ageText, type Findings, timeText } from "./findings.ts";
import { clockToleranceMs } from "./times.ts";

/** The server signs a tree head every minute. */
const newestWithinMs = 3 * 60_000;

/**
 * Checks the signature and the name of a tree head.
 *
 * @param origin the stored name of the log; undefined if no audit has stored it
 */
export function checkTreeHead(
  findings: Findings,
  head: SignedTreeHead,
  { keys, log, origin }: { readonly keys: ReceiptKeys; readonly log: number; readonly origin?: string },
): void {
  const where = `tree head of log ${log}`;
  const key = keys.find(({ publicKey }) => noteKeyId(head.origin, publicKey) === head.keyId);
  if (key === undefined)
    findings.contradict(`${where}, key`, {
      expected: "a published key of receipts",
      found: `the key id ${head.keyId}`,
    });
  else if (!isSignedBy(key.publicKey, head.text, head.signature))
    findings.contradict(`${where}, signature`, {
      expected: `a signature of key ${key.number}`,
      found: "another signature",
    });
  if (!head.origin.endsWith(`/log/${log}`) || (origin ?? head.origin) !== head.origin)
    findings.contradict(`${where}, name of the log`, {
      expected: origin ?? `a name that ends with /log/${log}`,
      found: head.origin,
    });
}

/** Checks the time of the newest tree head. */
export function checkTreeHeadTime(findings: Findings, { atMs }: SignedTreeHead, nowMs: number): void {
  const ageMs = nowMs - atMs;
  if (ageMs > newestWithinMs)
    findings.leaveUnchecked(`the tree head is ${ageText(ageMs)} old, so newer entries could be hidden`);
  if (ageMs < -clockToleranceMs)
    findings.contradict("tree head, time", {
      expected: `at most ${timeText(nowMs)}`,
      found: timeText(atMs),
    });
}
