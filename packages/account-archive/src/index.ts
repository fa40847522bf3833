/**
 * The package `account-archive` owns the format of a player's exported account and the check of an export. The server
 * that writes the export, the page inside the export and the command line use the same code. The package may import
 * `money`, `games`, hashing and the zip library. The package never sends a request: every result of a check follows
 * from the archive alone.
 */
export { type ArchiveReport, type CheckOptions, checkArchive } from "./check.ts";
export type { Finding } from "./findings.ts";
export {
  type ArchivedChain,
  type ArchivedMovement,
  type ArchivedPutAway,
  type ArchivedRound,
  type ArchivedSeeds,
  type ArchivedUnfinished,
  archiveFiles,
  archiveProduct,
  archiveSchema,
  type Balances,
  type ListedFile,
  type Manifest,
  putAwayFile,
  type Sums,
} from "./format.ts";
export { type Archive, openArchive } from "./open-archive.ts";
export { type Adder, createAdder } from "./sums.ts";
