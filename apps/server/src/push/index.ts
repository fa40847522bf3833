/**
 * The folder `push` owns web push: the subscriptions of browsers, and the queue of push messages. The code of `push` may
 * import only the account and the platform. The code of `push` never logs an endpoint or a message, never connects to a
 * private address, and never sends a message to a browser whose session has ended.
 */

export { forgetSubscriptions, pushDevices } from "./push.repository.ts";
export { createPush, type MayBePushed, type Push } from "./push.ts";
