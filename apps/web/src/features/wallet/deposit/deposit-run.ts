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

/** A deposit that was begun on this page. It goes on while the player looks at other screens. */
export interface DepositRun {
  /** Whose it is, see `ownerNow`: another player on this page does not see it. */
  readonly owner: string;
  readonly token: TokenKey;
  readonly assetId: AssetId;
  /** Decimal text. */
  readonly amount: string;
  readonly approval: "unlimited" | "exact";
  /** The step at work, or the one that failed. */
  readonly step: DepositStep;
  readonly walletName: string;
  /** The wallet confirms by itself. */
  readonly isDemo?: boolean;
  readonly approvalHash?: string;
  readonly depositHash?: string;
  /** Of the deposit, once its receipt said success. */
  readonly blockNumber?: number;
  readonly error?: WalletError;
}

const key = "deposit";
/** Counts what was begun and forgotten, so that a forgotten one is not heard any more. */
let runs = 0;
/** Ends the run that was begun last. */
let present: AbortController | undefined;

/** A sent deposit survives a reload of this tab, until the server's record of it takes over. */
function readStored(): DepositRun | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as DepositRun | null;
    return stored?.depositHash ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** For subscribing; read through `currentRun`. */
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
    // It lives in memory until the page is closed.
  }
}

/** The deposit of this page and player, if there is one. */
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

/** Forgets it, so that another deposit can be begun; what was sent is credited all the same. */
export function forgetRun(): void {
  runs += 1;
  put(undefined);
}

/** The player does not wait for the wallet any more: it is asked for nothing more, and its late answers are forgotten. */
export function cancelRun(): void {
  const { run } = depositRunStore.get();
  // A deposit that was sent to the chain cannot be cancelled.
  if (!run || run.depositHash || run.error) return;
  present?.abort();
  cancelWalletWaits();
  runs += 1;
  put({ ...run, error: new WalletError("left") });
}

/** Its end was seen: a reload does not show it again. */
export function seeRunEnd(): void {
  keep(undefined);
}

export interface DepositWish {
  readonly token: TokenKey;
  readonly assetId: AssetId;
  readonly amountBase: bigint;
  /** Of the token on its chain. */
  readonly decimals: number;
  readonly approval: "unlimited" | "exact";
}

/** Begins a deposit; everything that happens is told by the store. Crediting is not part of it: the records say that. */
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
