/**
 * Who is here: signing in and out, the login rule, the language choice, what happens when the wallet changes. Loads the
 * wallet adapter only when the wallet is touched. May import api, queries, stores, ui and the wallet's types.
 */
export { authenticate } from "./authenticate.ts";
export { deviceKey } from "./device-key.ts";
export { enter } from "./enter.ts";
export { LanguageButton } from "./language-button.tsx";
export { LanguageSheet } from "./language-sheet.tsx";
export { canWalletSign, proveByWallet } from "./prove-by-wallet.ts";
export { type SignInStep, signIn } from "./sign-in.ts";
export { signInAttempt } from "./sign-in-attempt.ts";
export { signOut } from "./sign-out.ts";
export { isCodeRefused, useEmailCode } from "./use-email-code.ts";
export { isSecondFactorAsked, withSecondFactor } from "./with-second-factor.ts";
