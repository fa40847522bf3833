/**
 * The folder `sign-in-methods` binds and removes the sign-in methods of an account, and owns the account's second
 * factor.
 */
export { createEmailBinding, type EmailBinding } from "./email-binding.service.ts";
export { createFirstLoginPassword, type SetFirstLoginPassword } from "./first-login-password.service.ts";
export { createPasskeySettings } from "./passkey-settings.service.ts";
export { createProtection } from "./protection.service.ts";
export { signInMethodsRoutes } from "./sign-in-methods.routes.ts";
export { createSignInMethods } from "./sign-in-methods.service.ts";
