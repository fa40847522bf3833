/**
 * The folder `sessions` owns the opening, the duration, the caching and the end of players' sessions. A caller inside
 * the messaging host sends init data instead of a session token. The server returns status 401 only for a missing or
 * ended session.
 */

export { createHostSignIn } from "./host-sign-in.service.ts";
export { createInitDataCheck, initDataMs } from "./init-data.ts";
export {
  deleteAllSessions,
  deleteOutdated,
  deleteSessionsIn,
  eraseFromAuth,
  findPlayStart,
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
