import type { FreshProofPurpose } from "./schemas.ts";

/**
 * The accounts for which a kind of proof is allowed. `always`: every account may use the proof. `never`: no account may
 * use the proof. `alone`: a password counts only if the account has no wallet and no e-mail; the host's init data
 * counts only if the account also has no login password.
 */
type When = "always" | "alone" | "never";

interface ProofWays {
  /** A code that was sent to the bound e-mail. */
  readonly email: "always" | "never";
  readonly password: When;
  /**
   * The messaging host's init data. The init data proves few purposes, because the address of the page shows the init
   * data for hours.
   */
  readonly host: When;
}

/** The allowed proofs for purposes that can move money: only a wallet or an e-mail code. */
const walletOrEmail: ProofWays = { email: "always", password: "never", host: "never" };
/** The allowed proofs for purposes that can harm the account but cannot move money. */
const noMoney: ProofWays = { email: "always", password: "always", host: "alone" };

/** Purposes that a player can still prove while the account is frozen: self-exclusion and the export of data. */
export const provenWhileFrozen: readonly FreshProofPurpose[] = ["exclude", "exportAccount"];

/**
 * A self-exclusion for more than 12 months, or a permanent one, needs a fresh proof, because the player cannot undo the
 * exclusion.
 */
export const exclusionMonthsWithoutProof = 12;

/** The ways to prove each purpose of a fresh proof, in addition to a signature by the account's wallet. */
export const proofWays: Readonly<Record<FreshProofPurpose, ProofWays>> = {
  setFundsPassword: { email: "always", password: "alone", host: "never" },
  recoverFundsPassword: walletOrEmail,
  // The server sends the e-mail code of `bindEmail` to the new address, so the code does not prove the owner of the
  // account.
  bindEmail: { email: "never", password: "always", host: "always" },
  // For `changeEmail`, the code that was sent to the old address gives a ticket instead of a fresh proof.
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
