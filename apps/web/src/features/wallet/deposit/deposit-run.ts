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

/** A deposit that was started on this page. It continues while the player opens other screens. */
export interface DepositRun {
  /** Owner of the deposit, see `ownerNow`. Another player on this page does not see it. */
  readonly owner: string;
  readonly token: TokenKey;
  readonly assetId: AssetId;
  /** Decimal text. */
  readonly amount: string;
  readonly approval: "unlimited" | "exact";
  /** The current or the failed step. */
  readonly step: DepositStep;
  readonly walletName: string;
  /** True for the demo wallet, which confirms without the player. */
  readonly isDemo?: boolean;
  readonly approvalHash?: string;
  readonly depositHash?: string;
  /** Block of the deposit, after its receipt reported success. */
  readonly blockNumber?: number;
  readonly error?: WalletError;
}

const key = "deposit";
/** Number of started and dropped runs. Events of an older run are ignored. */
let runs = 0;
/** Aborts the run that was started last. */
let present: AbortController | undefined;

/** Reads the stored run. A sent deposit survives a reload of this tab until the server has a record of it. */
function readStored(): DepositRun | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as DepositRun | null;
    return stored?.depositHash ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** The store is only for subscribing. Read its value with `currentRun`. */
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
    // The run stays in memory until the page is closed.
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

/** Drops the run, so that another deposit can start. A deposit that was already sent is credited in any case. */
export function forgetRun(): void {
  runs += 1;
  put(undefined);
}

/** Cancels the wait for the wallet. The wallet receives no more requests, and its late answers are ignored. */
export function cancelRun(): void {
  const { run } = depositRunStore.get();
  // A deposit that was sent to the chain cannot be cancelled.
  if (!run || run.depositHash || run.error) return;
  present?.abort();
  cancelWalletWaits();
  runs += 1;
  put({ ...run, error: new WalletError("left") });
}

/** Removes the stored run after the player has seen its end, so that a reload does not show it again. */
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

/** Starts a deposit and reports every step in the store. Crediting is not part of it; the records show that. */
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
