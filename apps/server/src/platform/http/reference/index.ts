/**
 * Reference: the page that lists all calls, from the wire agreement.
 */
export { documentRoutes, referencePage } from "./reference.ts";
