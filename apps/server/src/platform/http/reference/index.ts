/** The folder `reference` serves the API reference: a page that lists all calls of the API. */
export { documentRoutes, referencePage } from "./reference.ts";
