import { type TokenKey, tokenKeys } from "@gemplay/chain";
import { depositFactoryAbi, tokenBalanceAbi } from "@gemplay/chain/abi";
import {
  accounts,
  type Finding,
  isPlayers,
  reconcile,
  type SystemAccount,
  systemBalances,
} from "@gemplay/ledger";
import type { Address, PublicClient } from "viem";
import { larger } from "../../platform/bigint-order.ts";
import { type Database, executorOf } from "../../platform/database/index.ts";
import { type ChainAsset, type HoldingContracts, tokenAsset } from "../assets/index.ts";
import { unsweptAddresses, waitingBase } from "../deposit-addresses/index.ts";
import { findCursor, lastFinalBlock, type VaultIdentity } from "../deposits/index.ts";
import { type WalletDatabase, walletTables } from "../wallet.tables.ts";
import { onSnapshot } from "./snapshots.repository.ts";

/** The records of one token compared with the chain, in base units. */
export interface TokenReconciliation {
  readonly token: TokenKey;
  readonly asset: ChainAsset;
  /** The vault's balance at the last block whose deposits are credited. */
  readonly vaultBase: bigint;
  /** The balance of all deposit addresses of the vault's factory, at the same block. */
  readonly addressesBase: bigint;
  /** The part of addresses and swept amounts that is below the minimum. No account was credited with this part. */
  readonly waitingBase: bigint;
  /** The expected balance of vault and addresses without waiting deposits: recorded deposits minus recorded payouts. */
  readonly recordedBase: bigint;
  /**
   * The sum of the holds for withdrawals that have not ended. The vault may contain this much less until the payouts
   * are final.
   */
  readonly heldBase: bigint;
  /** The sum of all players' claims, including money that can only be withdrawn and the stakes of open bets. */
  readonly owedBase: bigint;
  /** Whether the vault holds at least the expected balance and at least what players are owed. */
  readonly sound: boolean;
}

export interface Reconciliation {
  /** The contradictions inside the ledger; empty if the ledger has no contradictions. */
  readonly findings: readonly Finding[];
  readonly tokens: readonly TokenReconciliation[];
}

/** The number of addresses in one balance call to the chain. */
const addressesAtOnce = 500;

/** The records of one token, in base units, at the same time as the block. */
type Books = Omit<TokenReconciliation, "vaultBase" | "addressesBase" | "sound"> & {
  /** Addresses that hold unswept tokens. */
  readonly addresses: readonly Address[];
};

/**
 * Checks the ledger and compares the ledger with the vault. The check may run while the server runs. The records are
 * read on one snapshot, and the vault at the block that the snapshot has reached. No transaction waits for the chain.
 * The vault may hold more than the recorded amount (tokens sent without a deposit), never less.
 *
 * @throws {NothingProcessed} before the first poll of deposits
 * @throws if the chain does not answer
 */
export async function reconcileWallet(
  db: Database,
  client: PublicClient,
  identity: VaultIdentity,
  own: HoldingContracts,
): Promise<Reconciliation> {
  const tokens = await reconcileTokens(db, client, identity, own);
  return { tokens, findings: await reconcileLedger(db) };
}

/**
 * Checks every row of the ledger on one snapshot.
 *
 * @param withinMs the time limit in milliseconds; 0 means no limit
 */
export async function reconcileLedger(db: Database, withinMs = 0): Promise<readonly Finding[]> {
  return await onSnapshot(db, (snapshot) => reconcile(executorOf(snapshot)), withinMs);
}

/**
 * Compares each token's records with the vault.
 *
 * @throws the errors of `reconcileWallet`
 */
export async function reconcileTokens(
  db: Database,
  client: PublicClient,
  identity: VaultIdentity,
  own: HoldingContracts,
): Promise<readonly TokenReconciliation[]> {
  const { blockNumber, books } = await onSnapshot(db, (snapshot) => readBooks(snapshot, identity, own));
  return await Promise.all(
    books.map(async ({ addresses, ...book }) => {
      const at = { token: own.tokens[book.token], blockNumber };
      const { vaultBase, addressesBase } = await balancesAt(client, own, addresses, at);
      const oursBase = vaultBase + addressesBase - book.waitingBase;
      const sound = oursBase >= book.recordedBase - book.heldBase && oursBase >= book.owedBase;
      return { ...book, vaultBase, addressesBase, sound };
    }),
  );
}

