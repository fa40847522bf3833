import type { Address } from "viem";
import { findPlayer, lockFreeze } from "../../account/index.ts";
import { eachInTurn, ProviderError } from "../../platform/chain/index.ts";
import {
  createChainSender,
  type NonceLane,
  openNonce,
  type SenderDatabase,
} from "../../platform/chain-sender/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import { assetToken, type TokenAddresses } from "../assets/index.ts";
import type { Heads } from "../deposits/index.ts";
import { type WalletDatabase, walletTables } from "../wallet.tables.ts";
import {
  claimForPayout,
  findWithdrawal,
  postpone,
  type SignedWithdrawal,
  type StepChange,
  signedWithdrawals,
  takeStep,
  unsignedWithdrawals,
  type Withdrawal,
  type WithdrawalEvent,
} from "../withdrawals/index.ts";
import type { Payout, PayoutChain, VaultAnswer } from "./payouts.chain.ts";
import { noteWaiting } from "./waiting-payouts.repository.ts";

/**
 * The largest number of payouts that are signed and not final at the same time. More payouts would only wait in the
 * node's queue.
 */
export const inFlightAtMost = 16;

export interface PayoutWorkerOptions {
  readonly db: WalletDatabase;
  readonly chain: PayoutChain;
  readonly tokens: TokenAddresses;
  /**
   * Returns the chain heads of a provider that is on the right chain and up to date.
   *
   * @throws {ProviderError}
   */
  readonly heads: () => Promise<Heads>;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Called after the commit of each change of a withdrawal. */
  onChange(row: Withdrawal): void;
  /** Called when the signed transaction of a withdrawal is stored, before the result of the transaction is known. */
  onSigned(row: Withdrawal, nonce: bigint): void;
  /** Called with whether the payout account had enough money for gas. */
  onGas(enough: boolean): void;
  /** Called after each round with whether a payout waits because gas costs more than the maximum. */
  onGasPrice(tooHigh: boolean): void;
}

export interface PayoutWorker {
  /**
   * Runs one round: ends final payouts, sends stuck payouts again, and starts waiting payouts. The process may be
   * killed at any point, and two processes may run a round at once. The worker stores bytes before sending them, and
   * the vault pays each id once.
   *
   * @throws {ProviderError} if the provider's answers are not trustworthy
   */
  round(signal?: AbortSignal): Promise<void>;
}

/** The options, the sender of payout transactions, and the state of the present round. */
interface PayoutContext extends PayoutWorkerOptions {
  readonly sender: ReturnType<typeof createChainSender>;
  /** Whether the gas price of this round was above the maximum for signing. */
  gasTooDear: boolean;
}

function payoutContext(options: PayoutWorkerOptions): PayoutContext {
  const { db, chain, clock, settings, onGas } = options;
  const context: PayoutContext = {
    ...options,
    gasTooDear: false,
    sender: createChainSender({
      db,
      chain,
      clock,
      settings,
      purpose: "payout",
      onGas,
      onTooDear: () => {
        context.gasTooDear = true;
      },
    }),
  };
  return context;
}

export function createPayoutWorker(options: PayoutWorkerOptions): PayoutWorker {
  const context = payoutContext(options);
  return {
    async round(signal) {
      context.gasTooDear = false;
      await advance(context, signal);
      context.onGasPrice(context.gasTooDear);
    },
  };
}

async function advance(context: PayoutContext, signal: AbortSignal | undefined): Promise<void> {
  const { db } = context;
  const signed = await signedWithdrawals(db);
  const own = signed.filter((row) => isOwn(context, row));
  const former = signed.filter((row) => !isOwn(context, row));
  const waiting = await unsignedWithdrawals(db, now(context), inFlightAtMost - own.length);
  // The worker calls the chain only if a withdrawal waits or is signed.
  if (signed.length === 0 && waiting.length === 0) return;
  const { finalized } = await context.heads();
  let goesOn = true;
  const task = (work: () => Promise<unknown>) => async () => {
    if (signal?.aborted !== true) await work();
  };
  // The round handles payouts of former payout accounts last, so that these payouts do not delay the others.
  await eachInTurn([
    ...own.map((row) => task(() => lookAfter(context, row, finalized))),
    ...waiting.map((row) =>
      task(async () => {
        if (goesOn) goesOn = await start(context, row, finalized);
      }),
    ),
    ...former.map((row) => task(() => lookAfter(context, row, finalized))),
  ]);
}

