/**
 * The messaging host's side of the page, an adapter. Here is what is known from the start, whether there is one; `host.ts`
 * brings its library and is loaded inside the host only. May import that library and the wire's start parameter. Must never
 * know a screen, call the server, or keep anything where another visit finds it.
 */
export { inHost, initData } from "./launch.ts";
