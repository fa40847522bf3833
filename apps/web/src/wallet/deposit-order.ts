import type { TokenKey } from "@gemplay/chain";

/** Step of a deposit. In a step `…Wait`, the transaction is sent and the page waits for its block. */
export type DepositStep =
  | "connect"
  | "network"
  | "allowance"
  | "approve"
  | "approveWait"
  | "deposit"
  | "depositWait";

export interface DepositProgress {
  readonly step: DepositStep;
  /** Hash of the transaction that the page waits for. */
  readonly transactionHash?: `0x${string}`;
  /** Name of the wallet, so that the player knows which wallet to open. Empty for a wallet without a name. */
  readonly walletName?: string;
  /** True for the demo wallet, which confirms without the player. */
  readonly isDemo?: boolean;
}

export interface DepositOrder {
  readonly token: TokenKey;
  /** Amount in base units, above zero. */
  readonly amountBase: bigint;
  /**
   * `unlimited`: 1,000,000,000 whole tokens, so that one approval is enough; `exact`: only the amount of this deposit.
   */
  readonly approval: "unlimited" | "exact";
  /** After an abort, the wallet receives no more requests. */
  readonly signal?: AbortSignal;
}

export interface DepositResult {
  readonly transactionHash: `0x${string}`;
  readonly blockNumber: bigint;
}

/** Estimated cost of a deposit on the chain. */
export interface DepositGas {
  /** Gas units of all transactions of the deposit. */
  readonly gas: bigint;
  /** Fee in base units of the chain's native currency (18 decimals). */
  readonly feeBase: bigint;
  readonly needsApproval: boolean;
  /**
   * True if the allowance is missing. In this case the gas of the deposit itself is an upper bound and not an estimate.
   */
  readonly bound: boolean;
}

/** Balances of the wallet in base units. */
export interface WalletBalances {
  /** BNB balance for gas. */
  readonly native: bigint;
  readonly tokens: Readonly<Partial<Record<TokenKey, bigint>>>;
}
