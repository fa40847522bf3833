/**
 * Account archive: what a player's exported account is made of, and its check; the same code on the server that writes it, in
 * the page that lies in it and on the command line. May import money, the engines, hashing and the zip library. Must never ask
 * anybody for anything: what it says follows from the archive alone.
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
