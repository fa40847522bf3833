/**
 * The folder `notify` decides which events players are notified about, through which channel and when, and sends
 * messages that players request. The code of `notify` may import `outbox`, the bot, the platform and the features whose
 * records the messages name. The code of `notify` never sends text that came from outside the server, and never sends a
 * notice that the player has switched off.
 */
export { createNotify } from "./notify.ts";
export { forgetNotices } from "./preferences.repository.ts";
export { preferencesOf } from "./preferences.ts";
