/**
 * The folder `ways-in` owns the sign-in methods of an account (binding and removing a sign-in method) and the second
 * factor.
 */
export { createEmailBinding, type EmailBinding } from "./email-binding.service.ts";
export { createProtection } from "./protection.service.ts";
export { waysInRoutes } from "./ways-in.routes.ts";
export { createWaysIn } from "./ways-in.service.ts";
