/**
 * The folder `page` serves the built page with its headers, and sets the cookie that protects against cross-site
 * request forgery.
 */
export { usePage } from "./page.ts";
export { useSecurityHeaders } from "./security-headers.ts";
export { checkXsrf, giveXsrfCookie } from "./xsrf.ts";
