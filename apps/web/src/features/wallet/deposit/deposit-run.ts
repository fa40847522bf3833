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

/** A deposit that was started on this page. The deposit continues while the player opens other screens. */
export interface DepositRun {
  /** Owner of the deposit, see `ownerNow`. The page does not show the deposit to another player. */
  readonly owner: string;
  readonly token: TokenKey;
  readonly assetId: AssetId;
  /** The amount of the deposit as decimal text. */
  readonly amount: string;
  readonly approval: "unlimited" | "exact";
  /** The current or the failed step. */
  readonly step: DepositStep;
  readonly walletName: string;
  /** True for the demo wallet, which confirms without an action of the player. */
  readonly isDemo?: boolean;
  readonly approvalHash?: string;
  readonly depositHash?: string;
  /** Number of the deposit's block. Undefined until the receipt of the transaction has reported success. */
  readonly blockNumber?: number;
  readonly error?: WalletError;
}

const key = "deposit";
/** Number of started and dropped runs. The page ignores events of an older run. */
let runs = 0;
/** Aborts the run that was started last. */
let present: AbortController | undefined;

/** Reads the stored run. A sent deposit survives a reload of the tab until the server has a record of the deposit. */
function readStored(): DepositRun | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as DepositRun | null;
    return stored?.depositHash ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** The store is only for subscribing. Components read the run with `currentRun`. */
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
    // The browser forbids storage, so the run stays only in memory until the page is closed.
  }
}

/** Returns the running deposit of this page and player, or undefined. */
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

/** Drops the run, so that another deposit can start. The server credits a deposit that was already sent in any case. */
export function forgetRun(): void {
  runs += 1;
  put(undefined);
}

/**
 * Cancels the wait for the wallet. The page sends no more requests to the wallet and ignores late answers of the
 * wallet.
 */
export function cancelRun(): void {
  const { run } = depositRunStore.get();
  // The player cannot cancel a deposit that was sent to the chain.
  if (!run || run.depositHash || run.error) return;
  present?.abort();
  cancelWalletWaits();
  runs += 1;
  put({ ...run, error: new WalletError("left") });
}

/** Removes the stored run after the player has seen its end, so that a reload does not show the run again. */
export function seeRunEnd(): void {
  keep(undefined);
}

export interface DepositWish {
  readonly token: TokenKey;
  readonly assetId: AssetId;
  readonly amountBase: bigint;
  /** Decimals of the token on its chain. */
  readonly decimals: number;
  readonly approval: "unlimited" | "exact";
}

/**
 * Starts a deposit and stores every step in `depositRunStore`. The run ends before the credit, which only the records
 * show.
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
