/**
 * Sessions: what opens one, how long it lasts, what of it is remembered, and what ends it. The init data of the messaging
 * host open one without a token. Must never answer 401 for anything but a missing or ended session.
 */
export {
  type BrowserLink,
  deleteLinksBefore,
  findLink,
  putLink,
  takeLink,
} from "./browser-links.repository.ts";
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
