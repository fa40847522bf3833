import { chainId } from "@gemplay/chain";
import { createSweepChain, createSweepWorker, type SweepWorker } from "./deposit-addresses/index.ts";
import { depositMetrics, findCursor } from "./deposits/index.ts";
import {
  createPayoutChain,
  createPayoutWorker,
  type Found,
  noteMissingKey,
  type PayoutWorker,
  payoutJob,
  payoutMetrics,
  readPayouts,
  WentBack,
} from "./payouts/index.ts";
import { trustedHeads, type WalletContext } from "./wallet.context.ts";
import { releaseHeld, withdrawalName } from "./withdrawals/index.ts";

type PayoutMetrics = ReturnType<typeof payoutMetrics>;

interface Forgettable {
  /** Resets the metrics and the signer's state, because another process now runs the job. */
  forget(): void;
}

/**
 * Starts the worker's jobs of the wallet: deposits, sweeps and payouts if a signer is configured, and waiting
 * withdrawals.
 */
export function startWalletJobs(context: WalletContext): void {
  const { clock, log, metrics, wallet } = context;
  startDeposits(context);
  startSweeps(context);
  const waiting = payoutMetrics(metrics, { db: wallet, clock, log });
  startPayouts(context, waiting);
  startWaiting(context, waiting);
}

function startDeposits(context: WalletContext): void {
  const { config, clock, metrics, jobs, watch, watcher } = context;
  const looks = depositMetrics(metrics, { clock, chainRests: config.environment === "local" });
  let lookedUpTo: bigint | undefined;
  const look = async (signal: AbortSignal) => {
    const looked = await watcher.look(signal);
    if (looked.processed !== lookedUpTo) await lookForLost(context, looked.processed);
    lookedUpTo = looked.processed;
    looks.note(looked);
  };
  jobs.runExclusive("deposits", (signal, progress) =>
    watch.repeat("deposits", signal, () => look(signal), progress).finally(looks.forget),
  );
}

/**
 * Searches for and reports lost payouts: payouts that were in flight when an operator made a restored database safe,
 * and payouts that show an unnoticed restore.
 */
async function lookForLost(context: WalletContext, upTo: bigint): Promise<void> {
  const by = { actor: "server", reason: "the vault paid it, and the database did not know it" };
  try {
    await readPayouts(context, { upTo, endsOpen: false, by, onFound: (found) => tellFound(context, found) });
  } catch (error) {
    if (error instanceof WentBack) await context.onWentBack(error.message);
    throw error;
  }
}

function tellFound({ log, news }: WalletContext, found: Found): void {
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

function startSweeps(context: WalletContext): void {
  const { jobs, watch } = context;
  const sweeper = sweepWorker(context);
  if (sweeper !== undefined)
    jobs.runExclusive("sweeps", (signal, progress) =>
      watch.repeat("sweeps", signal, () => sweeper.round(signal), progress).finally(sweeper.forget),
    );
}

/** Creates the worker of sweeps; undefined in a process without the key for sweeps, or without a factory. */
function sweepWorker(context: WalletContext): (SweepWorker & Forgettable) | undefined {
  const { config, clock, log, settings, metrics, chain, wallet, own, identity } = context;
  const { depositFactory: factory } = own;
  const signer = context.signers.sweep;
  if (signer === undefined || factory === undefined) return undefined;
  const waiting = metrics.gauge(
    "gemplay_sweep_waiting",
    "1 while deposit addresses wait for money for gas, or a lower gas price, to be swept",
  );
  const { vaultAddress: vault } = config.chain;
  const worker = createSweepWorker({
    db: wallet,
    factory,
    settings,
    clock,
    tokens: own.tokens,
    chain: createSweepChain({ client: chain.publicClient, chainId, factory, vault, signer }),
    processed: async () => (await findCursor(wallet, identity))?.blockNumber,
    onWaiting: (waits) => waiting.set(waits ? 1 : 0),
    onSent: ({ id: sweep, addresses, hash: transaction }) =>
      log.info({ sweep, addresses, transaction }, "a sweep is broadcast"),
  });
  return {
    ...worker,
    forget() {
      waiting.set(0);
      signer.forget();
    },
  };
}

function startPayouts(context: WalletContext, waiting: PayoutMetrics): void {
  const { log, jobs, watch } = context;
  const worker = payoutWorker(context, waiting);
  // Only a process that can pay runs this job, because the process that holds a job keeps the job from all other
  // processes.
  if (worker !== undefined)
    jobs.runExclusive(payoutJob, (signal, progress) =>
      watch.repeat(payoutJob, signal, () => worker.round(signal), progress).finally(worker.forget),
    );
  else log.error("PAYOUT_PRIVATE_KEY or PAYOUT_SIGNER_URL is missing: no withdrawal is paid by this process");
}

/** Creates the worker of payouts; undefined in a process without the payout key. */
function payoutWorker(
  context: WalletContext,
  waiting: PayoutMetrics,
): (PayoutWorker & Forgettable) | undefined {
  const { config, clock, log, settings, chain, wallet, own, news } = context;
  const signer = context.signers.payout;
  if (signer === undefined) return undefined;
  const { vaultAddress: vault, startBlock } = config.chain;
  const worker = createPayoutWorker({
    db: wallet,
    chain: createPayoutChain({ client: chain.publicClient, chainId, vault, startBlock, signer }),
    tokens: own.tokens,
    heads: () => trustedHeads(context),
    settings,
    clock,
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

/** Starts the job that releases held withdrawals and reports why withdrawals wait. */
function startWaiting(context: WalletContext, waiting: PayoutMetrics): void {
  const { jobs, watch } = context;
  jobs.runExclusive("waiting-withdrawals", (signal, progress) =>
    watch
      .repeat("waiting-withdrawals", signal, () => lookAtWaiting(context, waiting), progress)
      .finally(waiting.forget),
  );
}

async function lookAtWaiting(context: WalletContext, waiting: PayoutMetrics): Promise<void> {
  const { clock, log, settings, wallet, credentials, findSwapped, news } = context;
  await releaseHeld({
    db: wallet,
    settings,
    clock,
    credentials,
    findSwapped,
    onChange: news.withdrawal,
    onFault: (error) => log.error({ err: error }, "a withdrawal that waited could not go on"),
  });
  await noteMissingKey(wallet, new Date(clock.nowMs()));
  await waiting.read();
}
