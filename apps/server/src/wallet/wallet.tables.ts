import type { TokenKey } from "@gemplay/chain";
import type { Generated, Kysely } from "kysely";
import type { Address, Hash } from "viem";

/** The statuses of a withdrawal, in the order in which they follow each other. */
export const withdrawalStatuses = ["under_review", "pending", "submitted", "confirmed", "failed"] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** The database driver reads and writes int8 as bigint, and numeric as its exact text (set in platform/database). */
interface ChainCursorTable {
  chain_id: bigint;
  vault: Address;
  genesis_hash: Hash;
  block_number: bigint;
  block_hash: Hash;
  latest_block: bigint;
  finalized_block: bigint;
  looked_at: Date;
}

export type DepositStatus = "seen" | "waiting" | "confirmed" | "failed";
/** The accounts in the ledger to which an operator may move a deposit that has no owner. */
export const fundTargets = ["house", "airdrop_pool", "rewards_budget"] as const;
export type FundTarget = (typeof fundTargets)[number];

export interface DepositTable {
  id: Generated<bigint>;
  player_id: bigint;
  chain_id: bigint;
  transaction_hash: Hash;
  log_index: number;
  block_number: bigint;
  block_hash: Hash;
  depositor: Address;
  token_address: Address;
  token: TokenKey | null;
  asset: "PLAY" | "U" | null;
  amount: string;
  /** The part of the deposit that is above the player's deposit limits. */
  withdraw_only: Generated<string>;
  status: DepositStatus;
  credited_to: "player" | "suspense" | FundTarget | null;
  seen_at: Date;
  confirmed_at: Date | null;
  /** The player's deposit address that received the transfer; null for a deposit into the vault. */
  address: Address | null;
  /** The transaction that moved the deposit from the deposit address into the vault. */
  swept_in: Hash | null;
}

interface DepositAddressTable {
  number: Generated<bigint>;
  player_id: bigint;
  factory: Address;
  salt: Hash;
  address: Address;
  made_at: Date;
}

interface SweepTable {
  id: string;
  token: TokenKey;
  factory: Address;
  addresses: number;
  sender: Address;
  nonce: bigint;
  is_sent: boolean;
  begun_at: Date;
  ended_at: Date | null;
}

interface WithdrawalTicketTable {
  player_id: bigint;
  ticket_hash: string;
  asset: string;
  network: string;
  address: Address;
  amount: string;
  expires_at: Date;
}

export interface WithdrawalTable {
  player_id: bigint;
  id: string;
  /** The id of the withdrawal's payout in the vault contract. */
  payout_id: Hash;
  number: Generated<bigint>;
  request_id: string;
  /** The id of the API call that requested the withdrawal. */
  call_id: string | null;
  asset: "PLAY" | "U";
  token: TokenKey;
  network: string;
  address: Address;
  amount: string;
  fee: string;
  value_u: string | null;
  automatic: boolean;
  status: WithdrawalStatus;
  reason: string | null;
  payer: Address | null;
  nonce: bigint | null;
  retry_at: Date | null;
  /**
   * The time until which a held withdrawal waits, or the time of its release for a withdrawal that has waited; null for
   * a withdrawal that never waited. A withdrawal waits if the funds password was recently set or a sign-in method
   * recently changed.
   */
  held_until: Date | null;
  /**
   * The time at which the withdrawal was released for payment; null if the withdrawal needed no release or is not
   * released yet.
   */
  payable_at: Date | null;
  transaction_hash: Hash | null;
  requested_at: Date;
  changed_at: Date;
}

export interface WithdrawalAddressTable {
  player_id: bigint;
  id: string;
  network: string;
  address: Address;
  name: string;
  name_key: string;
  added_at: Date;
}

interface WithdrawalAddressLockTable {
  player_id: bigint;
  is_on: boolean;
  ends_at: Date | null;
}

interface WithdrawalApprovalTable {
  withdrawal_id: string;
  operator_id: bigint;
  operator_name: string;
  note: string | null;
  at: Date;
}

interface PayoutReferenceKeyTable {
  id: string;
  probe: string;
}

interface PayoutCursorTable {
  chain_id: bigint;
  block_number: bigint;
}

interface PayoutMadeAgainTable {
  withdrawal_id: string;
  payout_id: Hash;
  player_id: bigint;
  asset: "PLAY" | "U";
  amount: string;
  shortfall: string;
  address: Address;
  block_number: bigint;
  transaction_hash: Hash;
  paid_at: Date;
  made_at: Date;
}

interface PayoutLostNonceTable {
  account: Address;
  below: bigint;
  noted_at: Date;
}

interface PayoutUnclearTable {
  payout_id: Hash;
  why: string;
  block_number: bigint;
  transaction_hash: Hash;
  found_at: Date;
}

interface VaultInUseTable {
  number: Generated<number>;
  chain_id: bigint;
  vault: Address;
  since: Date;
}

/**
 * The type of the tables must be a type alias and not an interface, because the query builder needs an index signature.
 */
export type WalletTables = {
  chain_cursor: ChainCursorTable;
  deposit: DepositTable;
  deposit_address: DepositAddressTable;
  sweep: SweepTable;
  withdrawal_ticket: WithdrawalTicketTable;
  withdrawal: WithdrawalTable;
  withdrawal_address: WithdrawalAddressTable;
  withdrawal_address_lock: WithdrawalAddressLockTable;
  withdrawal_approval: WithdrawalApprovalTable;
  vault_in_use: VaultInUseTable;
  payout_reference_key: PayoutReferenceKeyTable;
  payout_cursor: PayoutCursorTable;
  payout_made_again: PayoutMadeAgainTable;
  payout_lost_nonce: PayoutLostNonceTable;
  payout_unclear: PayoutUnclearTable;
};

/** A database connection or transaction with the types of the wallet's tables. */
export type WalletDatabase = Kysely<WalletTables>;

/** Gives the caller's connection or transaction the types of the wallet's tables. */
export function walletTables<T>(db: Kysely<T>): WalletDatabase {
  return db.$extendTables<WalletTables>() as unknown as WalletDatabase;
}
