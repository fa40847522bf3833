import { ApiError } from "../api/index.ts";
import type { PageKey } from "../i18n/index.ts";
import { t } from "../i18n/index.ts";
import { CodeMissing } from "../loading/index.ts";

/**
 * Failures between the page, the wallet and the chain. Each failure has a message and an error code that the player can
 * quote.
 */
const faults = {
  noWallet: { code: "6100", messageKey: "wallet.error.noWallet" },
  network: { code: "6101", messageKey: "wallet.error.network" },
  connectionRefused: { code: "4001", messageKey: "wallet.error.connectionRefused" },
  signatureRefused: { code: "4001", messageKey: "wallet.error.signatureRefused" },
  networkRefused: { code: "4001", messageKey: "wallet.error.networkRefused" },
  chainUnknown: { code: "4902", messageKey: "wallet.error.chainUnknown" },
  transactionRefused: { code: "ACTION_REJECTED", messageKey: "wallet.error.transactionRefused" },
  insufficientFunds: { code: "INSUFFICIENT_FUNDS", messageKey: "wallet.error.insufficientFunds" },
  walletBusy: { code: "-32002", messageKey: "wallet.error.walletBusy" },
  approvalFailed: { code: "APPROVAL_FAILED", messageKey: "wallet.error.approvalFailed" },
  depositFailed: { code: "DEPOSIT_FAILED", messageKey: "wallet.error.depositFailed" },
  providerMissing: { code: "NO_PROVIDER", messageKey: "wallet.error.providerMissing" },
  addressMissing: { code: "NO_ADDRESS", messageKey: "wallet.error.addressMissing" },
  otherAddress: { code: "OTHER_ADDRESS", messageKey: "wallet.error.otherAddress" },
  accountWithoutWallet: { code: "NO_WALLET_OF_ACCOUNT", messageKey: "wallet.error.accountWithoutWallet" },
  chainConfigurationMissing: { code: "NO_CHAIN", messageKey: "wallet.error.chainConfigurationMissing" },
  tokenConfigurationMissing: { code: "NO_TOKEN", messageKey: "wallet.error.tokenConfigurationMissing" },
  notConnected: { code: "NOT_CONNECTED", messageKey: "wallet.error.notConnected" },
  otherNetwork: { code: "OTHER_NETWORK", messageKey: "wallet.error.otherNetwork" },
  left: { code: "CANCELLED", messageKey: "wallet.error.left" },
  foreignChain: { code: "FOREIGN_CHAIN", messageKey: "wallet.error.foreignChain" },
  unknown: { code: "WALLET", messageKey: "wallet.error.unknown" },
} as const satisfies Record<string, { readonly code: string; readonly messageKey: PageKey }>;

export type WalletFault = keyof typeof faults;

/** A failure of the wallet or the chain, with a message in the player's language. */
export class WalletError extends Error {
  override readonly name = "WalletError";
  readonly fault: WalletFault;
  readonly code: string;

  constructor(fault: WalletFault, cause?: unknown) {
    super("", { cause });
    // The message is a getter, because the wallet texts load only with a wallet screen and may be missing when the
    // error is created.
    Object.defineProperty(this, "message", { get: () => t(faults[fault].messageKey) });
    this.fault = fault;
    this.code = faults[fault].code;
  }
}

/**
 * The action of the page during which the error occurred. The same error code of a wallet can have a different meaning
 * in each action.
 */
export type WalletTask = "connect" | "sign" | "network" | "read" | "approve" | "deposit";

const refusals: Record<WalletTask, WalletFault> = {
  connect: "connectionRefused",
  sign: "signatureRefused",
  network: "networkRefused",
  read: "unknown",
  approve: "transactionRefused",
  deposit: "transactionRefused",
};

const failures: Record<WalletTask, WalletFault> = {
  connect: "unknown",
  sign: "unknown",
  network: "network",
  read: "network",
  approve: "approvalFailed",
  deposit: "depositFailed",
};

/**
 * Returns the error codes of an error and of all its causes. Wallets and the library viem nest the original error at
 * different depths.
 */
function codesOf(error: unknown, depth = 0): (string | number)[] {
  if (typeof error !== "object" || error === null || depth > 6) return [];
  const { code, cause, data, originalError } = error as Record<string, unknown>;
  const own = typeof code === "number" || typeof code === "string" ? [code] : [];
  return own.concat(...[cause, data, originalError].map((inner) => codesOf(inner, depth + 1)));
}

/** Returns the messages of an error and of all its causes. */
function wordsOf(error: unknown, depth = 0): string {
  if (typeof error !== "object" || error === null || depth > 6) return "";
  const { message, cause, data, originalError } = error as Record<string, unknown>;
  const own = typeof message === "string" ? message : "";
  return [own, ...[cause, data, originalError].map((inner) => wordsOf(inner, depth + 1))].join("\n");
}

/**
 * Messages with which nodes, token contracts and wallets report that the balance is too low, before a transaction is
 * sent. The messages about gas mean that the account cannot pay for the gas.
 */
const tooPoor =
  /insufficient (funds|balance)|exceeds (the )?balance|InsufficientBalance|gas required exceeds allowance/i;

/** Converts an error of a wallet or of the chain during the action `task` into a WalletError. */
export function toWalletError(error: unknown, task: WalletTask): WalletError {
  if (error instanceof WalletError) return error;
  // The page could not reach the server or load its own code, so the error does not come from the wallet.
  if (error instanceof CodeMissing || error instanceof ApiError) return new WalletError("network", error);
  const codes = codesOf(error);
  const has = (...wanted: (string | number)[]) => wanted.some((code) => codes.includes(code));
  // The error code 4100 means that the player has not given this page access to the wallet.
  if (has(4001, 4100, "ACTION_REJECTED", 5000)) return new WalletError(refusals[task], error);
  if (has("INSUFFICIENT_FUNDS") || tooPoor.test(wordsOf(error)))
    return new WalletError("insufficientFunds", error);
  // If the account has too little money, a wallet that simulates the deposit reports only the code of an internal
  // error.
  if (has(-32603) && task === "deposit") return new WalletError("insufficientFunds", error);
  if (has(-32002)) return new WalletError("walletBusy", error);
  if (has(4902)) return new WalletError("chainUnknown", error);
  if (has(4900, 4901)) return new WalletError("network", error);
  return new WalletError(failures[task], error);
}
