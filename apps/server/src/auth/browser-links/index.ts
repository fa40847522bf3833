/**
 * Browser links: a player inside the messaging host continues in a browser by a link that works once.
 */
export { browserLinkRoutes } from "./browser-links.routes.ts";
export { createBrowserLinks } from "./browser-links.service.ts";
