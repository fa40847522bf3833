import type { TokenKey } from "@gemplay/chain";

/**
 * Current step of a deposit. In a step whose name ends with `Wait`, the wallet has sent the transaction and the page
 * waits for the transaction's block.
 */
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
  /**
   * Name of the wallet, so that the player knows which wallet to open. The name is empty for a wallet without a name.
   */
  readonly walletName?: string;
  /** True for the demo wallet, which confirms requests without the player. */
  readonly isDemo?: boolean;
}

export interface DepositOrder {
  readonly token: TokenKey;
  /** Amount of the deposit in base units of the token, above zero. */
  readonly amountBase: bigint;
  /**
   * How much the approval allows. `unlimited`: 1,000,000,000 whole tokens, so that one approval is enough; `exact`:
   * only the amount of this deposit.
   */
  readonly approval: "unlimited" | "exact";
  /** Cancels the deposit. After an abort, the wallet receives no more requests. */
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
  /** Estimated fee in base units of the chain's native currency (18 decimals). */
  readonly feeBase: bigint;
  readonly needsApproval: boolean;
  /**
   * True if the token allowance is missing. If the token allowance is missing, the gas of the deposit itself is an
   * upper bound and not an estimate.
   */
  readonly bound: boolean;
}

/** Balances of the wallet in base units of each currency. */
export interface WalletBalances {
  /** BNB balance, which pays for gas. */
  readonly native: bigint;
  readonly tokens: Readonly<Partial<Record<TokenKey, bigint>>>;
}
