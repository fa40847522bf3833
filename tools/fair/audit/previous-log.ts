import { consistencyPath, isConsistent, type LogTree, type StartEntry } from "@gemplay/games";
import { type Findings, timeText } from "./findings.ts";
import { createLogFiles, type LogFiles, withTiles } from "./log-files.ts";
import type { Site } from "./site.ts";
import type { AuditState } from "./state-file.ts";

/**
 * Checks that the stored tree is the beginning of a larger tree of the same log.
 *
 * @returns false if it is not; the function has added the contradiction
 */
export async function checkContinuation(
  { files, findings }: { readonly files: LogFiles; readonly findings: Findings },
  stored: AuditState,
  { where, ...tree }: LogTree & { readonly where: string },
): Promise<boolean> {
  const path = await withTiles(files, tree.size, (node) => consistencyPath(stored.size, tree.size, node));
  if (isConsistent(stored, tree, path)) return true;
  findings.contradict(where, {
    expected: `the root ${stored.root} of its first ${stored.size} entries, as in the stored tree head of ${timeText(stored.atMs)}`,
    found: "a tree with another beginning",
  });
  return false;
}

/**
 * Checks the end of the stored log, which a later log names in its first entry after a restore of the database. Without
 * this check, the server could rewrite a log by beginning a new one.
 */
export async function checkPreviousLog(
  { site, findings }: { readonly site: Site; readonly findings: Findings },
  stored: AuditState,
  previous: StartEntry["previous"],
): Promise<void> {
  if (previous?.log !== stored.log)
    findings.leaveUnchecked(`the first entry of the new log does not name the stored log ${stored.log}`);
  else if (previous.size < stored.size)
    findings.leaveUnchecked(
      `log ${stored.log} ended with ${previous.size} entries, so the restore has removed audited entries up to ${stored.size - 1}`,
    );
  else {
    const files = createLogFiles(site, stored.log);
    const where = `end of log ${stored.log} with ${previous.size} entries`;
    await checkContinuation({ files, findings }, stored, { size: previous.size, root: previous.root, where });
  }
}
