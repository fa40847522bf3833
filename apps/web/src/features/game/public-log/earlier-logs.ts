import { type LogEntry, type LogTree, merkleRoot, type SignedTreeHead } from "@gemplay/games";
import { call } from "../../../api/index.ts";

type StartEntry = Extract<LogEntry, { kind: "start" }>;

/** The tree of a log with a number. */
interface NumberedTree extends LogTree {
  readonly log: number;
}

/** Returns the number of the log of a tree head. A restored database begins a log with a larger number. */
export const numberOf = ({ origin }: SignedTreeHead): number => Number(/\d+$/.exec(origin)?.[0] ?? 0);

/**
 * Returns the tree of an earlier log that the first entries of the later logs name, or the tree of the tree head itself.
 *
 * @returns undefined if the later logs do not name the log
 * @throws {ApiError} if a call fails
 */
export async function treeOf(log: number, head: SignedTreeHead): Promise<NumberedTree | undefined> {
  let tree: NumberedTree | undefined = { log: numberOf(head), size: head.size, root: head.root };
  while (tree !== undefined && tree.log > log) tree = await treeBefore(tree);
  return tree?.log === log ? tree : undefined;
}

async function treeBefore(tree: NumberedTree): Promise<NumberedTree | undefined> {
  const previous = (await startOf(tree))?.previous;
  // Each log has a larger number than the log before, so the search ends.
  return previous && previous.log < tree.log ? previous : undefined;
}

/**
 * Returns the first entry of a log.
 *
 * @returns undefined if the tree is empty, or the server shows no such entry of this tree
 * @throws {ApiError} if the call fails
 */
async function startOf({ log, size, root }: NumberedTree): Promise<StartEntry | undefined> {
  if (size === 0) return undefined;
  const query = { log, index: 0, size };
  const { index, entry, path } = await call("GET /fairness/log/inclusion", { query }, { silent: true });
  if (index !== 0 || merkleRoot(entry, { index, size, path }) !== root) return undefined;
  const start = JSON.parse(entry) as LogEntry;
  return start.kind === "start" ? start : undefined;
}

/**
 * Returns the time at which the first log of the server began. Bets before this time are in no log.
 *
 * @returns 0 if the server does not show the beginning of log 1
 * @throws {ApiError} if a call fails
 */
export async function beganAtMs(head: SignedTreeHead): Promise<number> {
  // Only log 1 begins without an earlier log.
  const first = await treeOf(1, head);
  const start = first && (await startOf(first));
  // No log begins after its tree head.
  return start?.previous === null && start.atMs <= head.atMs ? start.atMs : 0;
}
