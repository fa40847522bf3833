import { chainId } from "@gemplay/chain";
import { holdings } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { assertMayLeave, type FundsPasswordState, findPlayer, lockFreeze } from "../account/index.ts";
import type { FreshProofs, OwnerNotices } from "../auth/index.ts";
import { createCredentials } from "../credentials/index.ts";
import { ProviderError, type ProviderWatch } from "../platform/chain/index.ts";
import { ConfigError } from "../platform/config/index.ts";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import type { SecondFactors } from "../second-factor/index.ts";
import { addressBookRoutes, createAddressBook } from "./address-book/index.ts";
import { playPriceU, rewardTotals, totalInU } from "./assets/index.ts";
import {
  createDepositAddresses,
  createSweepChain,
  createSweepWorker,
  type SweepWorker,
} from "./deposit-addresses/index.ts";
import { createDeposits, depositMetrics, findCursor, type Heads, identityOf } from "./deposits/index.ts";
import { createFundsPasswords, holdWithdrawals } from "./funds-password/index.ts";
import {
  createPayoutChain,
  createPayoutWorker,
  type Found,
  noteMissingKey,
  type PayoutWorker,
  payerOf,
  payoutJob,
  payoutMetrics,
  readPayouts,
  referenceKeyProblems,
  takeVaultIntoUse,
  WentBack,
} from "./payouts/index.ts";
import { createWalletNews } from "./wallet.news.ts";
import { walletRoutes } from "./wallet.routes.ts";
import { walletTables } from "./wallet.tables.ts";
import {
  createWithdrawals,
  type FindSwapped,
  releaseHeld,
  type Withdrawal,
  withdrawalName,
} from "./withdrawals/index.ts";

export type WalletDependencies = Pick<
  Platform,
  "config" | "clock" | "log" | "db" | "settings" | "metrics" | "jobs" | "chain" | "signers" | "stream"
> & {
  readonly watch: ProviderWatch;
  readonly proofs: FreshProofs;
  readonly notices: OwnerNotices;
  /** Returns what an account swapped from tPLAY. The swap feature provides this function. */
  readonly findSwapped: FindSwapped;
  readonly factors: SecondFactors;
  /**
   * Called if the vault's payouts show that the database is an older copy. Nothing may be paid from this database. The
   * promise never rejects.
   */
  readonly onWentBack: (why: string) => Promise<void>;
};

export interface Wallet {
  routes(app: FastifyInstance): void;
  /** Returns the state of the funds password for the account page. */
  fundsPasswordState(playerId: bigint): Promise<FundsPasswordState>;
  /** Makes withdrawals wait, inside the transaction that changed a sign-in method. */
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
   * Takes the configured vault and the keys of payout ids into use, before anything else.
   *
   * @throws {ConfigError} if the vault changed and the former vault is still needed, or if a key is missing
   */
  prepare(): Promise<void>;
  /**
   * Returns the heads of a provider that is on the right chain and not behind.
   *
   * @throws {ProviderError}
   */
  heads(): Promise<Heads>;
  /** Returns whether deposits were polled yet. Before the first poll, nothing is known about the chain. */
  isBegun(): Promise<boolean>;
  /** Starts the worker's jobs: deposits, and payouts if there is a signer. */
  start(): void;
}

