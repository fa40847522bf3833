import { consistencyPath, isConsistent, type SignedTreeHead, tileWidth } from "@gemplay/games";
import type { ChainReader, Committed } from "./chain-reader.ts";
import { parseEntry } from "./entry-form.ts";
import { ageText, type Findings, timeText } from "./findings.ts";
import { type LogFiles, withTiles } from "./log-files.ts";
import { clockToleranceMs, committedWithinMs } from "./times.ts";

/** The commitments to roots of the log that audits have found on the chain. */
export interface RootProgress {
  /** All blocks up to this number were searched. */
  readonly block: string;
  /** The largest tree of the newest log whose root was found; 0 if none was found. */
  readonly size: number;
}

/** A log with its newest tree head, or with its signed end. */
export interface LogToCompare {
  readonly files: LogFiles;
  readonly head: SignedTreeHead;
  /** The time of the first entry. */
  readonly beganAtMs: number;
}

/** The logs whose roots are compared, and the progress of earlier audits. */
export interface RootChecksOptions {
  /** All logs that the audit has read, the oldest first. */
  readonly logs: readonly [LogToCompare, ...LogToCompare[]];
  /** The first log that the audit has read. Roots of older logs are ignored. */
  readonly since: number;
  readonly before: RootProgress | undefined;
}

interface Tools {
  readonly chain: ChainReader;
  readonly findings: Findings;
}

/**
 * Compares all new commitments to roots with the logs. If the server shows a caller another log than it has committed
 * to, or has dropped entries at a claimed restore, the roots do not fit.
 */
export async function checkRoots(tools: Tools, options: RootChecksOptions): Promise<RootProgress> {
  const { chain } = tools;
  const { logs, since, before } = options;
  const newest = logs.at(-1) ?? logs[0];
  const to = await chain.newest();
  const from = before === undefined ? await firstBlock(chain, logs[0].beganAtMs) : BigInt(before.block) + 1n;
  let [block, size] = [to, before?.size ?? 0];
  for (const one of await chain.committed(undefined, from, to)) {
    const log = Number(/^public log (\d+)$/.exec(one.kind)?.[1] ?? -1);
    if (log < since) continue;
    const isChecked = await checkRoot(tools, { ...one, log }, { logs, newest });
    // The next audit must find a root that this audit could not compare.
    if (!isChecked && one.block <= block) block = one.block - 1n;
    else if (log === newest.files.log) size = Math.max(size, one.number);
  }
  await checkAge(tools.findings, newest, size);
  return { block: String(block), size };
}

/**
 * Returns the first block that can have a root of a log. The time of the first entry is only a statement of the server,
 * so the search begins at the block of the first receipt key, if that block is earlier.
 */
async function firstBlock(chain: ChainReader, beganAtMs: number): Promise<bigint> {
  const since = await chain.firstSince(beganAtMs - committedWithinMs);
  const firstKey = await chain.hashOf("receipt key", 1);
  const keyBlock = firstKey === undefined ? undefined : await chain.committedIn(firstKey);
  return keyBlock !== undefined && keyBlock < since ? keyBlock : since;
}

/**
 * Compares one committed root with its log.
 *
 * @returns false if the root may be newer than the newest tree head, so that the audit cannot compare it
 */
async function checkRoot(
  { chain, findings }: Tools,
  { log, hash, number: size, block }: Committed & { readonly log: number },
  { logs, newest }: { readonly logs: readonly LogToCompare[]; readonly newest: LogToCompare },
): Promise<boolean> {
  const where = `root of the first ${size} entries of log ${log}`;
  const found = logs.find(({ files }) => files.log === log);
  if (found === undefined || size > found.head.size) {
    const { atMs } = await chain.block(block);
    if (log >= newest.files.log && atMs >= newest.head.atMs - clockToleranceMs) return false;
    const end = found === undefined ? "no such log" : `a log with ${found.head.size} entries`;
    findings.contradict(where, {
      expected: `at least ${size} entries, because block ${block} of ${timeText(atMs)} has their root`,
      found: log < newest.files.log ? `${end}, so committed entries are missing` : end,
    });
    return true;
  }
  const { files, head } = found;
  const path = await withTiles(files, head.size, (node) => consistencyPath(size, head.size, node));
  if (!isConsistent({ size, root: hash }, head, path))
    findings.contradict(where, {
      expected: `${hash} of block ${block}`,
      found: "a log with another root, so the server shows different logs",
    });
  return true;
}

/** Without commitments to new entries, nobody can find out whether the server shows different logs. */
async function checkAge(findings: Findings, newest: LogToCompare, size: number): Promise<void> {
  const { head, beganAtMs } = newest;
  if (size >= head.size) return;
  const sinceMs = size === 0 ? beganAtMs : await entryTimeMs(newest, size);
  if (sinceMs === undefined || head.atMs - sinceMs <= committedWithinMs) {
    findings.note(`the last ${head.size - size} entries are not committed on the chain yet`);
    return;
  }
  findings.leaveUnchecked(
    `the chain has no root of the entries from ${size} on, although they are ${ageText(head.atMs - sinceMs)} old: the server could show different logs`,
  );
}

/** Returns the time of the first entry with a time, from an index to the end of its bundle. */
async function entryTimeMs({ files, head }: LogToCompare, from: number): Promise<number | undefined> {
  const texts = await files.bundle(Math.floor(from / tileWidth), head.size);
  for (const text of texts.slice(from % tileWidth)) {
    const entry = parseEntry(text);
    if (entry !== undefined && "atMs" in entry) return entry.atMs;
    if (entry?.kind === "crash round") return entry.startsAtMs;
  }
  return undefined;
}
