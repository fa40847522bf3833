/**
 * The folder `restoration` detects a database that was restored from an older copy, and makes the database safe to use.
 * In a restored copy, seeds and rounds that were published after the copy count as secret again. Ended sessions and old
 * passwords are valid again in a restored copy, and finished withdrawals are open again. The code of `restoration` may
 * import the platform, account, auth, credentials, games, commitments, wallet and the ledger. A restoration replaces
 * every secret that a player may know, and never runs while a server runs.
 */

export { heartbeatStatement } from "./fingerprint.repository.ts";
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
