/**
 * The package `account-archive` owns the format of a player's exported account and the check of an export. The server
 * writes the export. The server, the page inside the export and the command line all use the code of this package. The
 * package may import `money`, `games`, hashing and the zip library. The package `account-archive` never sends a
 * request. Every result of a check follows from the archive alone.
 */
export { type ArchiveReport, type CheckOptions, checkArchive } from "./check.ts";
export type { Finding } from "./findings.ts";
export {
  type ArchivedChain,
  type ArchivedMonths,
  type ArchivedMovement,
  type ArchivedRound,
  type ArchivedSeeds,
  type ArchivedUnfinished,
  archivedMonthsFile,
  archiveFiles,
  archiveProduct,
  archiveSchema,
  type Balances,
  type ListedFile,
  type Manifest,
  type Sums,
} from "./format.ts";
export { type Archive, openArchive } from "./open-archive.ts";
export { type Adder, createAdder } from "./sums.ts";
