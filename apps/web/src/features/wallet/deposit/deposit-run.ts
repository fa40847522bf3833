import type { TokenKey } from "@gemplay/chain";
import { type AssetId, formatAmount } from "@gemplay/money";
import {
  cancelWalletWaits,
  createStore,
  isOwn,
  moveToNumber,
  ownerNow,
  queryClient,
} from "../../../stores/index.ts";
import { type DepositStep, depositWithWallet, toWalletError, WalletError } from "../../../wallet/index.ts";
import { depositEnd } from "./deposit-end.ts";

/** A deposit that the player started on this page. The deposit continues while the player opens other screens. */
export interface DepositRun {
  /** The player who started the deposit, see `ownerNow`. The page never shows the deposit to another player. */
  readonly owner: string;
  readonly token: TokenKey;
  readonly assetId: AssetId;
  /** The amount of the deposit as decimal text. */
  readonly amount: string;
  readonly approval: "unlimited" | "exact";
  /** The current step of the deposit, or the step in which the deposit failed. */
  readonly step: DepositStep;
  readonly walletName: string;
  /** True for the demo wallet, which confirms a deposit without an action of the player. */
  readonly isDemo?: boolean;
  readonly approvalHash?: string;
  readonly depositHash?: string;
  /**
   * Number of the block that contains the deposit. The value is undefined until the transaction's receipt has reported
   * success.
   */
  readonly blockNumber?: number;
  readonly error?: WalletError;
}

/**
 * Returns whether no transaction of a deposit was sent yet, so that the player can still change the deposit. Returns
 * false if the page does not know whether the wallet has sent a transaction.
 */
export function isBeforeSending(run: DepositRun): boolean {
  return run.approvalHash === undefined && run.depositHash === undefined && depositEnd(run) === "nothing";
}

const key = "deposit";
/**
 * Counter that the page increases each time it starts or drops a deposit. The counter lets the page ignore events of an
 * earlier deposit.
 */
let runs = 0;
/** Aborts the deposit that the page started last. */
let present: AbortController | undefined;

/**
 * Reads the deposit that the tab has stored. The tab stores a sent deposit, so that the deposit survives a reload until
 * the server has a record of the deposit.
 */
function readStored(): DepositRun | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as DepositRun | null;
    return stored?.depositHash ? stored : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Components use the store only to subscribe to changes. They read the running deposit with the function `currentRun`.
 */
export const depositRunStore = createStore<{ readonly run: DepositRun | undefined }>({ run: readStored() });

function put(run: DepositRun | undefined): void {
  depositRunStore.set({ run });
  keep(run);
}

function keep(run: DepositRun | undefined): void {
  try {
    if (run?.depositHash && !run.error) sessionStorage.setItem(key, JSON.stringify(run));
    else sessionStorage.removeItem(key);
  } catch {
    // If the browser forbids storage, the running deposit stays only in memory until the player closes the page.
  }
}

/** Returns the deposit that the current player has started on this page, or undefined. */
export function currentRun({ run }: { readonly run: DepositRun | undefined }): DepositRun | undefined {
  return run && isOwn(run.owner) ? run : undefined;
}

moveToNumber(
  () => depositRunStore.get().run?.owner,
  (owner) => {
    const { run } = depositRunStore.get();
    if (run) put({ ...run, owner });
  },
);

/**
 * Removes the deposit from the page, so that the player can start another deposit. If the deposit was already sent, the
 * server credits the deposit anyway.
 */
export function forgetRun(): void {
  runs += 1;
  put(undefined);
}

/**
 * Stops waiting for the wallet's answer. After the cancellation, the page sends no more requests to the wallet and
 * ignores late answers of the wallet.
 */
export function cancelRun(): void {
  const { run } = depositRunStore.get();
  // The player cannot cancel a deposit that the wallet has already sent to the blockchain.
  if (!run || run.depositHash || run.error) return;
  present?.abort();
  cancelWalletWaits();
  runs += 1;
  put({ ...run, error: new WalletError("left") });
}

/** Removes the stored deposit after the player has seen its result, so that a reload does not show it again. */
export function seeRunEnd(): void {
  keep(undefined);
}

export interface DepositWish {
  readonly token: TokenKey;
  readonly assetId: AssetId;
  readonly amountBase: bigint;
  /** Decimals of the token on the blockchain. */
  readonly decimals: number;
  readonly approval: "unlimited" | "exact";
}

/**
 * Starts a deposit and stores every step of the deposit in `depositRunStore`. The function returns before the server
 * credits the deposit. Only the server's records show whether the deposit has been credited.
 */
export async function startRun({
  token,
  assetId,
  amountBase,
  decimals,
  approval,
}: DepositWish): Promise<void> {
  const owner = ownerNow();
  const amount = formatAmount(amountBase, decimals);
  put({ owner, token, assetId, amount, approval, step: "connect", walletName: "" });
  const number = ++runs;
  const attempt = new AbortController();
  present = attempt;
  const change = (fields: Partial<DepositRun>) => {
    const { run } = depositRunStore.get();
    if (run && number === runs) put({ ...run, ...fields });
  };
  try {
    const { transactionHash, blockNumber } = await depositWithWallet({
      token,
      amountBase,
      approval,
      signal: attempt.signal,
      onStep: ({ step, transactionHash: hash, walletName = "", isDemo = false }) =>
        change({
          step,
          walletName,
          isDemo,
          ...(hash && step === "approveWait" ? { approvalHash: hash } : {}),
          ...(hash && step === "depositWait" ? { depositHash: hash } : {}),
        }),
    });
    change({ depositHash: transactionHash, blockNumber: Number(blockNumber) });
    await queryClient.invalidateQueries({ queryKey: ["assets"] });
  } catch (error) {
    change({ error: toWalletError(error, "deposit") });
  }
}
