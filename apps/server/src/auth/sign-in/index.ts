/**
 * The folder `sign-in` owns the sign-in by the signed message of a wallet, the sign-in with a password, and the reset
 * of a login password.
 */
export { checkLoginPassword } from "./login-password.ts";
export { createLoginReset, type LoginReset } from "./login-reset.service.ts";
export { createPasswordSignIn, type PasswordSignIn } from "./password-sign-in.service.ts";
export { checkSignInMessage } from "./sign-in.message.ts";
export { createSignIns, type SignIns } from "./sign-ins.service.ts";
export { checkSignature } from "./signature.ts";
export { assertTrusted, boundSince } from "./trusted-methods.ts";
