/**
 * The folder `session` owns the player's session: signing in and out, the choice of language, the rule for screens that
 * need a login, and the reaction to changes of the wallet. The code of `session` loads the wallet adapter only when the
 * page needs the wallet. The folder `session` may import api, queries, stores, ui and the types of the wallet adapter.
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
