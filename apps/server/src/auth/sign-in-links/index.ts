/**
 * The folder `sign-in-links` owns one-time sign-in links. A player who uses the page inside the messaging host opens a
 * one-time sign-in link to continue in an ordinary browser.
 */
export { signInLinkRoutes } from "./sign-in-links.routes.ts";
export { createSignInLinks } from "./sign-in-links.service.ts";
