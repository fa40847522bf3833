/**
 * The folder `browser-links` owns one-time sign-in links. A player inside the messaging host opens a one-time sign-in
 * link to continue in a browser.
 */
export { browserLinkRoutes } from "./browser-links.routes.ts";
export { createBrowserLinks } from "./browser-links.service.ts";
