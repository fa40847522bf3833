/**
 * The folder `sign-in-methods` owns the sign-in methods of an account (binding and removing a sign-in method) and the
 * second factor.
 */
export { createEmailBinding, type EmailBinding } from "./email-binding.service.ts";
export { createProtection } from "./protection.service.ts";
export { signInMethodsRoutes } from "./sign-in-methods.routes.ts";
export { createSignInMethods } from "./sign-in-methods.service.ts";
