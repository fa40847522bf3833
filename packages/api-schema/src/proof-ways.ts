import type { FreshProofPurpose } from "./schemas.ts";

/**
 * always: for every account; alone: for a password, only if the account has no wallet and no e-mail; for the host's init
 * data, only if it has no login password either; never: for no account.
 */
type When = "always" | "alone" | "never";

interface ProofWays {
  /** A code sent to the bound e-mail. */
  readonly email: "always" | "never";
  readonly password: When;
  /** The host's init data. They prove few purposes, because the address of the page shows them for hours. */
  readonly host: When;
}

/** For purposes that lead to money: only a wallet or an e-mail code proves them. */
const walletOrEmail: ProofWays = { email: "always", password: "never", host: "never" };
/** For purposes that can harm the account but lead to no money. */
const noMoney: ProofWays = { email: "always", password: "always", host: "alone" };

/** Purposes that a frozen account may prove: its player may still exclude themselves and export their data. */
export const provenWhileFrozen: readonly FreshProofPurpose[] = ["exclude", "exportAccount"];

/** An exclusion of more months than these, or for ever, needs a fresh proof, because it cannot be undone. */
export const exclusionMonthsWithoutProof = 12;

/** The ways to prove each purpose of a fresh proof, in addition to a signature by the account's wallet. */
export const proofWays: Readonly<Record<FreshProofPurpose, ProofWays>> = {
  setFundsPassword: { email: "always", password: "alone", host: "never" },
  recoverFundsPassword: walletOrEmail,
  // The code of this purpose goes to the new address.
  bindEmail: { email: "never", password: "always", host: "always" },
  // The code to the old address gives a ticket instead.
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
