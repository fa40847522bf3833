import { openAsBlob } from "node:fs";
import { type ArchiveReport, checkArchive } from "@gemplay/account-archive";

export const exportUsage = "npm run -s fair -- export FILE.zip";

/** The error for an archive with at least one failed check. */
export class ArchiveWrong extends Error {
  override readonly name = "ArchiveWrong";
}

/**
 * Checks the file of an exported account and returns the content of the file.
 *
 * @param args arguments after the word `export`
 * @throws {ArchiveWrong} with one line for each failed check of the archive
 * @throws {Error} with one sentence if the arguments are incomplete
 */
export async function exportAnswer(args: readonly string[]): Promise<object> {
  const [file, ...more] = args;
  if (file === undefined || more.length > 0) throw new Error(`usage: ${exportUsage}`);
  const report = await checkArchive(await openAsBlob(file));
  if (report.findingCount > 0) throw new ArchiveWrong(wrongLines(report).join("\n"));
  const { manifest, files, rounds, games, unfinished, movements, balances, archivedBeforeMs } = report;
  const { proven, notProven, treeHeads } = report.publicLog;
  return {
    checked: rounds.checked,
    waiting: rounds.waiting,
    user: manifest?.userId,
    taken: new Date(manifest?.takenAtMs ?? 0).toISOString(),
    files,
    games,
    unfinished,
    movements,
    ...(archivedBeforeMs !== undefined && { putAwayBefore: new Date(archivedBeforeMs).toISOString() }),
    commitments: report.commitments,
    publicLog: {
      proven,
      notProven,
      treeHeads: treeHeads.map(({ origin, size, root, atMs, publicKey }) => ({
        ...{ name: origin, size, root, at: new Date(atMs).toISOString(), publicKey },
      })),
    },
    balances: Object.fromEntries(balances.map(({ asset, computed }) => [asset, computed])),
  };
}

function wrongLines({ findings, findingCount }: ArchiveReport): string[] {
  const lines = findings.map((finding) => JSON.stringify(finding));
  return findingCount > findings.length ? [...lines, `and ${findingCount - findings.length} more`] : lines;
}
