/**
 * Notify: of what players are told, where and when; what they ask to be sent themselves. May import the features whose records
 * it names, the bot, facts and the platform. Must never send a text that came from outside, or anything that is switched off.
 */
export { createNotify } from "./notify.ts";
export { forgetNotices } from "./preferences.repository.ts";
export { preferencesOf } from "./preferences.ts";
