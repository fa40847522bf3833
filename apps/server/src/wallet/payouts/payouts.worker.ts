import type { Address } from "viem";
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
import type { Payout, PayoutChain } from "./payouts.chain.ts";
import { noteWaiting } from "./payouts.waiting.ts";

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
   * Returns the heads of a provider that is on the right chain and not behind.
   *
   * @throws {ProviderError}
   */
  readonly heads: () => Promise<Heads>;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Returns whether an account is frozen, completely or for withdrawals. A frozen account is not paid. */
  readonly isFrozen: (playerId: bigint) => Promise<boolean>;
  /**
   * Returns whether an account may be paid, inside the transaction that stores the signed bytes. Nobody can freeze the
   * account before this transaction ends.
   */
  readonly mayBePaid: (trx: WalletDatabase, playerId: bigint) => Promise<boolean>;
  /** Called after the commit of each change of a withdrawal. */
  onChange(row: Withdrawal): void;
  /** Called when the signed transaction of a withdrawal is stored, before its result is known. */
  onSigned(row: Withdrawal, nonce: bigint): void;
  /** Called with whether the payout account had enough money for gas. */
  onGas(enough: boolean): void;
  /** Called after each round with whether a payout waits because gas costs more than the maximum. */
  onGasPrice(tooHigh: boolean): void;
}

export interface PayoutWorker {
  /**
   * Runs one round: ends final payouts, sends stuck payouts again, and starts waiting payouts. The process may be
   * killed at any point, and two processes may run a round at once. Bytes are stored before they are sent, and the
   * vault pays each id once.
   *
   * @throws {ProviderError} if the provider's answers are not trustworthy
   */
  round(signal?: AbortSignal): Promise<void>;
}

