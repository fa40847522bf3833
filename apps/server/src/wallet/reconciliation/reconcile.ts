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

/** The comparison of one token's records in the database with the chain, in base units. */
export interface TokenReconciliation {
  readonly token: TokenKey;
  readonly asset: ChainAsset;
  /** The vault's balance at the last block whose deposits are credited. */
  readonly vaultBase: bigint;
  /**
   * The total balance of all deposit addresses of the configured factory, at the last block whose deposits are
   * credited.
   */
  readonly addressesBase: bigint;
  /**
   * The sum of the deposits, at addresses or already swept, that wait because they are below the minimum. The ledger
   * has credited no account with this sum.
   */
  readonly waitingBase: bigint;
  /**
   * The expected balance of vault and deposit addresses, which is the recorded deposits minus the recorded payouts.
   * Deposits that wait for the minimum do not count.
   */
  readonly recordedBase: bigint;
  /**
   * The sum of the money that the ledger holds for withdrawals that have not ended. Until the payouts are final, the
   * vault may contain less than expected by up to this sum.
   */
  readonly heldBase: bigint;
  /** The sum that the platform owes to all players, including withdraw-only money and the stakes of open bets. */
  readonly owedBase: bigint;
  /** Whether the vault has at least the expected balance, and at least the sum that the platform owes to players. */
  readonly sound: boolean;
}

export interface Reconciliation {
  /** The list of contradictions that the check found inside the ledger; empty if the ledger has no contradictions. */
  readonly findings: readonly Finding[];
  readonly tokens: readonly TokenReconciliation[];
}

/** The maximum number of addresses whose balances one RPC call reads. */
const addressesAtOnce = 500;

/** The recorded amounts of one token in the database, in base units, up to the block that the check compares. */
type Books = Omit<TokenReconciliation, "vaultBase" | "addressesBase" | "sound"> & {
  /** Deposit addresses that hold tokens which are not in the vault yet. */
  readonly addresses: readonly Address[];
};

/**
 * Checks that the ledger has no contradictions, and compares the ledger with the vault on the chain. The caller may run
 * the check while the server runs. The function reads the database on one snapshot, and the vault at the last block
 * whose deposits this snapshot contains. The RPC calls run outside of the transaction, so that no transaction waits for
 * the chain. The vault may hold more than the recorded amount, because anybody can send tokens without a deposit, but
 * never less.
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
 * Checks every row of the ledger on one snapshot of the database.
 *
 * @param withinMs the time limit for the check in milliseconds; 0 means no limit
 */
export async function reconcileLedger(db: Database, withinMs = 0): Promise<readonly Finding[]> {
  return await onSnapshot(db, (snapshot) => reconcile(executorOf(snapshot)), withinMs);
}

/**
 * Compares the records of each token with the vault on the chain.
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
 * Returns the sum of the token balances of deposit addresses. The sum does not contain addresses of another factory,
 * because the tokens of these addresses go to another vault.
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

/** Thrown if the deposit watcher has processed no block yet, so that the check has no block to compare. */
export class NothingProcessed extends Error {
  override readonly name = "NothingProcessed";
}

/**
 * Returns the last block up to which the database contains all deposits of the chain.
 *
 * @throws {NothingProcessed}
 */
export async function bookedUpTo(wallet: WalletDatabase, identity: VaultIdentity): Promise<bigint> {
  const cursor = await findCursor(wallet, identity);
  if (cursor === undefined)
    throw new NothingProcessed("the server has not read the chain yet: start the server first");
  // The deposit watcher credits deposits before it advances the cursor, so the newest final deposit can be in a later
  // block than the cursor.
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
    // The balances of all accounts of an asset add up to zero. The sum of the players' balances and open bets is
    // therefore the negative sum of all other accounts.
    const owedBase = -[...sums.values()].reduce((sum, balance) => sum + balance, 0n);
    const addresses = own.depositFactory ? await unsweptAddresses(wallet, own.depositFactory, token) : [];
    const waiting = own.depositFactory ? await waitingBase(wallet, own.depositFactory, token) : 0n;
    books.push({ token, asset, recordedBase, heldBase, owedBase, waitingBase: waiting, addresses });
  }
  return { blockNumber, books };
}
