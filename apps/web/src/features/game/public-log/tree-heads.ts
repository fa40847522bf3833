import { isConsistent, noteKeyId, parseTreeHead, type SignedTreeHead } from "@gemplay/games";
import { call } from "../../../api/index.ts";
import { platformQueries } from "../../../queries/index.ts";
import { queryClient, storage } from "../../../stores/index.ts";
import { findKey, isSignedBy } from "../receipts/receipt-keys.ts";
import type { HeadFault } from "./log.store.ts";

/** Key in local storage. Tree heads are public, so the page keeps the newest one for all players of the browser. */
const name = "treeHead";

interface Seen {
  /** The genesis hash of the blockchain, because a local deployment may start again with new data. */
  readonly genesis: string;
  readonly note: string;
}

async function genesisHash(): Promise<string> {
  return (await queryClient.ensureQueryData(platformQueries.config())).chain.genesisHash;
}

interface SeenHead {
  readonly head: SignedTreeHead;
  readonly note: string;
}

/** Returns the newest tree head that this browser has checked, or undefined. */
export async function seenTreeHead(): Promise<SeenHead | undefined> {
  const seen = storage.readJson(name) as Seen | null;
  if (seen === null || seen.genesis !== (await genesisHash())) return undefined;
  const head = parseTreeHead(seen.note);
  return head && { head, note: seen.note };
}

/**
 * Returns the content of a signed tree head.
 * @returns undefined if the note is not a tree head, or has no valid signature of a published key
 */
export async function readSigned(note: string): Promise<SignedTreeHead | undefined> {
  const head = parseTreeHead(note);
  if (head === undefined) return undefined;
  const key = await findKey(({ publicKey }) => noteKeyId(head.origin, publicKey) === head.keyId);
  return key && (await isSignedBy(key, head.signature, head.text)) ? head : undefined;
}

export type CheckedHead =
  | { readonly head: SignedTreeHead; readonly fault: null }
  | { readonly head: undefined; readonly fault: HeadFault };

/**
 * Checks the signature of a tree head, and that the log only grew since an earlier tree head. Stores the tree head as
 * the newest one.
 * @param seen the newest tree head before the call to the server; an answer to an older call may be smaller
 * @throws {ApiError} if the page cannot read the keys or the proof of consistency
 */
export async function checkTreeHead(note: string, seen: SeenHead | undefined): Promise<CheckedHead> {
  const head = await readSigned(note);
  if (head === undefined) return faulty("signature", note);
  if (seen !== undefined) {
    const kind = await contradiction(seen.head, head);
    if (kind !== undefined) return faulty(kind, seen.note, note);
  }
  const newest = await seenTreeHead();
  if (newest === undefined || isNewer(head, newest.head))
    storage.write(name, JSON.stringify({ genesis: await genesisHash(), note } satisfies Seen));
  return { head, fault: null };
}

const faulty = (kind: HeadFault["kind"], ...treeHeads: string[]): CheckedHead => ({
  head: undefined,
  fault: { kind, treeHeads },
});

/** The number of a log. A restored database begins a log with a larger number. */
const numberOf = ({ origin }: SignedTreeHead) => Number(/\d+$/.exec(origin)?.[0] ?? 0);

const isNewer = (head: SignedTreeHead, than: SignedTreeHead): boolean =>
  numberOf(head) > numberOf(than) || (numberOf(head) === numberOf(than) && head.size > than.size);

async function contradiction(
  seen: SignedTreeHead,
  head: SignedTreeHead,
): Promise<"smaller" | "fork" | undefined> {
  if (numberOf(head) > numberOf(seen)) return undefined;
  if (isNewer(seen, head)) return "smaller";
  if (head.size === seen.size) return head.root === seen.root ? undefined : "fork";
  // Every tree begins with the empty tree.
  if (seen.size === 0) return undefined;
  const query = { from: seen.size, size: head.size };
  const { path } = await call("GET /fairness/log/consistency", { query }, { silent: true });
  return isConsistent(seen, head, path) ? undefined : "fork";
}
