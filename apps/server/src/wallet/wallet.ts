import { chainId } from "@gemplay/chain";
import { balances } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { privateKeyToAccount } from "viem/accounts";
import { type FundsPasswordState, findPlayer, findPlayerByAddress } from "../account/index.ts";
import type { FreshProofs, OwnerNotices } from "../auth/index.ts";
import { createCredentials } from "../credentials/index.ts";
import { ProviderError, type ProviderWatch } from "../platform/chain/index.ts";
import { ConfigError } from "../platform/config/index.ts";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import type { SecondFactors } from "../second-factor/index.ts";
import type { DepositBook } from "./deposits.credit.ts";
import { findCursor, type VaultIdentity } from "./deposits.cursor.ts";
import { createDepositSource, type Heads } from "./deposits.source.ts";
import { createDepositWatcher } from "./deposits.watcher.ts";
import { createFundsPasswords, holdWithdrawals } from "./funds-password.service.ts";
import { createPayoutChain } from "./payouts.chain.ts";
import { createPayoutWorker, type PayoutWorker } from "./payouts.worker.ts";
import { referenceKeyProblems } from "./reference-keys.ts";
import { takeVaultIntoUse } from "./vault-change.ts";
import { createWalletNews } from "./wallet.news.ts";
import { totalInU, walletRoutes } from "./wallet.routes.ts";
import { walletTables } from "./wallet.tables.ts";
import { releaseHeld } from "./withdrawals.held.ts";
import type { OwnContracts } from "./withdrawals.rules.ts";
import { createWithdrawals } from "./withdrawals.service.ts";

export type WalletDependencies = Pick<
  Platform,
  "config" | "clock" | "log" | "db" | "settings" | "metrics" | "jobs" | "chain" | "stream"
> & {
  readonly watch: ProviderWatch;
  readonly proofs: FreshProofs;
  readonly factors: SecondFactors;
  readonly notices: OwnerNotices;
};

export interface Wallet {
  routes(app: FastifyInstance): void;
  /** For the account page. */
  fundsPasswordState(playerId: bigint): Promise<FundsPasswordState>;
  /** Lets withdrawals wait, in the transaction that changed a way into the account. */
  holdWithdrawals<T>(trx: Kysely<T>, playerId: bigint): Promise<void>;
  /** What the player could withdraw, in U; null without a price. For the dashboard. */
  totalAssetsU(playerId: bigint): Promise<string | null>;
  /**
   * Takes the configured vault and the keys of payouts' ids into use, before anything else is done.
   *
   * @throws {ConfigError} when it is another vault than before and that one is not done with; when a key is missing
   */
  prepare(): Promise<void>;
  /** The heads of a provider that is on our chain and not behind. @throws {ProviderError} */
  heads(): Promise<Heads>;
  /** Starts the worker's jobs: deposits, and payouts when there is a key. */
  start(): void;
}

/** Composes the wallet; nothing runs and nothing is asked of the chain before `start` or a call. */
export function createWallet(dependencies: WalletDependencies): Wallet {
  const { config, clock, log, settings, metrics, jobs, chain, stream, watch } = dependencies;
  const { vaultAddress: vault, playTokenAddress, usdtTokenAddress, startBlock } = config.chain;
  const db = walletTables(dependencies.db);
  const own: OwnContracts = { vault, tokens: { PLAY: playTokenAddress, USDT: usdtTokenAddress } };
  const identity: VaultIdentity = { chainId: BigInt(chainId), vault };
  const news = createWalletNews({ db: dependencies.db, stream, log, identity });
  const source = createDepositSource({
    client: chain.publicClient,
    chainId,
    vault,
    tokens: Object.values(own.tokens),
  });
  const book: DepositBook = {
    chainId: identity.chainId,
    tokens: own.tokens,
    findPlayerId: async (trx, address) => (await findPlayerByAddress(trx, address))?.id,
  };
  const watcher = createDepositWatcher({
    db,
    source,
    book,
    identity,
    startBlock,
    clock,
    onChange: news.deposits,
  });
  const isFrozen = async <T>(trx: Kysely<T>, playerId: bigint) =>
    (await findPlayer(trx, playerId))?.frozenAt != null;
  const credentials = createCredentials("funds", { db: dependencies.db, clock });
  const withdrawals = createWithdrawals({
    ...{ db, settings, clock, isFrozen, credentials },
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

  function payoutWorker(): PayoutWorker | undefined {
    if (config.payoutPrivateKey === undefined) return undefined;
    const gasLow = metrics.gauge(
      "gemplay_payout_gas_low",
      "1 while the payout account cannot pay for the gas of a payout",
    );
    const gasTooDear = metrics.gauge(
      "gemplay_payout_gas_too_dear",
      "1 while payouts wait because the gas price is above payouts.maximumGasGwei",
    );
    let waits = false;
    const account = privateKeyToAccount(config.payoutPrivateKey);
    return createPayoutWorker({
      db,
      chain: createPayoutChain({ client: chain.publicClient, chainId, vault, startBlock, account }),
      tokens: own.tokens,
      heads: trustedHeads,
      settings,
      clock,
      isFrozen: (playerId) => isFrozen(db, playerId),
      onChange: news.withdrawal,
      onGas: (enough) => gasLow.set(enough ? 0 : 1),
      onGasPrice(tooHigh) {
        gasTooDear.set(tooHigh ? 1 : 0);
        if (tooHigh !== waits)
          log.warn(tooHigh ? "payouts wait: gas costs more than payouts.maximumGasGwei" : "payouts go on");
        waits = tooHigh;
      },
    });
  }

  return {
    routes: (app) =>
      walletRoutes(app, {
        ...{ db: dependencies.db, settings, own, identity },
        ...{ passwords, withdrawals, news },
      }),
    fundsPasswordState: (playerId) => passwords.state(playerId),
    holdWithdrawals: (trx, playerId) => holdWithdrawals(trx, playerId, credentials),
    totalAssetsU: async (playerId) =>
      totalInU(await balances(executorOf(dependencies.db), playerId), settings.get("price.playU")),
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
    start() {
      const processedBlock = metrics.gauge(
        "gemplay_deposits_processed_block",
        "Last block whose deposits are credited",
      );
      const finalBlock = metrics.gauge("gemplay_chain_finalized_block", "Last final block of the provider");
      jobs.runExclusive("deposits", (signal) =>
        watch.repeat("deposits", signal, async () => {
          const { heads, processed } = await watcher.look(signal);
          processedBlock.set(Number(processed));
          finalBlock.set(Number(heads.finalized));
        }),
      );
      const worker = payoutWorker();
      if (worker !== undefined)
        jobs.runExclusive("withdrawals", (signal) =>
          watch.repeat("withdrawals", signal, async () => {
            await releaseHeld({
              ...{ db, settings, clock, credentials, onChange: news.withdrawal },
              onFault: (error) => log.error({ err: error }, "a withdrawal that waited could not go on"),
            });
            await worker.round(signal);
          }),
        );
    },
  };
}
