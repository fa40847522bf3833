import {
  type BetEntry,
  drawsOf,
  isSameOutcome,
  loggedOutcome,
  merkleRoot,
  noteKeyId,
  parseTreeHead,
  type SignedTreeHead,
  sealedOf,
} from "@gemplay/games";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { SeedsOfRound } from "./check-seeds.ts";
import type { Findings } from "./findings.ts";
import type { ArchivedProof, ArchivedRound, ArchivedTreeHeads } from "./format.ts";

/** A tree head of the public log in the archive. */
export interface CheckedTreeHead extends Pick<SignedTreeHead, "origin" | "size" | "root" | "atMs"> {
  readonly log: number;
  /** The listed key that the signature names; undefined if the archive does not list this key. */
  readonly publicKey: string | undefined;
  /** Whether the key has signed the tree head; undefined if the browser does not know Ed25519. */
  readonly isSigned: boolean | undefined;
}

/** The result of the check of the proofs. */
export interface LogReport {
  /** The number of rounds whose proof is right. */
  readonly proven: number;
  /** The number of all other finished rounds. */
  readonly notProven: number;
  /**
   * The tree heads to which the proofs lead. The tree heads and the keys come from the archive itself. For this reason,
   * the caller must compare them with the published tree heads and keys.
   */
  readonly treeHeads: readonly CheckedTreeHead[];
}

/** Checks that rounds are in the public log. The archive lists the proofs in the order of the rounds. */
export interface LogCheck {
  addHeads(row: ArchivedTreeHeads): Promise<void>;
  /** Checks the proof of a round, if the next proof belongs to the round. */
  take(row: ArchivedRound, seeds: SeedsOfRound): Promise<void>;
  /** Reports proofs that belong to no round, and entries of the log that occur twice. */
  end(): Promise<void>;
  report(): LogReport;
}

/** @param nextProof returns the next proof in the archive; undefined after the last proof */
export function createLogCheck(
  findings: Findings,
  nextProof: () => Promise<ArchivedProof | undefined>,
): LogCheck {
  const heads = new Map<number, CheckedTreeHead>();
  /** The indexes of the entries, by log. A list of numbers needs little memory also for a million rounds. */
  const indexes = new Map<number, number[]>();
  let next: ArchivedProof | undefined;
  let [rounds, proven] = [0, 0];

  /** Returns the error of a proof; undefined if the proof is right. */
  function wrongOf(row: ArchivedRound, seeds: SeedsOfRound, proof: ArchivedProof) {
    const { log, index, entry, path } = proof;
    const size = heads.get(log)?.size ?? 0;
    const root = merkleRoot(entry, { index, size, path: [...path] });
    if (root === undefined || root !== heads.get(log)?.root) return "log_path";
    if (!isEntryOf(row, proof)) return "log_entry";
    if (seeds === undefined || seeds === "waiting") return undefined;
    const { draws } = JSON.parse(entry) as BetEntry;
    return draws === drawsOf(row.game, seeds, row) ? undefined : "log_draws";
  }

  return {
    async addHeads({ keys, treeHeads }) {
      for (const { log, note } of treeHeads) {
        const head = parseTreeHead(note);
        if (head === undefined || heads.has(log) || !head.origin.endsWith(`/log/${log}`)) {
          findings.add({ what: "head_unreadable", log });
          continue;
        }
        const { origin, size, root, atMs, keyId } = head;
        const publicKey = keys.find((key) => noteKeyId(origin, key.publicKey) === keyId)?.publicKey;
        const isSigned = publicKey === undefined ? false : await isSignedBy(publicKey, head);
        if (isSigned === false) findings.add({ what: "head_signature", log });
        heads.set(log, { log, origin, size, root, atMs, publicKey, isSigned });
      }
    },

    async take(row, seeds) {
      rounds++;
      next ??= await nextProof();
      if (next?.id !== row.id) return;
      const proof = next;
      next = undefined;
      const { id, game } = row;
      const ofLog = indexes.get(proof.log) ?? [];
      indexes.set(proof.log, ofLog);
      ofLog.push(proof.index);
      try {
        const what = wrongOf(row, seeds, proof);
        if (what !== undefined) findings.add({ what, game, id });
        else if (heads.get(proof.log)?.isSigned !== false) proven++;
      } catch {
        // The proof lacks a field, or the text of the entry is not JSON.
        findings.add({ what: "log_entry", game, id });
      }
    },

    async end() {
      next ??= await nextProof();
      if (next !== undefined) findings.add({ what: "log_order", id: String(next.id) });
      while (next !== undefined) next = await nextProof();
      for (const [log, all] of indexes) {
        const sorted = Float64Array.from(all).sort();
        for (const [at, index] of sorted.entries())
          if (index === sorted[at + 1]) findings.add({ what: "log_twice", log, index });
      }
    },

    report: () => ({ proven, notProven: rounds - proven, treeHeads: [...heads.values()] }),
  };
}

/** Returns whether an entry and its opening contain the values of a round. */
function isEntryOf(row: ArchivedRound, { entry, opening }: ArchivedProof): boolean {
  const { id, game, asset, amount, payout, seedNumber, nonce, params, multiplierE4, atMs } = row;
  const stated = JSON.parse(entry) as BetEntry;
  const outcome = loggedOutcome(game, row.outcome);
  const sealed = sealedOf(opening);
  const expected = { kind: "bet", game, asset, atMs, params, outcome, multiplierE4, sealed };
  return (
    isSameOutcome(opening, { id, key: opening.key, amount, payout, seedNumber, nonce }) &&
    isSameOutcome(stated, { ...expected, draws: stated.draws })
  );
}

/** @returns undefined if the browser does not know Ed25519 */
async function isSignedBy(
  publicKey: string,
  { text, signature }: SignedTreeHead,
): Promise<boolean | undefined> {
  if (!/^[0-9a-f]{64}$/.test(publicKey)) return false;
  try {
    const { subtle } = globalThis.crypto;
    const bytes = new Uint8Array(hexToBytes(publicKey));
    const key = await subtle.importKey("raw", bytes, "Ed25519", false, ["verify"]);
    return await subtle.verify("Ed25519", key, new Uint8Array(signature), new Uint8Array(utf8ToBytes(text)));
  } catch {
    return undefined;
  }
}
