/**
 * Restoration: the folder `restoration` detects a database that was restored from an older copy, and makes the database
 * safe to use. In a restored copy, seeds and rounds that were published after the copy count as secret again, and ended
 * sessions, old passwords and finished withdrawals count as open again. The code of `restoration` may import the
 * platform, account, auth, credentials, games, commitments, wallet and the ledger. The code of `restoration` never
 * keeps secrets in use that a player may know, and never runs while a server runs.
 */
export {
  acceptSameDatabase,
  assertSameDatabase,
  type Beats,
  SameDatabaseRefused,
  startBeats,
  strangeness,
} from "./fingerprint.ts";
export { RestorationRefused } from "./restoration.begin.ts";
export { assertFinished, createRestoration, unsafeBecause } from "./restoration.ts";
