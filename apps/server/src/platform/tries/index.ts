/**
 * The folder `tries` owns the counts of attempts. The database stores the counts for all processes, by the hash of the
 * subject. The code of `tries` may import no other folder, and never knows the purpose of an attempt.
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
