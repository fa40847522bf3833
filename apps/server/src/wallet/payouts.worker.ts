import type { Clock } from "../platform/clock/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import { assetToken, type TokenAddresses } from "./assets.catalogue.ts";
import { larger } from "./bigint-order.ts";
import type { Heads } from "./deposits.source.ts";
import { chainWithdrawalId, type Payout, type PayoutChain } from "./payouts.chain.ts";
import {
  attemptsOf,
  nextStoredNonce,
  type PayoutTransaction,
  postpone,
  type SignedWithdrawal,
  signedWithdrawals,
  storeFirst,
  storeReplacement,
  unsignedWithdrawals,
} from "./payouts.repository.ts";
import { ProviderError } from "./provider-fault.ts";
import type { WalletDatabase } from "./wallet.tables.ts";
import type { WithdrawalRow } from "./withdrawals.repository.ts";
import type { WithdrawalEvent } from "./withdrawals.states.ts";
import { type StepChange, takeStep } from "./withdrawals.steps.ts";

/** Signed and not final at once: more would only wait in the node's queue. */
const inFlightAtMost = 16;
const gwei = 10n ** 9n;

export interface PayoutWorkerOptions {
  readonly db: WalletDatabase;
  readonly chain: PayoutChain;
  readonly tokens: TokenAddresses;
  /** The heads of a provider that is on our chain and not behind. @throws {ProviderError} */
  readonly heads: () => Promise<Heads>;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Frozen accounts are not paid before they are unfrozen. */
  readonly isFrozen: (playerId: bigint) => Promise<boolean>;
  /** Told of each withdrawal that changed, after its commit. */
  onChange(row: WithdrawalRow): void;
  /** Told whether the payout account could pay for gas. */
  onGas(enough: boolean): void;
  /** Told after each round whether a payout waits because gas costs more than it may. */
  onGasPrice(tooHigh: boolean): void;
}

export interface PayoutWorker {
  /**
   * One round: ends what is final, sends again what is stuck, starts what waits. May be killed at any point and
   * repeated, also by two processes at once: what was signed is stored before it is sent, and the vault pays an id
   * once.
   *
   * @throws {ProviderError} when the provider cannot be believed
   */
  round(signal?: AbortSignal): Promise<void>;
}

