/**
 * The folder `sessions` owns the sessions: how sessions open, how long sessions last, which sessions are cached and how
 * sessions end. Init data of the messaging host open a session without a token. A call gets status 401 only for a
 * missing or ended session.
 */

export { createHostSignIn } from "./host-sign-in.service.ts";
export { createInitDataCheck, initDataMs } from "./init-data.ts";
export {
  deleteAllSessions,
  deleteOutdated,
  deleteSessionsIn,
  eraseFromAuth,
  findSession,
  listSessions,
  playersUsing,
  useNonce,
} from "./sessions.repository.ts";
export { createSessions, type Sessions } from "./sessions.service.ts";
export {
  deleteLinksBefore,
  findLink,
  putLink,
  type SignInLink,
  takeLink,
} from "./sign-in-links.repository.ts";
