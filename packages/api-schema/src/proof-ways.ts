import type { FreshProofPurpose } from "./schemas.ts";

/**
 * always: for every account; alone: only for an account that has nothing better (a login password proves where there is
 * no wallet and no e-mail, the host's init data where there is no login password either); never.
 */
type When = "always" | "alone" | "never";

interface ProofWays {
  /** A code sent to the bound e-mail. */
  readonly email: "always" | "never";
  readonly password: When;
  /** The host's init data. For few purposes, because the address of the page shows them for hours. */
  readonly host: When;
}

/** Leads to money, so only the best ways prove it. */
const walletOrEmail: ProofWays = { email: "always", password: "never", host: "never" };
/** Does harm and leads to no money. */
const noMoney: ProofWays = { email: "always", password: "always", host: "alone" };

/** By what each purpose of a fresh proof can be proven, beside a signature of the account's wallet. */
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
  excludeForEver: noMoney,
  exportAccount: noMoney,
  bindInviter: noMoney,
};
