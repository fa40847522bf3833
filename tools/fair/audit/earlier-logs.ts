/**
 * Finds the logs before the newest log. After a restore of the database, the server begins a new log, whose first entry
 * names the end of the log before. Without these checks, the server could drop or rewrite entries by claiming a restore.
 */
import {
  consistencyPath,
  isConsistent,
  type LogTree,
  type SignedTreeHead,
  type StartEntry,
} from "@gemplay/games";
import type { ReceiptKeys } from "./chain-checks.ts";
import { parseEntry } from "./entry-form.ts";
import { type Findings, timeText } from "./findings.ts";
import { createLogFiles, type LogFiles, withTiles } from "./log-files.ts";
import type { Site } from "./site.ts";
import type { AuditState } from "./state-file.ts";
import { checkTreeHead } from "./tree-head.ts";

/** A log, with its newest tree or with the end that the next log names. */
export interface LogToRead {
  readonly files: LogFiles;
  readonly tree: LogTree;
}

/**
 * Adds earlier logs at the beginning of a list of logs, down to the log with the number `until`. The first entries are
 * not proven yet. The audit proves them when it reads the whole logs.
 *
 * @param logs the logs so far, the oldest first, at least one
 * @returns false if nobody can find the earlier logs; the function has reported why
 */
export async function followBack(
  { site, findings }: { readonly site: Site; readonly findings: Findings },
  logs: [LogToRead, ...LogToRead[]],
  until: number,
): Promise<boolean> {
  for (;;) {
    const [{ files, tree }] = logs;
    if (files.log <= until) return true;
    const previous = await previousOf(files, tree.size);
    // The check of the entries reports a first entry that names no log.
    if (previous === null) return true;
    if (previous.log >= files.log) {
      findings.contradict(`entry 0 of log ${files.log}, number of the previous log`, {
        expected: `a number below ${files.log}`,
        found: String(previous.log),
      });
      return false;
    }
    if (previous.size === 0) {
      if (previous.log <= 1) return true;
      findings.leaveUnchecked(`log ${previous.log} has no entries, so nothing names the log before it`);
      return false;
    }
    logs.unshift({ files: createLogFiles(site, previous.log), tree: previous });
  }
}

async function previousOf(files: LogFiles, size: number): Promise<StartEntry["previous"]> {
  const [text = ""] = await files.bundle(0, size);
  const entry = parseEntry(text);
  return entry?.kind === "start" ? entry.previous : null;
}

/**
 * Checks that the stored tree is the beginning of its log.
 *
 * @returns false if it is not; the function has reported why
 */
export async function checkStoredTree(
  findings: Findings,
  logs: readonly LogToRead[],
  { stored, newestAtMs }: { readonly stored: AuditState; readonly newestAtMs: number },
): Promise<boolean> {
  const { log, size, root, atMs } = stored;
  const found = logs.find(({ files }) => files.log === log);
  const endsAt = found?.tree.size ?? 0;
  if (found === undefined || endsAt < size) {
    // A proxy may cache an older tree head for some seconds.
    if (newestAtMs < atMs)
      findings.leaveUnchecked(`the server shows an older tree head than the stored one of ${timeText(atMs)}`);
    else
      findings.contradict(`size of log ${log}`, {
        expected: `at least the ${size} entries of the stored tree head of ${timeText(atMs)}`,
        found: `${found === undefined ? `no later log that names log ${log}` : `an end with ${endsAt} entries`}, so the log no longer contains the signed entries from ${endsAt} to ${size - 1} (an honest restore from an older backup looks the same)`,
      });
    return false;
  }
  const { files, tree } = found;
  const path = await withTiles(files, tree.size, (node) => consistencyPath(size, tree.size, node));
  if (isConsistent(stored, tree, path)) return true;
  findings.contradict(`first ${size} entries of log ${log}`, {
    expected: `the root ${root}, as in the stored tree head of ${timeText(atMs)}`,
    found: "a tree with another beginning",
  });
  return false;
}

/**
 * Returns the signed tree head of the end of an earlier log.
 *
 * @param next the number of the next log
 * @returns undefined if the signed end is not the end that the next log names; the function has added the contradiction
 */
export async function endOf(
  findings: Findings,
  { files, tree }: LogToRead,
  { next, ...expected }: { readonly next: number; readonly keys: ReceiptKeys; readonly origin?: string },
): Promise<SignedTreeHead | undefined> {
  const head = await files.treeHead();
  checkTreeHead(findings, head, { log: files.log, ...expected });
  if (head.size === tree.size && head.root === tree.root) return head;
  findings.contradict(`end of log ${files.log}`, {
    expected: `${tree.size} entries with the root ${tree.root}, as in entry 0 of log ${next}`,
    found: `a signed tree head with ${head.size} entries and the root ${head.root}`,
  });
  return undefined;
}
