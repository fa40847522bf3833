import { holdings } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { FundsPasswordState } from "../account/index.ts";
import { ConfigError } from "../platform/config/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { addressBookRoutes } from "./address-book/index.ts";
import { playPriceU, rewardKinds, rewardTotals, totalInU } from "./assets/index.ts";
import { findCursor, type Heads, hasDeposit } from "./deposits/index.ts";
import { holdWithdrawals } from "./funds-password/index.ts";
import { payerOf, referenceKeyProblems, takeVaultIntoUse } from "./payouts/index.ts";
import {
  trustedHeads,
  type WalletContext,
  type WalletDependencies,
  walletContext,
} from "./wallet.context.ts";
import { startWalletJobs } from "./wallet.jobs.ts";
import { walletRoutes } from "./wallet.routes.ts";
import { walletTables } from "./wallet.tables.ts";
import {
  continueAfterIdentityCheck,
  isIdentityCheckNeeded,
  paymentCounts,
  type Withdrawal,
} from "./withdrawals/index.ts";

export interface Wallet {
  routes(app: FastifyInstance): void;
  /** Returns what the account page shows about the funds password, for example whether the password is set. */
  fundsPasswordState(playerId: bigint): Promise<FundsPasswordState>;
  /**
   * Makes a player's withdrawals wait. The caller must call the method inside the transaction that changes a sign-in
   * method.
   */
  holdWithdrawals<T>(trx: Kysely<T>, playerId: bigint): Promise<void>;
  /** Returns whether a withdrawal of the player waits because the player has not passed an identity check. */
  isIdentityCheckNeeded<T>(db: Kysely<T>, playerId: bigint): Promise<boolean>;
  /**
   * Lets the withdrawals of a player continue that wait for an identity check. The caller must call the method inside
   * the transaction that ends the check, and must call the returned function after the commit.
   */
  onIdentityCheckEnded<T>(trx: Kysely<T>, playerId: bigint): Promise<() => void>;
  /** Returns true if the server has seen a deposit of the player, also if the deposit is not final yet. */
  hasDeposit(playerId: bigint): Promise<boolean>;
  /** Returns the value in U of all assets that a player can withdraw, for the dashboard; null if no price is set. */
  totalAssetsU(playerId: bigint): Promise<string | null>;
  /**
   * Returns the total of all rewards that a player has ever received, by asset. The method runs its query with the
   * given `executor`.
   */
  readonly rewardTotals: typeof rewardTotals;
  /** The kinds of ledger transfers that give a reward to a player. */
  readonly rewardKinds: typeof rewardKinds;
  /** Returns the numbers of a player's credited deposits and of the withdrawals that did not fail, by asset. */
  readonly paymentCounts: typeof paymentCounts;
  /**
   * Sends a player's balance to the open pages of the player. The caller must call the method after the commit of the
   * balance change. The method does not wait until the pages have received the balance.
   */
  notifyBalance(playerId: bigint): void;
  /** Sends the result of an operator's review of a withdrawal to the player's open pages. */
  notifyWithdrawal(row: Withdrawal): void;
  /**
   * Checks the configured vault and the keys for payout ids, and starts to use them. The server calls `prepare` before
   * all other methods of the wallet.
   *
   * @throws {ConfigError} if the configuration names a new vault while the former vault is still needed, or if a key is
   *   missing
   */
  prepare(): Promise<void>;
  /**
   * Checks that the RPC provider serves the right chain and is up to date, and returns the chain heads.
   *
   * @throws {ProviderError}
   */
  heads(): Promise<Heads>;
  /**
   * Returns whether the deposit watcher has polled the chain at least once. Before the first poll of the deposit
   * watcher, the database contains no data of the chain.
   */
  isBegun(): Promise<boolean>;
  /** Starts the worker's jobs of the wallet. */
  start(): void;
}

/** Creates the wallet. The function starts no job and makes no RPC call. */
export function createWallet(dependencies: WalletDependencies): Wallet {
  const context = walletContext(dependencies);
  const { wallet, identity, credentials, passwords, events } = context;
  return {
    routes(app) {
      walletRoutes(app, context);
      addressBookRoutes(app, context.book);
    },
    fundsPasswordState: (playerId) => passwords.state(playerId),
    holdWithdrawals: (trx, playerId) => holdWithdrawals(trx, playerId, credentials),
    isIdentityCheckNeeded: (db, playerId) =>
      isIdentityCheckNeeded(walletTables(db), context.settings, playerId, new Date(context.clock.nowMs())),
    onIdentityCheckEnded: async (trx, playerId) => {
      const changed = await continueAfterIdentityCheck(walletTables(trx), playerId, context);
      return () => {
        for (const row of changed) events.withdrawal(row);
      };
    },
    hasDeposit: (playerId) => hasDeposit(walletTables(context.db), playerId),
    totalAssetsU: (playerId) => totalAssetsU(context, playerId),
    rewardTotals,
    rewardKinds,
    paymentCounts,
    notifyBalance: (playerId) => events.balance(playerId),
    notifyWithdrawal: (row) => events.withdrawal(row),
    prepare: () => prepare(context),
    heads: () => trustedHeads(context),
    isBegun: async () => (await findCursor(wallet, identity)) !== undefined,
    start: () => startWalletJobs(context),
  };
}

async function totalAssetsU({ db, settings }: WalletContext, playerId: bigint): Promise<string | null> {
  return totalInU((await holdings(executorOf(db), playerId)).together, playPriceU(settings));
}

async function prepare({ config, clock, chain, wallet, identity }: WalletContext): Promise<void> {
  const payer = payerOf(config);
  const at = new Date(clock.nowMs());
  const problem = await takeVaultIntoUse(wallet, chain.publicClient, identity, payer, at);
  const problems = await referenceKeyProblems(wallet, config.payoutReferenceKeys);
  if (problem !== undefined) problems.push(problem);
  if (problems.length > 0) throw new ConfigError(problems);
}
