import type { FreshProofPurpose } from "./schemas.ts";

/**
 * When a way of proof is allowed. `always`: for every account. `never`: for no account. `alone`: a password counts
 * only if the account has no wallet and no e-mail; the host's init data counts only if the account also has no login
 * password.
 */
type When = "always" | "alone" | "never";

interface ProofWays {
  /** A code that was sent to the bound e-mail. */
  readonly email: "always" | "never";
  readonly password: When;
  /** The host's init data. It proves few purposes, because the address of the page shows the init data for hours. */
  readonly host: When;
}

/** For purposes that lead to money. Only a wallet or an e-mail code proves them. */
const walletOrEmail: ProofWays = { email: "always", password: "never", host: "never" };
/** For purposes that can harm the account but do not lead to money. */
const noMoney: ProofWays = { email: "always", password: "always", host: "alone" };

/** Purposes that a player can still prove while the account is frozen: self-exclusion and the export of data. */
export const provenWhileFrozen: readonly FreshProofPurpose[] = ["exclude", "exportAccount"];

/** An exclusion for more months than this, or forever, needs a fresh proof, because the player cannot undo it. */
export const exclusionMonthsWithoutProof = 12;

/** The ways to prove each purpose of a fresh proof, in addition to a signature by the account's wallet. */
export const proofWays: Readonly<Record<FreshProofPurpose, ProofWays>> = {
  setFundsPassword: { email: "always", password: "alone", host: "never" },
  recoverFundsPassword: walletOrEmail,
  // The e-mail code of this purpose goes to the new address, so an e-mail code is no proof here.
  bindEmail: { email: "never", password: "always", host: "always" },
  // The code to the old address gives a ticket instead of a fresh proof.
  changeEmail: { email: "never", password: "never", host: "never" },
  addWithdrawalAddress: walletOrEmail,
  loosenAddressLock: walletOrEmail,
  bindWallet: { email: "always", password: "always", host: "always" },
  removeWayIn: walletOrEmail,
  protection: { email: "always", password: "always", host: "never" },
  deleteAccount: { email: "always", password: "alone", host: "alone" },
  exclude: noMoney,
  exportAccount: noMoney,
  bindInviter: noMoney,
};
