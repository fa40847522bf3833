import { chainId } from "@gemplay/chain";
import { holdings } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { privateKeyToAccount } from "viem/accounts";
import {
  assertMayLeave,
  type FundsPasswordState,
  findPlayer,
  findPlayerByAddress,
  lockFreeze,
} from "../account/index.ts";
import type { FreshProofs, OwnerNotices } from "../auth/index.ts";
import { createCredentials } from "../credentials/index.ts";
import { ProviderError, type ProviderWatch } from "../platform/chain/index.ts";
import { ConfigError } from "../platform/config/index.ts";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import type { SecondFactors } from "../second-factor/index.ts";
import { addressBookRoutes } from "./address-book.routes.ts";
import { createAddressBook } from "./address-book.service.ts";
import { createKnownAddresses } from "./deposit-addresses.known.ts";
import { createDepositAddresses } from "./deposit-addresses.ts";
import type { DepositBook } from "./deposits.credit.ts";
import { findCursor, type VaultIdentity } from "./deposits.cursor.ts";
import { depositMetrics } from "./deposits.metrics.ts";
import { depositMinimumBase } from "./deposits.minimum.ts";
import { createDepositSource, type Heads } from "./deposits.source.ts";
import { createDepositWatcher } from "./deposits.watcher.ts";
import { createFundsPasswords, holdWithdrawals } from "./funds-password.service.ts";
import { createPayoutChain } from "./payouts.chain.ts";
import { payoutMetrics } from "./payouts.metrics.ts";
import { noteMissingKey, payoutJob } from "./payouts.waiting.ts";
import { createPayoutWorker, type PayoutWorker } from "./payouts.worker.ts";
import { referenceKeyProblems } from "./reference-keys.ts";
import { rewardTotals } from "./rewards.records.ts";
import { createSweepChain } from "./sweeps.chain.ts";
import { createSweepWorker, type SweepWorker } from "./sweeps.worker.ts";
import { takeVaultIntoUse } from "./vault-change.ts";
import { createWalletNews } from "./wallet.news.ts";
import { walletRoutes } from "./wallet.routes.ts";
import { walletTables } from "./wallet.tables.ts";
import { releaseHeld } from "./withdrawals.held.ts";
import type { Withdrawal } from "./withdrawals.repository.ts";
import { type OwnContracts, playPriceU, totalInU } from "./withdrawals.rules.ts";
import { createWithdrawals } from "./withdrawals.service.ts";
import type { FindSwapped } from "./withdrawals.swapped.ts";

export type WalletDependencies = Pick<
  Platform,
  "config" | "clock" | "log" | "db" | "settings" | "metrics" | "jobs" | "chain" | "stream"
> & {
  readonly watch: ProviderWatch;
  readonly proofs: FreshProofs;
  readonly notices: OwnerNotices;
  /** Of the swap feature: what an account swapped from tPLAY. */
  readonly findSwapped: FindSwapped;
  readonly factors: SecondFactors;
};

export interface Wallet {
  routes(app: FastifyInstance): void;
  /** For the account page. */
  fundsPasswordState(playerId: bigint): Promise<FundsPasswordState>;
  /** Lets withdrawals wait, in the transaction that changed a way into the account. */
  holdWithdrawals<T>(trx: Kysely<T>, playerId: bigint): Promise<void>;
  /** What the player could withdraw, in U; null without a price. For the dashboard. */
  totalAssetsU(playerId: bigint): Promise<string | null>;
  /** All that a player was ever given, by asset, read by `executor`. */
  readonly rewardTotals: typeof rewardTotals;
  /** Tells the player's pages what is held now, after a commit; nothing waits for it. */
  tellBalance(playerId: bigint): void;
  /** Tells the player's own page what became of a withdrawal that a person looked at. */
  tellWithdrawal(row: Withdrawal): void;
  /**
   * Takes the configured vault and the keys of payouts' ids into use, before anything else is done.
   *
   * @throws {ConfigError} when it is another vault than before and that one is not done with; when a key is missing
   */
  prepare(): Promise<void>;
  /** The heads of a provider that is on our chain and not behind. @throws {ProviderError} */
  heads(): Promise<Heads>;
  /** Whether deposits were looked for yet: before that nothing is known of the chain. */
  isBegun(): Promise<boolean>;
  /** Starts the worker's jobs: deposits, and payouts when there is a key. */
  start(): void;
}

