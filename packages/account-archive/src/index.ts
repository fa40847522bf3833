/**
 * The package `account-archive` owns the file format of a player's exported account, and the check of an export. The
 * server writes the export. The server, the page inside the export and the command line tool use the code of the
 * package. The package may import only `money`, `games`, libraries for hashing and the zip library. Code of the package
 * `account-archive` sends no request. The result of a check depends only on the archive.
 */
export { type ArchiveReport, type CheckOptions, checkArchive } from "./check.ts";
export type { CheckedTreeHead, LogReport } from "./check-log.ts";
export type { Finding } from "./findings.ts";
export {
  type ArchivedChain,
  type ArchivedMonths,
  type ArchivedMovement,
  type ArchivedProof,
  type ArchivedRound,
  type ArchivedSeeds,
  type ArchivedTreeHeads,
  type ArchivedUnfinished,
  archivedMonthsFile,
  archiveFiles,
  archiveProduct,
  archiveSchema,
  type Balances,
  type ListedFile,
  type Manifest,
  publicLogFiles,
  type Sums,
} from "./format.ts";
export { type Archive, openArchive } from "./open-archive.ts";
export { type Adder, createAdder } from "./sums.ts";
