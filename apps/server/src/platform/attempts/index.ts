/**
 * The folder `attempts` counts attempts, for example password checks, and limits their number. The database stores the
 * number of attempts for all processes, and identifies each subject by its hash. The code of `attempts` imports no
 * other folder, and does not know the purpose of an attempt.
 */
export {
  type AttemptLimit,
  type AttemptSource,
  countedAttempts,
  deleteAttemptsBefore,
  forgetAttempts,
  giveAttemptBack,
  takeAttempt,
  takeAttempts,
} from "./counted-attempts.ts";
