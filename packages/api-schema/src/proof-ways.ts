import type { FreshProofPurpose } from "./schemas.ts";

/**
 * Says which accounts may use a kind of proof. `always` means that every account may use the proof. `never` means that
 * no account may use the proof. For passwords, `alone` means that only accounts without a wallet, an e-mail and a
 * passkey may use a password. For the init data of the messaging host, `alone` means that the account must also have no
 * login password.
 */
type When = "always" | "alone" | "never";

interface ProofWays {
  /** A code that the server sent to the bound e-mail address. */
  readonly email: "always" | "never";
  readonly password: When;
  /**
   * The signed init data of the messaging host. Only few purposes accept the init data, because the URL of the page
   * contains the init data for hours.
   */
  readonly host: When;
}

/** The proofs for purposes that can move money: a signature by the wallet or an e-mail code. */
const walletOrEmail: ProofWays = { email: "always", password: "never", host: "never" };
/** The proofs for purposes that can harm the player but cannot move money. */
const noMoney: ProofWays = { email: "always", password: "always", host: "alone" };

/**
 * The purposes for which the owner of a frozen account can give a proof: self-exclusion and the export of the account's
 * data.
 */
export const provenWhileFrozen: readonly FreshProofPurpose[] = ["exclude", "exportAccount"];

/**
 * The longest self-exclusion, in months, that needs no fresh proof. A longer or permanent self-exclusion needs a
 * proof, because the player cannot undo the self-exclusion.
 */
export const exclusionMonthsWithoutProof = 12;

/**
 * The proofs that are allowed for each purpose. In addition, a signature by the account's wallet or by a passkey is
 * allowed for every purpose.
 */
export const proofWays: Readonly<Record<FreshProofPurpose, ProofWays>> = {
  setFundsPassword: { email: "always", password: "alone", host: "never" },
  recoverFundsPassword: walletOrEmail,
  setLoginPassword: walletOrEmail,
  // For `bindEmail`, the server sends the code to the new e-mail address, so the code does not prove who owns the
  // account.
  bindEmail: { email: "never", password: "always", host: "always" },
  // For `changeEmail`, the server sends a code to the old address. The code gives the player a ticket and not a fresh
  // proof.
  changeEmail: { email: "never", password: "never", host: "never" },
  addWithdrawalAddress: walletOrEmail,
  loosenAddressLock: walletOrEmail,
  bindWallet: { email: "always", password: "always", host: "always" },
  addPasskey: { email: "always", password: "always", host: "always" },
  removeWayIn: walletOrEmail,
  protection: { email: "always", password: "always", host: "never" },
  deleteAccount: { email: "always", password: "alone", host: "alone" },
  exclude: noMoney,
  exportAccount: noMoney,
  bindInviter: noMoney,
  // A key can lose the player's money in bets, but cannot withdraw money.
  makeApiKey: { email: "always", password: "alone", host: "never" },
};
