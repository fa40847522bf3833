import { holdings } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { FundsPasswordState } from "../account/index.ts";
import { ConfigError } from "../platform/config/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { addressBookRoutes } from "./address-book/index.ts";
import { playPriceU, rewardTotals, totalInU } from "./assets/index.ts";
import { findCursor, type Heads } from "./deposits/index.ts";
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
import type { Withdrawal } from "./withdrawals/index.ts";

export interface Wallet {
  routes(app: FastifyInstance): void;
  /** Returns the state of the funds password for the account page. */
  fundsPasswordState(playerId: bigint): Promise<FundsPasswordState>;
  /** Makes a player's withdrawals wait, inside the transaction that changed a sign-in method. */
  holdWithdrawals<T>(trx: Kysely<T>, playerId: bigint): Promise<void>;
  /** Returns the value of all withdrawable assets in U for the dashboard; null without a price. */
  totalAssetsU(playerId: bigint): Promise<string | null>;
  /** Returns the total of all rewards that a player ever received, by asset, read with `executor`. */
  readonly rewardTotals: typeof rewardTotals;
  /** Sends the balance to the player's pages after a commit. The caller does not wait. */
  tellBalance(playerId: bigint): void;
  /** Sends the result of a reviewed withdrawal to the player's pages. */
  tellWithdrawal(row: Withdrawal): void;
  /**
   * Takes the configured vault and the keys of payout ids into use. The server calls `prepare` before using the wallet.
   *
   * @throws {ConfigError} if the vault changed and the former vault is still needed, or if a key is missing
   */
  prepare(): Promise<void>;
  /**
   * Returns the chain heads of a provider that is on the right chain and up to date.
   *
   * @throws {ProviderError}
   */
  heads(): Promise<Heads>;
  /**
   * Returns whether the watcher has polled deposits. Before the first poll, the server knows nothing about the chain.
   */
  isBegun(): Promise<boolean>;
  /** Starts the worker's jobs of the wallet: deposits, and payouts if a signer is configured. */
  start(): void;
}

/** Creates the wallet. No job runs and no RPC call is made before `start` or another method is called. */
export function createWallet(dependencies: WalletDependencies): Wallet {
  const context = walletContext(dependencies);
  const { wallet, identity, credentials, passwords, news } = context;
  return {
    routes(app) {
      walletRoutes(app, context);
      addressBookRoutes(app, context.book);
    },
    fundsPasswordState: (playerId) => passwords.state(playerId),
    holdWithdrawals: (trx, playerId) => holdWithdrawals(trx, playerId, credentials),
    totalAssetsU: (playerId) => totalAssetsU(context, playerId),
    rewardTotals,
    tellBalance: (playerId) => news.balance(playerId),
    tellWithdrawal: (row) => news.withdrawal(row),
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
