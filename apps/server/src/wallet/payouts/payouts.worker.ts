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

/** Signed by the account and not final at once: more would only wait in the node's queue. */
export const inFlightAtMost = 16;

export interface PayoutWorkerOptions {
  readonly db: WalletDatabase;
  readonly chain: PayoutChain;
  readonly tokens: TokenAddresses;
  /** The heads of a provider that is on our chain and not behind. @throws {ProviderError} */
  readonly heads: () => Promise<Heads>;
  readonly settings: Settings;
  readonly clock: Clock;
  /** Accounts that are frozen, whole or for withdrawals, are not paid before they are unfrozen. */
  readonly isFrozen: (playerId: bigint) => Promise<boolean>;
  /** The same, asked in the transaction that stores what is signed; nobody freezes the account before it ends. */
  readonly mayBePaid: (trx: WalletDatabase, playerId: bigint) => Promise<boolean>;
  /** Told of each withdrawal that changed, after its commit. */
  onChange(row: Withdrawal): void;
  /** Told when a payment of a withdrawal is signed and stored, before its fate is known. */
  onSigned(row: Withdrawal, nonce: bigint): void;
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

  /** Takes a step if the row still stands where this round saw it. */
  async function step(seen: Withdrawal, event: WithdrawalEvent, change: StepChange = {}): Promise<void> {
    const row = await db
      .transaction()
      .execute((trx) => takeStep(trx, seen.id, event, now(), change, ({ nonce }) => nonce === seen.nonce));
    if (row !== undefined) options.onChange(row);
  }

  /** The nonce is used in a final block: the withdrawal was paid, or this nonce can never pay it. */
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

  /** Paid by a transaction that is not among the stored ones of its nonce: take the one that the chain shows. */
  async function confirmFound(row: Withdrawal, finalized: bigint): Promise<void> {
    const found = await chain.findPayout(row.payoutId, finalized);
    if (found === undefined || !samePayout(found, payoutOf(row)))
      throw new ProviderError("disagrees", `withdrawal ${row.id} is paid, by a payout that is not shown`);
    await step(row, "confirm", { transactionHash: found.hash });
  }

  /**
   * Looks after what is signed. What another account signed, whose key is not here any more, cannot be signed again at a
   * higher price; once that account may not pay any more, the withdrawal is this one's. Should the role ever be given back,
   * the vault still pays the id once.
   */
  async function lookAfter(row: SignedWithdrawal, finalized: bigint): Promise<void> {
    if (await sender.isUsed(laneOf(row), finalized)) return await settle(row, finalized);
    if (isOwn(row) || (await chain.hasRole(row.payer, finalized))) return await push(row);
    if (await chain.isPaid(row.payoutId, finalized)) return await confirmFound(row, finalized);
    await requeue(row, "payer_changed", null);
  }

  /** Looks after a nonce that no final block has used. */
  async function push(row: SignedWithdrawal): Promise<void> {
    const hash = await sender.push({ ...laneOf(row), isSent: row.status === "submitted" });
    if (hash !== undefined && row.status === "pending") await step(row, "submit", { transactionHash: hash });
  }

  /** Signs, stores, sends. @returns whether another may follow in this round */
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
      // A paused vault, or one that took our role away, refuses before it looks whether it has paid.
      if (await chain.isPaid(row.payoutId, finalized)) await confirmFound(row, finalized);
      // It is not paid, and nothing signed for it is alive: giving it back cannot pay twice.
      else if (answer.forGood && !(await mayBeMined(row, finalized)))
        await step(row, "fail", { reason: answer.reason });
      else await postpone(db, row, answer.reason, inAWhile());
      return true;
    }
    const claim = async (trx: SenderDatabase, lane: NonceLane) =>
      (await claimForPayout(walletTables(trx), row, lane, now())) &&
      // Frozen since it was looked at: whoever has frozen an account knows that nothing is signed for it any more.
      (await options.mayBePaid(walletTables(trx), row.playerId));
    const isWanted = async () => {
      const seen = await findWithdrawal(db, row.id);
      return seen?.status === "pending" && seen.nonce === null && !(await options.isFrozen(row.playerId));
    };
    const begun = await sender.begin(row.id, chain.callOf(payoutOf(row)), claim, isWanted);
    if (begun.kind === "begun") options.onSigned(row, begun.lane.nonce);
    if (begun.kind === "begun" && begun.hash !== undefined)
      await step({ ...row, nonce: begun.lane.nonce }, "submit", { transactionHash: begun.hash });
    // What its signer does not sign for one of them must not keep the others waiting.
    if (begun.kind === "unsigned") await postpone(db, row, "signer_refuses", inAWhile());
    if (begun.kind !== "waits") return true;
    await noteWaiting(db, begun.reason, now());
    return false;
  }

  /** Something signed by whomever for a withdrawal whose nonce is not noted any more. */
  async function mayBeMined({ id: reference }: Withdrawal, finalized: bigint): Promise<boolean> {
    const usedUpTo = (account: Address) => chain.nonceOf(account, finalized);
    return (await openNonce(db, { purpose: "payout", reference }, usedUpTo)) !== undefined;
  }

  async function advance(signal: AbortSignal | undefined): Promise<void> {
    const signed = await signedWithdrawals(db);
    const [own, former] = [signed.filter(isOwn), signed.filter((row) => !isOwn(row))];
    const waiting = await unsignedWithdrawals(db, now(), inFlightAtMost - own.length);
    // The chain is asked only when there is something to do.
    if (signed.length === 0 && waiting.length === 0) return;
    const { finalized } = await options.heads();
    let goesOn = true;
    const task = (work: () => Promise<unknown>) => async () => {
      if (signal?.aborted !== true) await work();
    };
    // What a former account left behind comes last: it holds up nobody.
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
