/**
 * Restoration: what notices a database that was restored from an older copy, and makes it safe, where seeds and rounds that
 * were published since count as secret again, and what was ended since as if it were not. May import platform, account, auth,
 * credentials, the games, commitments, the wallet and the ledger. Must never leave anything that a player may know to be drawn
 * from, and never run beside a server.
 */
export {
  acceptSameDatabase,
  assertSameDatabase,
  type Beats,
  SameDatabaseRefused,
  startBeats,
  strangeness,
} from "./origin.ts";
export { assertFinished, createRestoration, RestorationRefused, unsafeBecause } from "./restoration.ts";