/** Composes the wallet; nothing runs and nothing is asked of the chain before `start` or a call. */
export function createWallet(dependencies: WalletDependencies): Wallet {
  const { config, clock, log, settings, metrics, jobs, chain, stream, watch, findSwapped } = dependencies;
  const { vaultAddress: vault, playTokenAddress, usdtTokenAddress, startBlock } = config.chain;
  const db = walletTables(dependencies.db);
  const factory = config.chain.depositFactoryAddress;
  const tokens = { PLAY: playTokenAddress, USDT: usdtTokenAddress };
  const own: OwnContracts = { vault, tokens, depositFactory: factory };
  const identity: VaultIdentity = { chainId: BigInt(chainId), vault };
  const news = createWalletNews({ db: dependencies.db, stream, log, identity });
  const source = createDepositSource({
    client: chain.publicClient,
    chainId,
    vault,
    tokens: Object.values(own.tokens),
    addresses: createKnownAddresses(db),
  });
  const addresses = createDepositAddresses({ db, client: chain.publicClient, factory, vault, clock, log });
  const depositBook: DepositBook = {
    chainId: identity.chainId,
    tokens: own.tokens,
    findPlayerId: async (trx, address) => (await findPlayerByAddress(trx, address))?.id,
    minimumBase: (asset) => depositMinimumBase(settings, asset),
  };
  const watcher = createDepositWatcher({
    db,
    source,
    book: depositBook,
    identity,
    startBlock,
    clock,
    onChange: news.deposits,
  });
  const assertPlayerMayLeave = async <T>(trx: Kysely<T>, playerId: bigint) =>
    assertMayLeave((await findPlayer(trx, playerId))?.freeze ?? "none");
  const credentials = createCredentials("funds", { db: dependencies.db, clock });
  const book = createAddressBook({ db, settings, clock, own, proofs: dependencies.proofs });
  const withdrawals = createWithdrawals({
    ...{ db, settings, clock, assertMayLeave: assertPlayerMayLeave, credentials, findSwapped, book },
    referenceKeys: config.payoutReferenceKeys,
  });
  const passwords = createFundsPasswords({
    ...{ db, settings, clock, credentials, proofs: dependencies.proofs, factors: dependencies.factors },
    notices: dependencies.notices,
  });

  /** The payouts' view of the chain is checked against what the deposits' job has processed. */
  async function trustedHeads(): Promise<Heads> {
    const cursor = await findCursor(db, identity);
    if (cursor === undefined) throw new ProviderError("unreachable", "no deposit was looked for yet");
    return await source.heads(cursor);
  }

  function payoutWorker(waiting: ReturnType<typeof payoutMetrics>): PayoutWorker | undefined {
    if (config.payoutPrivateKey === undefined) return undefined;
    const account = privateKeyToAccount(config.payoutPrivateKey);
    return createPayoutWorker({
      db,
      chain: createPayoutChain({ client: chain.publicClient, chainId, vault, startBlock, account }),
      tokens: own.tokens,
      heads: trustedHeads,
      settings,
      clock,
      isFrozen: async (playerId) => ((await findPlayer(db, playerId))?.freeze ?? "none") !== "none",
      mayBePaid: async (trx, playerId) => (await lockFreeze(trx, playerId)) === "none",
      onChange: news.withdrawal,
      onGas: waiting.onGas,
      onGasPrice: waiting.onGasPrice,
    });
  }

  function sweepWorker(): SweepWorker | undefined {
    if (config.sweepPrivateKey === undefined || factory === undefined) return undefined;
    const waiting = metrics.gauge(
      "gemplay_sweep_waiting",
      "1 while deposit addresses wait for money for gas, or a lower gas price, to be swept",
    );
    const account = privateKeyToAccount(config.sweepPrivateKey);
    return createSweepWorker({
      ...{ db, factory, settings, clock, tokens: own.tokens },
      chain: createSweepChain({ client: chain.publicClient, chainId, factory, vault, account }),
      processed: async () => (await findCursor(db, identity))?.blockNumber,
      onWaiting: (waits) => waiting.set(waits ? 1 : 0),
    });
  }

  return {
    routes(app) {
      walletRoutes(app, {
        ...{ db: dependencies.db, settings, clock, own, identity },
        ...{ passwords, withdrawals, news, book, addresses },
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
      const { payoutPrivateKey: key } = config;
      const payer = key === undefined ? undefined : privateKeyToAccount(key).address;
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
      jobs.runExclusive("deposits", (signal, { ran }) =>
        watch
          .repeat("deposits", signal, async () => looks.note(await watcher.look(signal)), ran)
          .finally(looks.forget),
      );
      const sweeper = sweepWorker();
      if (sweeper !== undefined)
        jobs.runExclusive("sweeps", (signal, { ran }) =>
          watch.repeat("sweeps", signal, () => sweeper.round(signal), ran),
        );
      const waiting = payoutMetrics(metrics, { db, clock, log });
      const worker = payoutWorker(waiting);
      // Only for those who can pay: whoever holds a job keeps it from all others.
      if (worker !== undefined)
        jobs.runExclusive(payoutJob, (signal, { ran }) =>
          watch.repeat(payoutJob, signal, () => worker.round(signal), ran).finally(waiting.forgetGas),
        );
      else log.error("PAYOUT_PRIVATE_KEY is missing: no withdrawal is paid by this process");
      const lookAtWaiting = async () => {
        await releaseHeld({
          ...{ db, settings, clock, credentials, findSwapped, onChange: news.withdrawal },
          onFault: (error) => log.error({ err: error }, "a withdrawal that waited could not go on"),
        });
        await noteMissingKey(db, new Date(clock.nowMs()));
        await waiting.read();
      };
      jobs.runExclusive("waiting-withdrawals", (signal, { ran }) =>
        watch.repeat("waiting-withdrawals", signal, lookAtWaiting, ran).finally(waiting.forget),
      );
    },
  };
}
