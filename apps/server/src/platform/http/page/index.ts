/** The folder `page` owns the built page with its headers, and the cookie against forged requests. */
export { usePage } from "./page.ts";
export { useSecurityHeaders } from "./security-headers.ts";
export { checkXsrf, giveXsrfCookie } from "./xsrf.ts";
