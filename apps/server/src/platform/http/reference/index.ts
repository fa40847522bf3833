/** The folder `reference` owns the API reference: a page that lists all calls of the wire agreement. */
export { documentRoutes, referencePage } from "./reference.ts";
