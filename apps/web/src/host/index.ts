/**
 * The folder `host` is the adapter to the messaging host, for example Telegram. `index.ts` exports only the values that
 * are known at the start, such as whether the page runs inside a messaging host. `host.ts` imports the library of the
 * messaging host and loads only inside the host. The folder `host` may import the library of the messaging host, and
 * the start parameter from the wire schema. The code of `host` never imports a screen, never calls the server, and
 * never stores data for another visit.
 */
export { inHost, initData } from "./launch.ts";
