/**
 * This folder owns one-time sign-in links: a player inside the messaging host continues in a browser by such a link.
 */
export { browserLinkRoutes } from "./browser-links.routes.ts";
export { createBrowserLinks } from "./browser-links.service.ts";
