import { isConsistent, noteKeyId, parseTreeHead, type SignedTreeHead } from "@gemplay/games";
import { call } from "../../../api/index.ts";
import { platformQueries } from "../../../queries/index.ts";
import { queryClient, storage } from "../../../stores/index.ts";
import { findKey, isSignedBy } from "../receipts/receipt-keys.ts";
import { findTree, type LogStart, numberOf } from "./earlier-logs.ts";
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

/** A tree head with its fault. If a new log does not continue the old one (`lost`), the page still uses the new log. */
export interface CheckedHead {
  /** Undefined if the page must not use the tree head. */
  readonly head: SignedTreeHead | undefined;
  readonly fault: HeadFault | null;
}

/**
 * Checks the signature of a tree head, and that the log only grew since an earlier tree head. Stores the tree head as
 * the newest one.
 * @param seen the newest tree head before the call to the server; an answer to an older call may be smaller
 * @throws {ApiError} if the page cannot read the keys or a proof
 */
export async function checkTreeHead(note: string, seen: SeenHead | undefined): Promise<CheckedHead> {
  const head = await readSigned(note);
  if (head === undefined) return { head, fault: { kind: "signature", treeHeads: [note] } };
  const fault = seen === undefined ? null : await faultAfter(seen, { head, note });
  if (fault !== null && fault.kind !== "lost") return { head: undefined, fault };
  const newest = await seenTreeHead();
  if (newest === undefined || isNewer(head, newest.head))
    storage.write(name, JSON.stringify({ genesis: await genesisHash(), note } satisfies Seen));
  return { head, fault };
}

async function faultAfter(seen: SeenHead, next: SeenHead): Promise<HeadFault | null> {
  const treeHeads = [seen.note, next.note];
  if (isNewer(seen.head, next.head)) return { kind: "smaller", treeHeads };
  const found = await contradiction(seen.head, next.head);
  return found === undefined ? null : { ...found, treeHeads };
}

const isNewer = (head: SignedTreeHead, than: SignedTreeHead): boolean =>
  numberOf(head) > numberOf(than) || (numberOf(head) === numberOf(than) && head.size > than.size);

/** How a newer tree head contradicts an older one, with the first entries of the logs between them. */
interface Contradiction {
  readonly kind: "fork" | "lost";
  readonly starts: readonly LogStart[];
}

/** Returns how the newer tree head contradicts the older one; undefined if both can be true. */
async function contradiction(
  older: SignedTreeHead,
  newer: SignedTreeHead,
): Promise<Contradiction | undefined> {
  const log = numberOf(older);
  const { tree, starts } = await findTree(log, newer);
  if (tree === undefined || tree.size < older.size) return { kind: "lost", starts };
  // Every tree begins with the empty tree.
  if (older.size === 0 || (tree.size === older.size && tree.root === older.root)) return undefined;
  if (tree.size === older.size) return { kind: "fork", starts };
  const query = { log, from: older.size, size: tree.size };
  const { path } = await call("GET /fairness/log/consistency", { query }, { silent: true });
  return isConsistent(older, tree, path) ? undefined : { kind: "fork", starts };
}

/**
 * Checks the tree head of a shared round, which can be of an earlier log.
 * @returns undefined if it has no valid signature, or contradicts the newest tree head that this browser has seen
 * @throws {ApiError} if the page cannot read the keys or a proof
 */
export async function readFitting(note: string): Promise<SignedTreeHead | undefined> {
  const head = await readSigned(note);
  const seen = (await seenTreeHead())?.head;
  if (head === undefined || seen === undefined) return head;
  const [older, newer] = isNewer(seen, head) ? [head, seen] : [seen, head];
  return (await contradiction(older, newer)) === undefined ? head : undefined;
}
