import { type LogEntry, type LogTree, merkleRoot, type SignedTreeHead } from "@gemplay/games";
import { call } from "../../../api/index.ts";

type StartEntry = Extract<LogEntry, { kind: "start" }>;

/** The tree of a log with a number. */
interface NumberedTree extends LogTree {
  readonly log: number;
}

/** The first entry of a log, with its path to the root of a tree. */
export interface LogStart {
  readonly log: number;
  readonly size: number;
  readonly entry: string;
  readonly path: readonly string[];
}

/** The search for an earlier log. */
export interface FoundTree {
  /** The end of the earlier log, or the tree of the tree head itself; undefined if the later logs do not name the log. */
  readonly tree: NumberedTree | undefined;
  /** The first entries of the later logs, as the server has shown them. */
  readonly starts: readonly LogStart[];
}

/** Returns the number of the log of a tree head. After a restore, the server begins a log with a larger number. */
export const numberOf = ({ origin }: SignedTreeHead): number => Number(/\d+$/.exec(origin)?.[0] ?? 0);

/**
 * Searches the tree of an earlier log with the first entries of the later logs.
 *
 * @throws {ApiError} if a call fails
 */
export async function findTree(log: number, head: SignedTreeHead): Promise<FoundTree> {
  let tree: NumberedTree | undefined = { log: numberOf(head), size: head.size, root: head.root };
  const starts: LogStart[] = [];
  while (tree !== undefined && tree.log > log) {
    const start = await readStart(tree);
    if (start !== undefined) starts.push(start);
    const previous: NumberedTree | null | undefined = start && entryOf(start, tree)?.previous;
    // Each log has a larger number than the previous log, so the search ends.
    tree = previous && previous.log < tree.log ? previous : undefined;
  }
  return { tree: tree?.log === log ? tree : undefined, starts };
}

/** Reads the first entry of a log. An empty tree has none. */
async function readStart({ log, size }: NumberedTree): Promise<LogStart | undefined> {
  if (size === 0) return undefined;
  const query = { log, index: 0, size };
  const { entry, path } = await call("GET /fairness/log/inclusion", { query }, { silent: true });
  return { log, size, entry, path };
}

/** Returns the content of the first entry; undefined if the entry is not the first entry of the tree. */
function entryOf({ entry, size, path }: LogStart, { root }: LogTree): StartEntry | undefined {
  if (merkleRoot(entry, { index: 0, size, path: [...path] }) !== root) return undefined;
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
  // Only log 1 begins without a previous log.
  const { tree } = await findTree(1, head);
  const read = tree && (await readStart(tree));
  const start = tree && read && entryOf(read, tree);
  // No log begins after its tree head.
  return start?.previous === null && start.atMs <= head.atMs ? start.atMs : 0;
}
