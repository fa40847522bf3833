import type { Address } from "viem";
import { findPlayer, lockFreeze } from "../../account/index.ts";
import { eachInTurn, ProviderError } from "../../platform/chain/index.ts";
import {
  type AccountNonce,
  createChainSender,
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
 * The largest number of payouts that are signed but not final at the same time. Additional payouts would only wait in
 * the transaction pool of the node.
 */
export const inFlightAtMost = 16;

export interface PayoutWorkerOptions {
  readonly db: WalletDatabase;
  readonly chain: PayoutChain;
  readonly tokens: TokenAddresses;
  /**
   * Checks that the RPC provider serves the right chain and is up to date, and returns the chain heads.
   *
   * @throws {ProviderError}
   */
  readonly heads: () => Promise<Heads>;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Called after the commit of each change of a withdrawal. */
  onChange(row: Withdrawal): void;
  /** Called when the signed transaction of a withdrawal is stored. The result of the transaction is not known yet. */
  onSigned(row: Withdrawal, nonce: bigint): void;
  /** Called with true if the payout account has enough money for gas, and otherwise with false. */
  onGas(enough: boolean): void;
  /** Called after each round of the payout job, with true if a payout waits because gas costs more than the maximum. */
  onGasPrice(tooHigh: boolean): void;
}

export interface PayoutWorker {
  /**
   * Runs one round of the payout job: ends payouts in final blocks, sends stuck transactions again, and starts waiting
   * payouts. A process may be killed during a round, and two processes may run a round at the same time. No withdrawal
   * is paid twice, because the worker stores a signed transaction before it sends the transaction, and the vault pays
   * each id once.
   *
   * @throws {ProviderError} if the RPC provider's answers cannot be trusted
   */
  round(signal?: AbortSignal): Promise<void>;
}

/** The options of the worker, the sender of its transactions, and the state of the current round. */
interface PayoutContext extends PayoutWorkerOptions {
  readonly sender: ReturnType<typeof createChainSender>;
  /** Whether the gas price was above the maximum in this round, so that the worker signed no payout. */
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
  // The worker makes RPC calls only if a withdrawal waits for payment or has a signed transaction.
  if (signed.length === 0 && waiting.length === 0) return;
  const { finalized } = await context.heads();
  let goesOn = true;
  const task = (work: () => Promise<unknown>) => async () => {
    if (signal?.aborted !== true) await work();
  };
  // The worker handles the payouts of former payout accounts last, so that these payouts do not delay other payouts.
  await eachInTurn([
    ...own.map((row) => task(() => supervise(context, row, finalized))),
    ...waiting.map((row) =>
      task(async () => {
        if (goesOn) goesOn = await start(context, row, finalized);
      }),
    ),
    ...former.map((row) => task(() => supervise(context, row, finalized))),
  ]);
}

/**
 * Handles a withdrawal with a signed transaction. The worker has no key of a former payout account, so the worker
 * cannot sign the account's transaction again with a higher gas price. When the former account has lost the payout
 * role, the current account pays the withdrawal. Even if the former account gets the role back, the vault pays each id
 * only once.
 */
async function supervise(context: PayoutContext, row: SignedWithdrawal, finalized: bigint): Promise<void> {
  const { chain, sender } = context;
  if (await sender.isUsed(accountNonceOf(row), finalized)) return await settle(context, row, finalized);
  if (isOwn(context, row) || (await chain.hasRole(row.payer, finalized))) return await push(context, row);
  if (await chain.isPaid(row.payoutId, finalized)) return await confirmFound(context, row, finalized);
  await requeue(context, row, "payer_changed", null);
}

/**
 * Handles a withdrawal whose nonce is used in a final block. Either the withdrawal is paid, or its transaction failed
 * and can never pay the withdrawal.
 */
async function settle(context: PayoutContext, row: SignedWithdrawal, finalized: bigint): Promise<void> {
  const { chain, sender } = context;
  if (await chain.isPaid(row.payoutId, finalized)) {
    const mined = await sender.mined(accountNonceOf(row), finalized);
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
 * Confirms a withdrawal that another transaction than the stored transaction has paid. The function finds this
 * transaction on the chain.
 */
async function confirmFound(context: PayoutContext, row: Withdrawal, finalized: bigint): Promise<void> {
  const found = await context.chain.findPayout(row.payoutId, finalized);
  if (found === undefined || !samePayout(found, payoutOf(context, row)))
    throw new ProviderError(
      "disagrees",
      `withdrawal ${row.id} is paid, but the provider does not return the payout`,
    );
  await step(context, row, "confirm", { transactionHash: found.hash });
}

/** Handles a withdrawal with a signed transaction whose nonce no final block has used. */
async function push(context: PayoutContext, row: SignedWithdrawal): Promise<void> {
  const hash = await context.sender.push({ ...accountNonceOf(row), isSent: row.status === "submitted" });
  if (hash !== undefined && row.status === "pending")
    await step(context, row, "submit", { transactionHash: hash });
}

/**
 * Signs, stores and sends the payout of a withdrawal, if the player's account is not frozen and the vault would pay.
 *
 * @returns whether the worker may start another payout in this round
 */
async function start(context: PayoutContext, row: Withdrawal, finalized: bigint): Promise<boolean> {
  const { db, chain } = context;
  if (await isFrozen(db, row.playerId)) {
    await postpone(db, row, "account_frozen", inAWhile(context));
    return true;
  }
  const answer = await chain.ask(payoutOf(context, row));
  if (answer.kind === "pays") return await sign(context, row);
  // If the vault is paused or the account has lost its role, the vault refuses a payout without checking whether the
  // payout id was already paid. The code therefore first checks whether the vault has already paid the payout id.
  if (await chain.isPaid(row.payoutId, finalized)) await confirmFound(context, row, finalized);
  else if (answer.kind === "refuses") await acceptRefusal(context, row, answer, finalized);
  return true;
}

/** Refunds a withdrawal that the vault can never pay. Postpones a withdrawal that the vault may pay later. */
async function acceptRefusal(
  context: PayoutContext,
  row: Withdrawal,
  { reason, forGood }: Extract<VaultAnswer, { kind: "refuses" }>,
  finalized: bigint,
): Promise<void> {
  // The code has checked that the vault has not paid the payout id, and that no signed transaction can still pay the
  // id. The player therefore cannot get both the refund and the payout.
  if (forGood && !(await mayBeMined(context, row, finalized))) await step(context, row, "fail", { reason });
  else await postpone(context.db, row, reason, inAWhile(context));
}

/**
 * Signs, stores and sends the payout of a withdrawal.
 *
 * @returns whether the worker may start another payout in this round
 */
async function sign(context: PayoutContext, row: Withdrawal): Promise<boolean> {
  const { db, chain, sender } = context;
  const claim = async (trx: SenderDatabase, accountNonce: AccountNonce) =>
    (await claimForPayout(walletTables(trx), row, accountNonce, now(context))) &&
    // The transaction checks again, under a lock, whether the player's account is frozen. After an operator has frozen
    // an account, the worker therefore signs no new payout of this account.
    (await lockFreeze(trx, row.playerId)) === "none";
  const isWanted = async () => {
    const seen = await findWithdrawal(db, row.id);
    return seen?.status === "pending" && seen.nonce === null && !(await isFrozen(db, row.playerId));
  };
  const begun = await sender.begin(row.id, chain.callOf(payoutOf(context, row)), claim, isWanted);
  if (begun.kind === "begun") context.onSigned(row, begun.accountNonce.nonce);
  if (begun.kind === "begun" && begun.hash !== undefined)
    await step(context, { ...row, nonce: begun.accountNonce.nonce }, "submit", {
      transactionHash: begun.hash,
    });
  // If the signer refuses one withdrawal, the worker continues with the other withdrawals.
  if (begun.kind === "unsigned") await postpone(db, row, "signer_refuses", inAWhile(context));
  if (begun.kind !== "waits") return true;
  await noteWaiting(db, begun.reason, now(context));
  return false;
}

/**
 * Returns whether an account is frozen, completely or for withdrawals. The worker pays no withdrawals of a frozen
 * account.
 */
async function isFrozen(db: WalletDatabase, playerId: bigint): Promise<boolean> {
  return ((await findPlayer(db, playerId))?.freeze ?? "none") !== "none";
}

/** Returns whether any account has signed a transaction for the withdrawal that can still be mined. */
async function mayBeMined(
  { db, chain }: PayoutContext,
  { id: reference }: Withdrawal,
  finalized: bigint,
): Promise<boolean> {
  const usedUpTo = (account: Address) => chain.nonceOf(account, finalized);
  return (await openNonce(db, { purpose: "payout", reference }, usedUpTo)) !== undefined;
}

/** Applies an event to a withdrawal, if the withdrawal still has the nonce that this round has read. */
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
    payoutId: row.payoutId,
    token: tokens[assetToken[row.asset]],
    to: row.address,
    amountBase: row.netBase,
  };
}

const isOwn = ({ chain }: PayoutContext, { payer }: SignedWithdrawal) => payer === chain.sender;

const accountNonceOf = ({ payer: sender, nonce }: SignedWithdrawal): AccountNonce => ({ sender, nonce });

function samePayout(one: Payout, other: Payout): boolean {
  return (
    one.payoutId === other.payoutId &&
    one.token.toLowerCase() === other.token.toLowerCase() &&
    one.to.toLowerCase() === other.to.toLowerCase() &&
    one.amountBase === other.amountBase
  );
}
