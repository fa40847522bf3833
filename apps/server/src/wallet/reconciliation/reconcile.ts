import { type TokenKey, tokenKeys } from "@gemplay/chain";
import { depositFactoryAbi, tokenBalanceAbi } from "@gemplay/chain/abi";
import {
  accounts,
  type Finding,
  holdMonths,
  isPlayers,
  reconcile,
  type SystemAccount,
  systemBalances,
} from "@gemplay/ledger";
import { sql } from "kysely";
import type { Address, PublicClient } from "viem";
import { larger } from "../../platform/bigint-order.ts";
import { type Database, executorOf } from "../../platform/database/index.ts";
import { type ChainAsset, type HoldingContracts, tokenAsset } from "../assets/index.ts";
import { unsweptAddresses, waitingBase } from "../deposit-addresses/index.ts";
import { findCursor, lastFinalBlock, type VaultIdentity } from "../deposits/index.ts";
import { type WalletDatabase, walletTables } from "../wallet.tables.ts";

/** One token's books beside the chain, in base units. */
export interface TokenReconciliation {
  readonly token: TokenKey;
  readonly asset: ChainAsset;
  /** What the vault holds as of the last block whose deposits are credited. */
  readonly vaultBase: bigint;
  /** What lies at deposit addresses that the vault's factory sweeps there, as of the same block. */
  readonly addressesBase: bigint;
  /** Of that and of what was swept, what is credited to nobody so far: below the minimum. */
  readonly waitingBase: bigint;
  /** What vault and addresses should hold, without what waits: recorded deposits less recorded payouts. */
  readonly recordedBase: bigint;
  /** Held for withdrawals that did not end: so much less may be in the vault, until their payouts are final. */
  readonly heldBase: bigint;
  /** What all players together could claim, with what can only be withdrawn and what stands on their open bets. */
  readonly owedBase: bigint;
  /** Whether the vault holds at least what it should, and at least what players are owed. */
  readonly sound: boolean;
}

export interface Reconciliation {
  /** Disagreements inside the ledger; empty is good. */
  readonly findings: readonly Finding[];
  readonly tokens: readonly TokenReconciliation[];
}

/** Asked about in one call. */
const addressesAtOnce = 500;

/** What the books say of one token, in base units; of the same moment as the block. */
type Books = Omit<TokenReconciliation, "vaultBase" | "addressesBase" | "sound"> & {
  /** Where something lies that is not in the vault. */
  readonly addresses: readonly Address[];
};

/**
 * Proves the ledger and compares it with the vault; may run beside the server. The books are read on one snapshot and the
 * vault as of the block that this snapshot has come to; no transaction waits for the chain. The vault may hold more
 * (tokens sent without a deposit), never less.
 *
 * @throws {NothingProcessed} before the first deposits were looked for
 * @throws when the chain does not answer
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
 * The ledger's part: every row of it, on one snapshot.
 *
 * @param withinMs it is given up after so long; without one it takes as long as it takes
 */
export async function reconcileLedger(db: Database, withinMs = 0): Promise<readonly Finding[]> {
  return await onSnapshot(db, (snapshot) => reconcile(executorOf(snapshot)), withinMs);
}

/**
 * The chain's part: each token's books beside the vault.
 *
 * @throws as `reconcileWallet`
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

/** What the vault and deposit addresses hold of a token, as of a block. */
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

/** What addresses hold together. Of those of another factory nothing is counted: it goes to another vault. */
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

/** There is nothing to compare yet. */
export class NothingProcessed extends Error {
  override readonly name = "NothingProcessed";
}

async function onSnapshot<T>(
  db: Database,
  read: (snapshot: Database) => Promise<T>,
  withinMs = 0,
): Promise<T> {
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      await holdMonths(executorOf(snapshot));
      // Reading everything takes as long as it takes.
      await sql`SELECT set_config('statement_timeout', ${String(withinMs)}, true)`.execute(snapshot);
      return await read(snapshot);
    });
}

/** The block up to which the books know the chain. @throws {NothingProcessed} */
export async function bookedUpTo(wallet: WalletDatabase, identity: VaultIdentity): Promise<bigint> {
  const cursor = await findCursor(wallet, identity);
  if (cursor === undefined)
    throw new NothingProcessed("no deposit was looked for yet: start the server first");
  // Deposits are credited before the cursor moves behind them.
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
    // All accounts of an asset sum to zero, so the players' part, with their open bets, is what the others leave.
    const owedBase = -[...sums.values()].reduce((sum, balance) => sum + balance, 0n);
    const addresses = own.depositFactory ? await unsweptAddresses(wallet, own.depositFactory, token) : [];
    const waiting = own.depositFactory ? await waitingBase(wallet, own.depositFactory, token) : 0n;
    books.push({ token, asset, recordedBase, heldBase, owedBase, waitingBase: waiting, addresses });
  }
  return { blockNumber, books };
}
