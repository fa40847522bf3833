/**
 * Tries that are counted over all processes, in the database, by the hash of what is counted. May import no other folder.
 * Must never know what is tried.
 */
export {
  type AttemptSource,
  countedTries,
  deleteTriesBefore,
  forgetTries,
  giveTryBack,
  type TryLimit,
  takeTries,
  takeTry,
} from "./counted-tries.ts";
