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
  RollbackDetected,
  readPayouts,
} from "./payouts/index.ts";
import { trustedHeads, type WalletContext } from "./wallet.context.ts";
import { releaseHeld, withdrawalName } from "./withdrawals/index.ts";

type PayoutMetrics = ReturnType<typeof payoutMetrics>;

interface Forgettable {
  /**
   * Resets the metrics and the state of the signer when this process stops the payout job, because another process then
   * runs the job.
   */
  forget(): void;
}

/**
 * Starts the worker's jobs of the wallet, which handle deposits and waiting withdrawals. If the keys for signing are
 * configured, the function also starts the jobs of sweeps and payouts.
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
 * Searches the chain for payouts that are missing in the database, and reports the missing payouts. A missing payout
 * was unfinished when an operator secured a restored database, or it shows a restore that nobody reported.
 */
async function lookForLost(context: WalletContext, upTo: bigint): Promise<void> {
  const by = {
    actor: "server",
    reason: "the vault paid a withdrawal that the database did not contain as paid",
  };
  try {
    await readPayouts(context, {
      upTo,
      endsOpen: false,
      by,
      onFound: (found) => reportFound(context, found),
    });
  } catch (error) {
    if (error instanceof RollbackDetected) await context.onRollbackDetected(error.message);
    throw error;
  }
}

function reportFound({ log, events }: WalletContext, found: Found): void {
  if (found.kind === "made") {
    const { withdrawalId: withdrawal, playerId, shortfallBase } = found.payout;
    log.error(
      { withdrawal, player: String(playerId), shortfall: String(shortfallBase) },
      "a payout that was missing in the database was recorded again: the database was restored from a backup",
    );
  } else if (found.kind === "ended") {
    events.withdrawal(found.withdrawal);
    log.error(
      withdrawalName(found.withdrawal),
      "a withdrawal that waited for a review was already paid: the database was restored from a backup",
    );
  } else
    log.error(
      found.payout,
      "an operator must decide about a payout of the vault: the server has changed nothing",
    );
}

function startSweeps(context: WalletContext): void {
  const { jobs, watch } = context;
  const sweeper = sweepWorker(context);
  if (sweeper !== undefined)
    jobs.runExclusive("sweeps", (signal, progress) =>
      watch.repeat("sweeps", signal, () => sweeper.round(signal), progress).finally(sweeper.forget),
    );
}

/**
 * Creates the worker that sweeps deposit addresses; undefined in a process without the sweep key, or if no factory
 * contract is configured.
 */
function sweepWorker(context: WalletContext): (SweepWorker & Forgettable) | undefined {
  const { config, clock, log, settings, metrics, chain, wallet, own, identity } = context;
  const { depositFactory: factory } = own;
  const signer = context.signers.sweep;
  if (signer === undefined || factory === undefined) return undefined;
  const waiting = metrics.gauge(
    "gemplay_sweep_waiting",
    "Is 1 while the sweep of deposit addresses waits for gas money or for a lower gas price",
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
      log.info({ sweep, addresses, transaction }, "the transaction of a sweep was sent"),
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
  // Only a process with the payout key runs the payout job. Otherwise a process without the key could take the lock of
  // the job, and no process would pay.
  if (worker !== undefined)
    jobs.runExclusive(payoutJob, (signal, progress) =>
      watch.repeat(payoutJob, signal, () => worker.round(signal), progress).finally(worker.forget),
    );
  else log.error("PAYOUT_PRIVATE_KEY or PAYOUT_SIGNER_URL is missing: this process pays no withdrawals");
}

/** Creates the worker that pays withdrawals; undefined in a process without the payout key. */
function payoutWorker(
  context: WalletContext,
  waiting: PayoutMetrics,
): (PayoutWorker & Forgettable) | undefined {
  const { config, clock, log, settings, chain, wallet, own, events } = context;
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
      events.withdrawal(row);
    },
    onSigned: (row, nonce) =>
      log.info({ ...withdrawalName(row), nonce: String(nonce) }, "the transaction of a withdrawal is signed"),
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

/** Starts the job that releases withdrawals after their waiting time and reports why withdrawals wait. */
function startWaiting(context: WalletContext, waiting: PayoutMetrics): void {
  const { jobs, watch } = context;
  jobs.runExclusive("waiting-withdrawals", (signal, progress) =>
    watch
      .repeat("waiting-withdrawals", signal, () => inspectWaiting(context, waiting), progress)
      .finally(waiting.forget),
  );
}

async function inspectWaiting(context: WalletContext, waiting: PayoutMetrics): Promise<void> {
  const { clock, log, settings, wallet, credentials, findSwapped, events } = context;
  await releaseHeld({
    db: wallet,
    settings,
    clock,
    credentials,
    findSwapped,
    onChange: events.withdrawal,
    onFault: (error) =>
      log.error(
        { err: error },
        "releasing a withdrawal after its waiting time failed, and the next round tries again",
      ),
  });
  await noteMissingKey(wallet, new Date(clock.nowMs()));
  await waiting.read();
}