/** Creates the wallet. No job runs and no RPC call is made before `start` or another method is called. */
export function createWallet(dependencies: WalletDependencies): Wallet {
  const { config, clock, log, settings, metrics, jobs, chain, signers, stream, watch, findSwapped } =
    dependencies;
  const { vaultAddress: vault, startBlock } = config.chain;
  const db = walletTables(dependencies.db);
  const news = createWalletNews({ db: dependencies.db, stream, log, identity: identityOf(config) });
  const { own, identity, source, watcher } = createDeposits({ ...dependencies, onChange: news.deposits });
  const { depositFactory: factory } = own;
  const addresses = createDepositAddresses({ db, client: chain.publicClient, factory, vault, clock, log });
  const assertPlayerMayLeave = async <T>(trx: Kysely<T>, playerId: bigint) =>
    assertMayLeave((await findPlayer(trx, playerId))?.freeze ?? "none");
  const credentials = createCredentials("funds", { db: dependencies.db, clock });
  const book = createAddressBook({ db, settings, clock, own, proofs: dependencies.proofs });
  const withdrawals = createWithdrawals({
    db,
    settings,
    clock,
    assertMayLeave: assertPlayerMayLeave,
    credentials,
    findSwapped,
    book,
    referenceKeys: config.payoutReferenceKeys,
  });
  const passwords = createFundsPasswords({
    db,
    settings,
    clock,
    credentials,
    proofs: dependencies.proofs,
    factors: dependencies.factors,
    notices: dependencies.notices,
  });

  /** Checks the payouts' view of the chain against the blocks that the deposit job has processed. */
  async function trustedHeads(): Promise<Heads> {
    const cursor = await findCursor(db, identity);
    if (cursor === undefined) throw new ProviderError("unreachable", "no deposit was looked for yet");
    return await source.heads(cursor);
  }

  let lookedUpTo: bigint | undefined;

  /**
   * Searches for and reports lost payouts: payouts that were underway when a restored database was made safe, and
   * payouts that show an unnoticed restore.
   */
  async function lookForLost(upTo: bigint): Promise<void> {
    if (upTo === lookedUpTo) return;
    const by = { actor: "server", reason: "the vault paid it, and the database did not know it" };
    try {
      await readPayouts(dependencies, { upTo, endsOpen: false, by, onFound: tellFound });
    } catch (error) {
      if (error instanceof WentBack) await dependencies.onWentBack(error.message);
      throw error;
    }
    lookedUpTo = upTo;
  }

  function tellFound(found: Found): void {
    if (found.kind === "made") {
      const { withdrawalId: withdrawal, playerId, shortfallBase } = found.payout;
      log.error(
        { withdrawal, player: String(playerId), shortfall: String(shortfallBase) },
        "a payout that the database did not know was made again: it was restored from a copy",
      );
    } else if (found.kind === "ended") {
      news.withdrawal(found.withdrawal);
      log.error(
        withdrawalName(found.withdrawal),
        "a withdrawal that waited for a person had been paid: the database was restored from a copy",
      );
    } else log.error(found.payout, "a payout of the vault is for a person: nothing was done about it");
  }

  function payoutWorker(
    waiting: ReturnType<typeof payoutMetrics>,
  ): (PayoutWorker & { forget(): void }) | undefined {
    const signer = signers.payout;
    if (signer === undefined) return undefined;
    const worker = createPayoutWorker({
      db,
      chain: createPayoutChain({ client: chain.publicClient, chainId, vault, startBlock, signer }),
      tokens: own.tokens,
      heads: trustedHeads,
      settings,
      clock,
      isFrozen: async (playerId) => ((await findPlayer(db, playerId))?.freeze ?? "none") !== "none",
      mayBePaid: async (trx, playerId) => (await lockFreeze(trx, playerId)) === "none",
      onChange: (row) => {
        waiting.onChange(row);
        news.withdrawal(row);
      },
      onSigned: (row, nonce) =>
        log.info({ ...withdrawalName(row), nonce: String(nonce) }, "a withdrawal is signed"),
      onGas: waiting.onGas,
      onGasPrice: waiting.onGasPrice,
    });
    return {
      ...worker,
      forget() {
        waiting.forgetGas();
        signer.forget();
      },
    };
  }

  function sweepWorker(): (SweepWorker & { forget(): void }) | undefined {
    const signer = signers.sweep;
    if (signer === undefined || factory === undefined) return undefined;
    const waiting = metrics.gauge(
      "gemplay_sweep_waiting",
      "1 while deposit addresses wait for money for gas, or a lower gas price, to be swept",
    );
    const worker = createSweepWorker({
      db,
      factory,
      settings,
      clock,
      tokens: own.tokens,
      chain: createSweepChain({ client: chain.publicClient, chainId, factory, vault, signer }),
      processed: async () => (await findCursor(db, identity))?.blockNumber,
      onWaiting: (waits) => waiting.set(waits ? 1 : 0),
      onSent: ({ id: sweep, addresses, hash: transaction }) =>
        log.info({ sweep, addresses, transaction }, "a sweep is broadcast"),
    });
    // From then on another process reports whether payouts wait.
    return {
      ...worker,
      forget() {
        waiting.set(0);
        signer.forget();
      },
    };
  }

  return {
    routes(app) {
      walletRoutes(app, {
        db: dependencies.db,
        settings,
        clock,
        own,
        identity,
        passwords,
        withdrawals,
        news,
        book,
        addresses,
        assertMayLeave: (playerId) => assertPlayerMayLeave(db, playerId),
      });
      addressBookRoutes(app, book);
    },
    fundsPasswordState: (playerId) => passwords.state(playerId),
    holdWithdrawals: (trx, playerId) => holdWithdrawals(trx, playerId, credentials),
    totalAssetsU: async (playerId) =>
      totalInU((await holdings(executorOf(dependencies.db), playerId)).together, playPriceU(settings)),
    rewardTotals,
    tellBalance: (playerId) => news.balance(playerId),
    tellWithdrawal: (row) => news.withdrawal(row),
    async prepare() {
      const payer = payerOf(config);
      const at = new Date(clock.nowMs());
      const problem = await takeVaultIntoUse(db, chain.publicClient, identity, payer, at);
      const problems = await referenceKeyProblems(db, config.payoutReferenceKeys);
      if (problem !== undefined) problems.push(problem);
      if (problems.length > 0) throw new ConfigError(problems);
    },
    heads: trustedHeads,
    isBegun: async () => (await findCursor(db, identity)) !== undefined,
    start() {
      const looks = depositMetrics(metrics, { clock, chainRests: config.environment === "local" });
      const look = async (signal: AbortSignal) => {
        const looked = await watcher.look(signal);
        await lookForLost(looked.processed);
        looks.note(looked);
      };
      jobs.runExclusive("deposits", (signal, progress) =>
        watch.repeat("deposits", signal, () => look(signal), progress).finally(looks.forget),
      );
      const sweeper = sweepWorker();
      if (sweeper !== undefined)
        jobs.runExclusive("sweeps", (signal, progress) =>
          watch.repeat("sweeps", signal, () => sweeper.round(signal), progress).finally(sweeper.forget),
        );
      const waiting = payoutMetrics(metrics, { db, clock, log });
      const worker = payoutWorker(waiting);
      // Only a process that can pay runs this job, because the process that holds a job keeps it from all others.
      if (worker !== undefined)
        jobs.runExclusive(payoutJob, (signal, progress) =>
          watch.repeat(payoutJob, signal, () => worker.round(signal), progress).finally(worker.forget),
        );
      else
        log.error(
          "PAYOUT_PRIVATE_KEY or PAYOUT_SIGNER_URL is missing: no withdrawal is paid by this process",
        );
      const lookAtWaiting = async () => {
        await releaseHeld({
          db,
          settings,
          clock,
          credentials,
          findSwapped,
          onChange: news.withdrawal,
          onFault: (error) => log.error({ err: error }, "a withdrawal that waited could not go on"),
        });
        await noteMissingKey(db, new Date(clock.nowMs()));
        await waiting.read();
      };
      jobs.runExclusive("waiting-withdrawals", (signal, progress) =>
        watch.repeat("waiting-withdrawals", signal, lookAtWaiting, progress).finally(waiting.forget),
      );
    },
  };
}
