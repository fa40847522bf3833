/**
 * Restoration: this folder detects a database that was restored from an older copy, and makes it safe to use. In such a
 * copy, seeds and rounds that were published since count as secret again, and ended sessions, passwords and withdrawals
 * count as open again. The folder may import platform, account, auth, credentials, games, commitments, wallet and the
 * ledger. The folder never keeps secrets in use that a player may know, and never runs beside a server.
 */
export {
  acceptSameDatabase,
  assertSameDatabase,
  type Beats,
  SameDatabaseRefused,
  startBeats,
  strangeness,
} from "./origin.ts";
export { RestorationRefused } from "./restoration.begin.ts";
export { assertFinished, createRestoration, unsafeBecause } from "./restoration.ts";
