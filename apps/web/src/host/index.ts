/**
 * This folder is the adapter to the messaging host. This file exports only the facts known from the start, such as
 * whether there is a host; `host.ts` brings the host's library and loads only inside the host. The folder may import
 * that library and the start parameter of the wire schema. It never imports a screen, never calls the server, and never
 * stores data for another visit.
 */
export { inHost, initData } from "./launch.ts";
