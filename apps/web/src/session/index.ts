/**
 * The folder `session` owns the player's session: sign-in, sign-out, the choice of language, access to screens for
 * players, and reactions to wallet changes. The code of `session` loads the wallet adapter only when the page needs the
 * wallet. The folder `session` may import api, queries, stores, ui and the types of the wallet adapter.
 */
export { authenticate } from "./authenticate.ts";
export { deviceKey } from "./device-key.ts";
export { enter } from "./enter.ts";
export { LanguageButton } from "./language-button.tsx";
export { LanguageSheet } from "./language-sheet.tsx";
export { PasskeyError } from "./passkeys/passkey-error.ts";
export {
  canSuggestPasskeys,
  canUsePasskeys,
  createPasskey,
  signByPasskey,
  stopSuggestions,
} from "./passkeys/passkeys.ts";
export { canWalletSign, proveByWallet } from "./prove-by-wallet.ts";
export { readNext } from "./read-next.ts";
export { type SignInStep, signIn } from "./sign-in.ts";
export { signInAttempt } from "./sign-in-attempt.ts";
export { signOut } from "./sign-out.ts";
export { isCodeRefused, useEmailCode } from "./use-email-code.ts";
export { isSecondFactorAsked, withSecondFactor } from "./with-second-factor.ts";