export function createPayoutWorker(options: PayoutWorkerOptions): PayoutWorker {
  const { db, chain, clock, settings } = options;
  const now = () => new Date(clock.nowMs());
  /** Whether this round met a gas price that nothing is signed with. */
  let gasTooDear = false;
  const retryAt = () => new Date(clock.nowMs() + settings.get("payouts.retrySeconds") * 1000);

  function payoutOf(row: WithdrawalRow): Payout {
    return {
      withdrawalId: chainWithdrawalId(row.id),
      token: options.tokens[assetToken[row.asset]],
      to: row.address,
      amountBase: BigInt(row.amount) - BigInt(row.fee),
    };
  }

  /** Takes a step if the row still stands where this round saw it. */
  async function step(seen: WithdrawalRow, event: WithdrawalEvent, change: StepChange = {}): Promise<void> {
    const row = await db
      .transaction()
      .execute((trx) => takeStep(trx, seen.id, event, now(), change, ({ nonce }) => nonce === seen.nonce));
    if (row !== undefined) options.onChange(row);
  }

  /** The transaction of this nonce that a final block holds, if it paid. */
  async function findFinalPayment(
    row: SignedWithdrawal,
    finalized: bigint,
  ): Promise<PayoutTransaction | undefined> {
    const wanted = payoutOf(row);
    for (const attempt of await attemptsOf(db, row)) {
      const receipt = await chain.receipt(attempt.hash);
      if (receipt === undefined || receipt.blockNumber > finalized || receipt.status !== "success") continue;
      if ((await chain.hashAt(receipt.blockNumber)) !== receipt.blockHash)
        throw new ProviderError("disagrees", `the receipt of ${attempt.hash} is of another block`);
      if (receipt.payouts.some((payout) => samePayout(payout, wanted))) return attempt;
    }
    return undefined;
  }

  /** The nonce is used in a final block: the withdrawal was paid, or this nonce can never pay it. */
  async function settle(row: SignedWithdrawal, finalized: bigint): Promise<void> {
    if (await chain.isPaid(chainWithdrawalId(row.id), finalized)) {
      const payment = await findFinalPayment(row, finalized);
      if (payment !== undefined) await step(row, "confirm", { transaction_hash: payment.hash });
      else await confirmFound(row, finalized);
      return;
    }
    await step(row, "requeue", {
      nonce: null,
      payer: null,
      transaction_hash: null,
      reason: "not_paid",
      retry_at: retryAt(),
    });
  }

  /** Paid by a transaction that is not among the stored ones of its nonce: take the one that the chain shows. */
  async function confirmFound(row: WithdrawalRow, finalized: bigint): Promise<void> {
    const found = await chain.findPayout(chainWithdrawalId(row.id), finalized);
    if (found === undefined || !samePayout(found, payoutOf(row)))
      throw new ProviderError("disagrees", `withdrawal ${row.id} is paid, by a payout that is not shown`);
    await step(row, "confirm", { transaction_hash: found.hash });
  }

  async function send(row: SignedWithdrawal, attempt: PayoutTransaction): Promise<void> {
    const result = await chain.broadcast(attempt.signed);
    options.onGas(result !== "no_gas");
    if (result === "underpriced") await replace(row, attempt);
    if ((result === "taken" || result === "nonce_used") && row.status === "pending")
      await step(row, "submit", { transaction_hash: attempt.hash });
  }

  /**
   * Signs the same payout again with the same nonce and a higher price, and sends that.
   *
   * @returns false when it may not cost more, or its key is not here any more: what is signed is all that there is
   */
  async function replace(row: SignedWithdrawal, last: PayoutTransaction): Promise<boolean> {
    if (row.payer !== chain.payer) return false;
    const before = BigInt(last.gas_price);
    const [market, highest] = [await chain.gasPrice(), BigInt(settings.get("payouts.maximumGasGwei")) * gwei];
    // Nodes take a replacement from 10% more on.
    const raised = before + before / 4n + 1n;
    const gasPrice = larger(raised, market);
    if (gasPrice > highest) {
      gasTooDear = true;
      return false;
    }
    const signed = await chain.sign(payoutOf(row), row.nonce, gasPrice);
    if (!(await storeReplacement(db, row, { ...signed, gasPrice }, last.attempt + 1, now()))) return true;
    const result = await chain.broadcast(signed.signed);
    options.onGas(result !== "no_gas");
    if (result === "taken" && row.status === "pending")
      await step(row, "submit", { transaction_hash: signed.hash });
    return true;
  }

  /** Looks after a nonce that no final block has used. */
  async function push(row: SignedWithdrawal, latestNonce: bigint): Promise<void> {
    const last = (await attemptsOf(db, row)).at(-1);
    if (last === undefined) throw new Error(`withdrawal ${row.id} has a nonce and nothing signed`);
    if (row.status === "pending") return await send(row, last);
    if (latestNonce > row.nonce) return; // mined, waiting for finality
    const stuckMs = clock.nowMs() - last.signed_at.getTime();
    if (stuckMs > settings.get("payouts.bumpSeconds") * 1000 && (await replace(row, last))) return;
    if (!(await chain.knows(last.hash))) await send(row, last);
  }

  /** Signs, stores, sends. @returns whether another may follow in this round */
  async function start(row: WithdrawalRow, finalized: bigint): Promise<boolean> {
    if (await options.isFrozen(row.player_id)) {
      await postpone(db, row, "account_frozen", retryAt());
      return true;
    }
    const answer = await chain.ask(payoutOf(row));
    if (answer.kind === "paid_already") {
      if (await chain.isPaid(chainWithdrawalId(row.id), finalized)) await confirmFound(row, finalized);
      return true;
    }
    if (answer.kind === "refuses") {
      // Nothing signed for it is alive (its nonce is null), and it is not paid: giving it back cannot pay twice.
      const sureUnpaid = answer.forGood && !(await chain.isPaid(chainWithdrawalId(row.id), finalized));
      if (sureUnpaid) await step(row, "fail", { reason: answer.reason });
      else await postpone(db, row, answer.reason, retryAt());
      return true;
    }
    const gasPrice = await chain.gasPrice();
    const affordable = (await chain.balance()) >= chain.cost(gasPrice);
    options.onGas(affordable);
    if (!affordable) return false;
    if (gasPrice > BigInt(settings.get("payouts.maximumGasGwei")) * gwei) {
      gasTooDear = true;
      return false;
    }
    const [stored, onChain] = [await nextStoredNonce(db, chain.payer), await chain.nonceOf(chain.payer)];
    const nonce = larger(stored, onChain);
    const signed = await chain.sign(payoutOf(row), nonce, gasPrice);
    const { payer } = chain;
    if (!(await storeFirst(db, row, { ...signed, payer, nonce, gasPrice }, now()))) return true;
    const first = (await attemptsOf(db, { payer, nonce }))[0];
    if (first !== undefined) await send({ ...row, payer, nonce }, first);
    return true;
  }

  async function advance(signal: AbortSignal | undefined): Promise<void> {
    const signed = await signedWithdrawals(db);
    const waiting = await unsignedWithdrawals(db, now(), inFlightAtMost - signed.length);
    // The chain is asked only when there is something to do.
    if (signed.length === 0 && waiting.length === 0) return;
    const { finalized } = await options.heads();
    for (const row of signed) {
      if (signal?.aborted === true) return;
      if ((await chain.nonceOf(row.payer, finalized)) > row.nonce) await settle(row, finalized);
      else await push(row, await chain.nonceOf(row.payer));
    }
    for (const row of waiting) {
      if (signal?.aborted === true || !(await start(row, finalized))) return;
    }
  }

  return {
    async round(signal) {
      gasTooDear = false;
      await advance(signal);
      options.onGasPrice(gasTooDear);
    },
  };
}

function samePayout(one: Payout, other: Payout): boolean {
  return (
    one.withdrawalId === other.withdrawalId &&
    one.token.toLowerCase() === other.token.toLowerCase() &&
    one.to.toLowerCase() === other.to.toLowerCase() &&
    one.amountBase === other.amountBase
  );
}
