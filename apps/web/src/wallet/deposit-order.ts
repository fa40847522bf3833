import type { TokenKey } from "@gemplay/chain";

/** Where a deposit stands; `…Wait` means sent and waiting for its block. */
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
  /** Of the transaction that is being waited for. */
  readonly transactionHash?: `0x${string}`;
  /** The wallet's own name, to say where to look; empty when it has none. */
  readonly walletName?: string;
  /** It confirms by itself: nobody has to look anywhere. */
  readonly isDemo?: boolean;
}

export interface DepositOrder {
  readonly token: TokenKey;
  /** Whole base units, above zero. */
  readonly amountBase: bigint;
  /** `unlimited`: 1,000,000,000 whole tokens, as asked for once; `exact`: this amount only. */
  readonly approval: "unlimited" | "exact";
  /** Once aborted, the wallet is asked for nothing more. */
  readonly signal?: AbortSignal;
}

export interface DepositResult {
  readonly transactionHash: `0x${string}`;
  readonly blockNumber: bigint;
}

/** What a deposit will cost on the chain. */
export interface DepositGas {
  /** Gas units of all transactions that will be sent. */
  readonly gas: bigint;
  /** In the chain's native currency, base units (18 decimals). */
  readonly feeBase: bigint;
  readonly needsApproval: boolean;
  /** The allowance is missing, so the deposit's own gas is an upper bound and not an estimate. */
  readonly bound: boolean;
}

/** What the wallet holds, base units. */
export interface WalletBalances {
  /** BNB for gas. */
  readonly native: bigint;
  readonly tokens: Readonly<Partial<Record<TokenKey, bigint>>>;
}
