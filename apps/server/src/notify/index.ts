/**
 * Notify: the folder `notify` decides what players are notified about, where and when, and sends messages that players
 * request. The code of `notify` may import the features whose records the messages name, the bot, `outbox` and the
 * platform. The code of `notify` never sends text that came from outside, and never sends a notice that the player has
 * switched off.
 */
export { createNotify } from "./notify.ts";
export { forgetNotices } from "./preferences.repository.ts";
export { preferencesOf } from "./preferences.ts";