/**
 * Handles a signed withdrawal. A transaction of a former payout account, whose key is missing, cannot be signed again
 * at a higher gas price. After the former account has lost the payout role, the present account pays the withdrawal. If
 * the former account ever gets the role back, the vault still pays the id only once.
 */
async function lookAfter(context: PayoutContext, row: SignedWithdrawal, finalized: bigint): Promise<void> {
  const { chain, sender } = context;
  if (await sender.isUsed(laneOf(row), finalized)) return await settle(context, row, finalized);
  if (isOwn(context, row) || (await chain.hasRole(row.payer, finalized))) return await push(context, row);
  if (await chain.isPaid(row.payoutId, finalized)) return await confirmFound(context, row, finalized);
  await requeue(context, row, "payer_changed", null);
}

/**
 * Ends a withdrawal whose nonce is used in a final block: the withdrawal was paid, or a transaction with this nonce can
 * never pay it.
 */
async function settle(context: PayoutContext, row: SignedWithdrawal, finalized: bigint): Promise<void> {
  const { chain, sender } = context;
  if (await chain.isPaid(row.payoutId, finalized)) {
    const mined = await sender.mined(laneOf(row), finalized);
    const pays =
      mined !== undefined && chain.payoutsIn(mined).some((one) => samePayout(one, payoutOf(context, row)));
    if (pays) await step(context, row, "confirm", { transactionHash: mined.hash });
    else await confirmFound(context, row, finalized);
    return;
  }
  await requeue(context, row, "not_paid", inAWhile(context));
}

async function requeue(
  context: PayoutContext,
  row: SignedWithdrawal,
  reason: string,
  retryAt: Date | null,
): Promise<void> {
  await step(context, row, "requeue", { nonce: null, payer: null, transactionHash: null, reason, retryAt });
}

/**
 * Confirms a withdrawal that was paid by a transaction which is not stored for the withdrawal's nonce. The code reads
 * the transaction from the chain.
 */
async function confirmFound(context: PayoutContext, row: Withdrawal, finalized: bigint): Promise<void> {
  const found = await context.chain.findPayout(row.payoutId, finalized);
  if (found === undefined || !samePayout(found, payoutOf(context, row)))
    throw new ProviderError("disagrees", `withdrawal ${row.id} is paid, by a payout that is not shown`);
  await step(context, row, "confirm", { transactionHash: found.hash });
}

/** Handles a signed withdrawal whose nonce no final block has used. */
async function push(context: PayoutContext, row: SignedWithdrawal): Promise<void> {
  const hash = await context.sender.push({ ...laneOf(row), isSent: row.status === "submitted" });
  if (hash !== undefined && row.status === "pending")
    await step(context, row, "submit", { transactionHash: hash });
}

/**
 * Signs, stores and sends the payout of a withdrawal if its account is not frozen and the vault would pay.
 *
 * @returns whether another payout may follow in this round
 */
async function start(context: PayoutContext, row: Withdrawal, finalized: bigint): Promise<boolean> {
  const { db, chain } = context;
  if (await isFrozen(db, row.playerId)) {
    await postpone(db, row, "account_frozen", inAWhile(context));
    return true;
  }
  const answer = await chain.ask(payoutOf(context, row));
  if (answer.kind === "pays") return await sign(context, row);
  // A paused vault, or a vault that removed the account's role, refuses before checking whether the id was paid. The
  // code therefore checks first whether the id was paid.
  if (await chain.isPaid(row.payoutId, finalized)) await confirmFound(context, row, finalized);
  else if (answer.kind === "refuses") await acceptRefusal(context, row, answer, finalized);
  return true;
}