/** Returns the token balances of the vault and of the deposit addresses at a block, in base units. */
export async function balancesAt(
  client: PublicClient,
  { vault, depositFactory }: Pick<HoldingContracts, "vault" | "depositFactory">,
  addresses: readonly Address[],
  at: { readonly token: Address; readonly blockNumber: bigint },
): Promise<{ readonly vaultBase: bigint; readonly addressesBase: bigint }> {
  const vaultBase = await client.readContract({
    address: at.token,
    abi: tokenBalanceAbi,
    functionName: "balanceOf",
    args: [vault],
    blockNumber: at.blockNumber,
  });
  return { vaultBase, addressesBase: await heldAt(client, depositFactory, addresses, at) };
}

/**
 * Returns the sum of the token balances of deposit addresses. Addresses of another factory do not count, because their
 * tokens go to another vault.
 */
async function heldAt(
  client: PublicClient,
  factory: Address | undefined,
  addresses: readonly Address[],
  { token, blockNumber }: { readonly token: Address; readonly blockNumber: bigint },
): Promise<bigint> {
  let sum = 0n;
  if (factory === undefined) return sum;
  const call = { address: factory, abi: depositFactoryAbi, functionName: "heldBy", blockNumber } as const;
  for (let first = 0; first < addresses.length; first += addressesAtOnce)
    sum += await client.readContract({
      ...call,
      args: [token, addresses.slice(first, first + addressesAtOnce)],
    });
  return sum;
}

/** Thrown if the watcher has processed no deposits yet, so that no block can be compared. */
export class NothingProcessed extends Error {
  override readonly name = "NothingProcessed";
}

/**
 * Returns the block up to which the database contains the chain's deposits.
 *
 * @throws {NothingProcessed}
 */
export async function bookedUpTo(wallet: WalletDatabase, identity: VaultIdentity): Promise<bigint> {
  const cursor = await findCursor(wallet, identity);
  if (cursor === undefined)
    throw new NothingProcessed("no deposit was looked for yet: start the server first");
  // The watcher credits deposits before advancing the cursor, so the newest final deposit may be ahead of the cursor.
  return larger(cursor.blockNumber, await lastFinalBlock(wallet, identity.chainId));
}

async function readBooks(
  snapshot: Database,
  identity: VaultIdentity,
  own: HoldingContracts,
): Promise<{ readonly blockNumber: bigint; readonly books: readonly Books[] }> {
  const wallet = walletTables(snapshot);
  const blockNumber = await bookedUpTo(wallet, identity);
  const executor = executorOf(snapshot);
  const books: Books[] = [];
  for (const token of tokenKeys) {
    const asset = tokenAsset[token];
    const names = accounts.filter(
      (account): account is SystemAccount => !isPlayers(account) && account !== "open_bets",
    );
    const found = await systemBalances(
      executor,
      names.map((account) => ({ account, asset })),
    );
    const sums = new Map<SystemAccount, bigint>(names.map((account, place) => [account, found[place] ?? 0n]));
    const of = (account: SystemAccount) => sums.get(account) ?? 0n;
    const recordedBase = -of("chain_in") - of("chain_out");
    const heldBase = of("withdrawals");
    // All accounts of an asset sum to zero. The players' part, with their open bets, is therefore the negative sum of
    // the other accounts.
    const owedBase = -[...sums.values()].reduce((sum, balance) => sum + balance, 0n);
    const addresses = own.depositFactory ? await unsweptAddresses(wallet, own.depositFactory, token) : [];
    const waiting = own.depositFactory ? await waitingBase(wallet, own.depositFactory, token) : 0n;
    books.push({ token, asset, recordedBase, heldBase, owedBase, waitingBase: waiting, addresses });
  }
  return { blockNumber, books };
}
