import type { FreshProofPurpose } from "./schemas.ts";

/**
 * The accounts that may use a kind of proof. `always` means that every account may use the proof. `never` means that no
 * account may use the proof. `alone` accepts a password only if the account has no wallet and no e-mail. The kind
 * `alone` accepts the host's init data only if the account also has no login password.
 */
type When = "always" | "alone" | "never";

interface ProofWays {
  /** A code that the server sent to the bound e-mail address. */
  readonly email: "always" | "never";
  readonly password: When;
  /**
   * The init data that the messaging host signs. The init data is accepted for few purposes, because the URL of the
   * page contains the init data for hours.
   */
  readonly host: When;
}

/** The allowed proofs for purposes that can move money. Only a wallet's signature or an e-mail code is allowed. */
const walletOrEmail: ProofWays = { email: "always", password: "never", host: "never" };
/** The allowed proofs for purposes that can harm the account but cannot move money. */
const noMoney: ProofWays = { email: "always", password: "always", host: "alone" };

/**
 * Purposes for which a player can still give a proof while the account is frozen: self-exclusion and the export of the
 * account's data.
 */
export const provenWhileFrozen: readonly FreshProofPurpose[] = ["exclude", "exportAccount"];

/**
 * A self-exclusion that is permanent or longer than 12 months needs a fresh proof, because the player cannot undo the
 * exclusion.
 */
export const exclusionMonthsWithoutProof = 12;

/**
 * The allowed proofs for each purpose of a fresh proof. A signature by the account's wallet is always allowed in
 * addition.
 */
export const proofWays: Readonly<Record<FreshProofPurpose, ProofWays>> = {
  setFundsPassword: { email: "always", password: "alone", host: "never" },
  recoverFundsPassword: walletOrEmail,
  // For `bindEmail`, the server sends the e-mail code to the new address, so the code does not prove the owner of the
  // account.
  bindEmail: { email: "never", password: "always", host: "always" },
  // For `changeEmail`, the player gets a ticket instead of a fresh proof for the code that the server sent to the old
  // address.
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
