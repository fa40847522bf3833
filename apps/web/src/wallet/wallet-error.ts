import type { PageKey } from "../i18n/index.ts";
import { t } from "../i18n/index.ts";

/** What can go wrong between page, wallet and chain, each with the code that the player may quote and its message. */
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
  chainConfigurationMissing: { code: "NO_CHAIN", messageKey: "wallet.error.chainConfigurationMissing" },
  tokenConfigurationMissing: { code: "NO_TOKEN", messageKey: "wallet.error.tokenConfigurationMissing" },
  foreignChain: { code: "FOREIGN_CHAIN", messageKey: "wallet.error.foreignChain" },
  unknown: { code: "WALLET", messageKey: "wallet.error.unknown" },
} as const satisfies Record<string, { readonly code: string; readonly messageKey: PageKey }>;

export type WalletFault = keyof typeof faults;

/** A failure with its message in the player's language. */
export class WalletError extends Error {
  override readonly name = "WalletError";
  readonly fault: WalletFault;
  readonly code: string;

  constructor(fault: WalletFault, cause?: unknown) {
    super(t(faults[fault].messageKey), { cause });
    this.fault = fault;
    this.code = faults[fault].code;
  }
}

/** What the page was doing: the same wallet code means different things then. */
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

/** Every code in an error and in what it wraps: wallets and viem nest the real one at different depths. */
function codesOf(error: unknown, depth = 0): (string | number)[] {
  if (typeof error !== "object" || error === null || depth > 6) return [];
  const { code, cause, data, originalError } = error as Record<string, unknown>;
  const own = typeof code === "number" || typeof code === "string" ? [code] : [];
  return own.concat(...[cause, data, originalError].map((inner) => codesOf(inner, depth + 1)));
}

/** Names what a wallet or the chain threw while the page was doing `task`. */
export function toWalletError(error: unknown, task: WalletTask): WalletError {
  if (error instanceof WalletError) return error;
  const codes = codesOf(error);
  const has = (...wanted: (string | number)[]) => wanted.some((code) => codes.includes(code));
  if (has(4001, "ACTION_REJECTED", 5000)) return new WalletError(refusals[task], error);
  if (has("INSUFFICIENT_FUNDS")) return new WalletError("insufficientFunds", error);
  if (has(-32603) && task === "deposit") return new WalletError("insufficientFunds", error);
  // Nodes say the second when the gas that the account could pay for is not enough.
  if (error instanceof Error && /insufficient funds|gas required exceeds allowance/i.test(error.message))
    return new WalletError("insufficientFunds", error);
  if (has(-32002)) return new WalletError("walletBusy", error);
  if (has(4902)) return new WalletError("chainUnknown", error);
  if (has(4900, 4901)) return new WalletError("network", error);
  return new WalletError(failures[task], error);
}
