import type { TokenKey } from "@gemplay/chain";

/**
 * Current step of a deposit. In a step whose name ends in `Wait`, the wallet has sent the transaction, and the page
 * waits for a block that contains it.
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
  /** Name of the wallet, so that the player knows which wallet to open, or "" for a wallet without a name. */
  readonly walletName?: string;
  /** True for the demo wallet, which confirms requests without the player. */
  readonly isDemo?: boolean;
}

export interface DepositOrder {
  readonly token: TokenKey;
  /** Amount of the deposit in base units of the token, above zero. */
  readonly amountBase: bigint;
  /**
   * Amount of tokens that the player approves for deposits. `unlimited`: 1,000,000,000 whole tokens, so that later
   * deposits need no new approval; `exact`: only the amount of this deposit.
   */
  readonly approval: "unlimited" | "exact";
  /** Cancels the deposit. After this signal is aborted, the page sends no more requests to the wallet. */
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
  /** Amount in base units of the token that the vault may take from the wallet at the moment. */
  readonly allowanceBase: bigint;
  readonly needsApproval: boolean;
  /**
   * True if the token allowance is too low for the deposit. In this case, `gas` contains an upper bound instead of an
   * estimate for the deposit itself.
   */
  readonly bound: boolean;
}

/** Balances of the wallet in base units of each currency. */
export interface WalletBalances {
  /** BNB balance, which pays for gas. */
  readonly native: bigint;
  readonly tokens: Readonly<Partial<Record<TokenKey, bigint>>>;
}
