/**
 * The folder `sign-in` owns the sign-in by a signed message of a wallet, the sign-in with an e-mail code, with a
 * passkey and with a password, and the reset of a login password.
 */

export { type CodeSignIn, createCodeSignIn } from "./code-sign-in.service.ts";
export { assertLoginPassword, checkLoginPassword } from "./login-password.ts";
export { createLoginReset, type LoginReset } from "./login-reset.service.ts";
export { createPasskeySignIn, type PasskeySignIn } from "./passkey-sign-in.service.ts";
export { createPasswordSignIn, type PasswordSignIn } from "./password-sign-in.service.ts";
export { checkSignInMessage } from "./sign-in.message.ts";
export { createSignIns, type SignIns } from "./sign-ins.service.ts";
export { checkSignature } from "./signature.ts";
export { assertMailboxTrusted, assertPasswordTrusted, assertTrusted, boundSince } from "./trusted-methods.ts";
