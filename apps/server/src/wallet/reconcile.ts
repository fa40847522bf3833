import { type TokenKey, tokenKeys } from "@gemplay/chain";
import { tokenAbi } from "@gemplay/chain/abi";
import { accounts, type Finding, reconcile, type SystemAccount, systemBalance } from "@gemplay/ledger";
import { sql } from "kysely";
import type { PublicClient } from "viem";
import { larger } from "../platform/bigint-order.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { type ChainAsset, tokenAsset } from "./assets.catalogue.ts";
import { findCursor, type VaultIdentity } from "./deposits.cursor.ts";
import { lastCreditedBlock } from "./deposits.repository.ts";
import { walletTables } from "./wallet.tables.ts";
import type { OwnContracts } from "./withdrawals.rules.ts";

/** One token's books beside the chain, in base units. */
export interface TokenReconciliation {
  readonly token: TokenKey;
  readonly asset: ChainAsset;
  /** What the vault holds as of the last block whose deposits are credited. */
  readonly vaultBase: bigint;
  /** What it should hold: recorded deposits less recorded payouts. */
  readonly recordedBase: bigint;
  /** Held for withdrawals that did not end: so much less may be in the vault, until their payouts are final. */
  readonly heldBase: bigint;
  /** What all players together could claim, with what stands on their open bets. */
  readonly owedBase: bigint;
  /** Whether the vault holds at least what it should, and at least what players are owed. */
  readonly sound: boolean;
}

export interface Reconciliation {
  /** Disagreements inside the ledger; empty is good. */
  readonly findings: readonly Finding[];
  readonly tokens: readonly TokenReconciliation[];
}

/** What the books say of one token, in base units; of the same moment as the block. */
type Books = Omit<TokenReconciliation, "vaultBase" | "sound">;

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
  own: OwnContracts,
): Promise<Reconciliation> {
  const { blockNumber, books } = await onSnapshot(db, (snapshot) => readBooks(snapshot, identity));
  const tokens = await Promise.all(
    books.map(async (book) => {
      const vaultBase = await client.readContract({
        address: own.tokens[book.token],
        abi: tokenAbi,
        functionName: "balanceOf",
        args: [own.vault],
        blockNumber,
      });
      const sound = vaultBase >= book.recordedBase - book.heldBase && vaultBase >= book.owedBase;
      return { ...book, vaultBase, sound };
    }),
  );
  const findings = await onSnapshot(db, (snapshot) => reconcile(executorOf(snapshot)));
  return { findings, tokens };
}

/** There is nothing to compare yet. */
export class NothingProcessed extends Error {
  override readonly name = "NothingProcessed";
}

async function onSnapshot<T>(db: Database, read: (snapshot: Database) => Promise<T>): Promise<T> {
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      // Reading everything takes as long as it takes.
      await sql`SET LOCAL statement_timeout = 0`.execute(snapshot);
      return await read(snapshot);
    });
}

async function readBooks(
  snapshot: Database,
  identity: VaultIdentity,
): Promise<{ readonly blockNumber: bigint; readonly books: readonly Books[] }> {
  const wallet = walletTables(snapshot);
  const cursor = await findCursor(wallet, identity);
  if (cursor === undefined)
    throw new NothingProcessed("no deposit was looked for yet: start the server first");
  // Deposits are credited before the cursor moves behind them.
  const blockNumber = larger(cursor.blockNumber, await lastCreditedBlock(wallet, identity.chainId));
  const executor = executorOf(snapshot);
  const books: Books[] = [];
  for (const token of tokenKeys) {
    const asset = tokenAsset[token];
    const sums = new Map<SystemAccount, bigint>();
    for (const account of accounts)
      if (account !== "player" && account !== "open_bets")
        sums.set(account, await systemBalance(executor, account, asset));
    const of = (account: SystemAccount) => sums.get(account) ?? 0n;
    const recordedBase = -of("chain_in") - of("chain_out");
    const heldBase = of("withdrawals");
    // All accounts of an asset sum to zero, so the players' part, with their open bets, is what the others leave.
    const owedBase = -[...sums.values()].reduce((sum, balance) => sum + balance, 0n);
    books.push({ token, asset, recordedBase, heldBase, owedBase });
  }
  return { blockNumber, books };
}