/** Refunds a withdrawal that the vault can never pay, or postpones the withdrawal. */
async function acceptRefusal(
  context: PayoutContext,
  row: Withdrawal,
  { reason, forGood }: Extract<VaultAnswer, { kind: "refuses" }>,
  finalized: bigint,
): Promise<void> {
  // The vault has not paid the id, and no signed transaction can still pay the id. A refund therefore cannot pay twice.
  if (forGood && !(await mayBeMined(context, row, finalized))) await step(context, row, "fail", { reason });
  else await postpone(context.db, row, reason, inAWhile(context));
}

/**
 * Signs, stores and sends the payout of a withdrawal.
 *
 * @returns whether another payout may follow in this round
 */
async function sign(context: PayoutContext, row: Withdrawal): Promise<boolean> {
  const { db, chain, sender } = context;
  const claim = async (trx: SenderDatabase, lane: NonceLane) =>
    (await claimForPayout(walletTables(trx), row, lane, now(context))) &&
    // The transaction checks the account again, under the lock of its freeze. After an operator froze an account, the
    // worker signs no new payout of this account.
    (await lockFreeze(trx, row.playerId)) === "none";
  const isWanted = async () => {
    const seen = await findWithdrawal(db, row.id);
    return seen?.status === "pending" && seen.nonce === null && !(await isFrozen(db, row.playerId));
  };
  const begun = await sender.begin(row.id, chain.callOf(payoutOf(context, row)), claim, isWanted);
  if (begun.kind === "begun") context.onSigned(row, begun.lane.nonce);
  if (begun.kind === "begun" && begun.hash !== undefined)
    await step(context, { ...row, nonce: begun.lane.nonce }, "submit", { transactionHash: begun.hash });
  // A refusal of the signer for one withdrawal must not delay the other withdrawals.
  if (begun.kind === "unsigned") await postpone(db, row, "signer_refuses", inAWhile(context));
  if (begun.kind !== "waits") return true;
  await noteWaiting(db, begun.reason, now(context));
  return false;
}

/** Returns whether an account is frozen, completely or for withdrawals. The worker does not pay a frozen account. */
async function isFrozen(db: WalletDatabase, playerId: bigint): Promise<boolean> {
  return ((await findPlayer(db, playerId))?.freeze ?? "none") !== "none";
}

/** Returns whether a signed transaction of any account may still be mined for a withdrawal without a stored nonce. */
async function mayBeMined(
  { db, chain }: PayoutContext,
  { id: reference }: Withdrawal,
  finalized: bigint,
): Promise<boolean> {
  const usedUpTo = (account: Address) => chain.nonceOf(account, finalized);
  return (await openNonce(db, { purpose: "payout", reference }, usedUpTo)) !== undefined;
}

/** Takes a step of a withdrawal if the withdrawal still has the nonce that this round has read. */
async function step(
  context: PayoutContext,
  seen: Withdrawal,
  event: WithdrawalEvent,
  change: StepChange = {},
): Promise<void> {
  const row = await context.db
    .transaction()
    .execute((trx) =>
      takeStep(trx, seen.id, event, now(context), change, ({ nonce }) => nonce === seen.nonce),
    );
  if (row !== undefined) context.onChange(row);
}

const now = ({ clock }: PayoutContext) => new Date(clock.nowMs());

const inAWhile = ({ clock, settings }: PayoutContext) =>
  new Date(clock.nowMs() + settings.get("payouts.retrySeconds") * 1000);

function payoutOf({ tokens }: PayoutContext, row: Withdrawal): Payout {
  return {
    withdrawalId: row.payoutId,
    token: tokens[assetToken[row.asset]],
    to: row.address,
    amountBase: row.netBase,
  };
}

const isOwn = ({ chain }: PayoutContext, { payer }: SignedWithdrawal) => payer === chain.sender;

const laneOf = ({ payer: sender, nonce }: SignedWithdrawal): NonceLane => ({ sender, nonce });

function samePayout(one: Payout, other: Payout): boolean {
  return (
    one.withdrawalId === other.withdrawalId &&
    one.token.toLowerCase() === other.token.toLowerCase() &&
    one.to.toLowerCase() === other.to.toLowerCase() &&
    one.amountBase === other.amountBase
  );
}
