/**
 * The folder `host` is the adapter to the messaging host. `index.ts` exports only the values that are known at the
 * start, such as whether there is a host. `host.ts` imports the host's library and loads only inside the host. The
 * folder `host` may import that library and the start parameter of the wire schema. The code of `host` never imports a
 * screen, never calls the server, and never stores data for another visit.
 */
export { inHost, initData } from "./launch.ts";