export function createPayoutWorker(options: PayoutWorkerOptions): PayoutWorker {
  const { db, chain, clock, settings } = options;
  const now = () => new Date(clock.nowMs());
  /** Whether the gas price of this round was above the maximum for signing. */
  let gasTooDear = false;
  const sender = createChainSender({
    db,
    chain,
    clock,
    settings,
    purpose: "payout",
    onGas: options.onGas,
    onTooDear: () => {
      gasTooDear = true;
    },
  });
  const inAWhile = () => new Date(clock.nowMs() + settings.get("payouts.retrySeconds") * 1000);

  function payoutOf(row: Withdrawal): Payout {
    return {
      withdrawalId: row.payoutId,
      token: options.tokens[assetToken[row.asset]],
      to: row.address,
      amountBase: row.netBase,
    };
  }

  /** Takes a step if the withdrawal still has the nonce that this round has read. */
  async function step(seen: Withdrawal, event: WithdrawalEvent, change: StepChange = {}): Promise<void> {
    const row = await db
      .transaction()
      .execute((trx) => takeStep(trx, seen.id, event, now(), change, ({ nonce }) => nonce === seen.nonce));
    if (row !== undefined) options.onChange(row);
  }

  /**
   * Ends a withdrawal whose nonce is used in a final block: the withdrawal was paid, or this nonce can never pay it.
   */
  async function settle(row: SignedWithdrawal, finalized: bigint): Promise<void> {
    if (await chain.isPaid(row.payoutId, finalized)) {
      const mined = await sender.mined(laneOf(row), finalized);
      const pays =
        mined !== undefined && chain.payoutsIn(mined).some((one) => samePayout(one, payoutOf(row)));
      if (pays) await step(row, "confirm", { transactionHash: mined.hash });
      else await confirmFound(row, finalized);
      return;
    }
    await requeue(row, "not_paid", inAWhile());
  }

  async function requeue(row: SignedWithdrawal, reason: string, retryAt: Date | null): Promise<void> {
    await step(row, "requeue", { nonce: null, payer: null, transactionHash: null, reason, retryAt });
  }

  /**
   * Confirms a withdrawal that was paid by a transaction that is not stored for its nonce. The transaction is read from
   * the chain.
   */
  async function confirmFound(row: Withdrawal, finalized: bigint): Promise<void> {
    const found = await chain.findPayout(row.payoutId, finalized);
    if (found === undefined || !samePayout(found, payoutOf(row)))
      throw new ProviderError("disagrees", `withdrawal ${row.id} is paid, by a payout that is not shown`);
    await step(row, "confirm", { transactionHash: found.hash });
  }

  /**
   * Handles a signed withdrawal. A transaction of a former account, whose key is missing, cannot be signed again at a
   * higher gas price. Once the former account has lost the payout role, the present account pays the withdrawal. If the
   * role is ever given back, the vault still pays the id only once.
   */
  async function lookAfter(row: SignedWithdrawal, finalized: bigint): Promise<void> {
    if (await sender.isUsed(laneOf(row), finalized)) return await settle(row, finalized);
    if (isOwn(row) || (await chain.hasRole(row.payer, finalized))) return await push(row);
    if (await chain.isPaid(row.payoutId, finalized)) return await confirmFound(row, finalized);
    await requeue(row, "payer_changed", null);
  }

  /** Handles a nonce that no final block has used. */
  async function push(row: SignedWithdrawal): Promise<void> {
    const hash = await sender.push({ ...laneOf(row), isSent: row.status === "submitted" });
    if (hash !== undefined && row.status === "pending") await step(row, "submit", { transactionHash: hash });
  }

  /**
   * Signs, stores and sends the payout of a withdrawal.
   *
   * @returns whether another payout may follow in this round
   */
  async function start(row: Withdrawal, finalized: bigint): Promise<boolean> {
    if (await options.isFrozen(row.playerId)) {
      await postpone(db, row, "account_frozen", inAWhile());
      return true;
    }
    const answer = await chain.ask(payoutOf(row));
    if (answer.kind === "paid_already") {
      if (await chain.isPaid(row.payoutId, finalized)) await confirmFound(row, finalized);
      return true;
    }
    if (answer.kind === "refuses") {
      // A paused vault, or a vault that removed our role, refuses before it checks whether the id was paid. So this
      // code checks first whether the id was paid.
      if (await chain.isPaid(row.payoutId, finalized)) await confirmFound(row, finalized);
      // The id is not paid, and no signed transaction can still pay it. So a refund cannot pay twice.
      else if (answer.forGood && !(await mayBeMined(row, finalized)))
        await step(row, "fail", { reason: answer.reason });
      else await postpone(db, row, answer.reason, inAWhile());
      return true;
    }
    const claim = async (trx: SenderDatabase, lane: NonceLane) =>
      (await claimForPayout(walletTables(trx), row, lane, now())) &&
      // The account is checked again inside the transaction. After an operator froze an account, nothing new is signed
      // for this account.
      (await options.mayBePaid(walletTables(trx), row.playerId));
    const isWanted = async () => {
      const seen = await findWithdrawal(db, row.id);
      return seen?.status === "pending" && seen.nonce === null && !(await options.isFrozen(row.playerId));
    };
    const begun = await sender.begin(row.id, chain.callOf(payoutOf(row)), claim, isWanted);
    if (begun.kind === "begun") options.onSigned(row, begun.lane.nonce);
    if (begun.kind === "begun" && begun.hash !== undefined)
      await step({ ...row, nonce: begun.lane.nonce }, "submit", { transactionHash: begun.hash });
    // A refusal of the signer for one withdrawal must not delay the others.
    if (begun.kind === "unsigned") await postpone(db, row, "signer_refuses", inAWhile());
    if (begun.kind !== "waits") return true;
    await noteWaiting(db, begun.reason, now());
    return false;
  }

  /** Returns whether a signed transaction of any account may still be mined for a withdrawal without a stored nonce. */
  async function mayBeMined({ id: reference }: Withdrawal, finalized: bigint): Promise<boolean> {
    const usedUpTo = (account: Address) => chain.nonceOf(account, finalized);
    return (await openNonce(db, { purpose: "payout", reference }, usedUpTo)) !== undefined;
  }

  async function advance(signal: AbortSignal | undefined): Promise<void> {
    const signed = await signedWithdrawals(db);
    const [own, former] = [signed.filter(isOwn), signed.filter((row) => !isOwn(row))];
    const waiting = await unsignedWithdrawals(db, now(), inFlightAtMost - own.length);
    // The chain is called only if there is work.
    if (signed.length === 0 && waiting.length === 0) return;
    const { finalized } = await options.heads();
    let goesOn = true;
    const task = (work: () => Promise<unknown>) => async () => {
      if (signal?.aborted !== true) await work();
    };
    // Payouts of a former account come last, so that they delay no others.
    await eachInTurn([
      ...own.map((row) => task(() => lookAfter(row, finalized))),
      ...waiting.map((row) =>
        task(async () => {
          if (goesOn) goesOn = await start(row, finalized);
        }),
      ),
      ...former.map((row) => task(() => lookAfter(row, finalized))),
    ]);
  }

  const isOwn = ({ payer }: SignedWithdrawal) => payer === chain.sender;

  return {
    async round(signal) {
      gasTooDear = false;
      await advance(signal);
      options.onGasPrice(gasTooDear);
    },
  };
}

const laneOf = ({ payer: sender, nonce }: SignedWithdrawal): NonceLane => ({ sender, nonce });

function samePayout(one: Payout, other: Payout): boolean {
  return (
    one.withdrawalId === other.withdrawalId &&
    one.token.toLowerCase() === other.token.toLowerCase() &&
    one.to.toLowerCase() === other.to.toLowerCase() &&
    one.amountBase === other.amountBase
  );
}
