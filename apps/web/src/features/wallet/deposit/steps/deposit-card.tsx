import { formatAmountText, formatMoment, type PageKey, t as translate } from "../../../../i18n/index.ts";
import { StatusChip, type Step, Steps } from "../../../../ui/index.ts";
import { TransactionLink } from "../../components/transaction-link.tsx";
import type { DepositRecord } from "../../records/records.ts";
import type { DepositRun } from "../deposit-run.ts";
import { depositStations, type StationView } from "./deposit-steps.ts";

interface DepositCardProps {
  readonly run: DepositRun | undefined;
  readonly record: DepositRecord | undefined;
  readonly amount: string;
  /** Name of the asset that the server credits for the deposit. */
  readonly unit: string;
}

/**
 * Shows the stages of a deposit and marks the current stage. The steps in the wallet come from the deposit that runs in
 * this page. The steps on the blockchain come from the server's record.
 */
export function DepositCard(props: DepositCardProps) {
  const { run, record } = props;
  const stations = depositStations(run, record);
  return (
    <section className="card px-16 pt-16 pb-8" aria-label={translate("deposit.yours")} aria-live="polite">
      {record?.way === "address" ? (
        <div className="mb-12 flex flex-wrap items-center justify-between gap-8">
          <h2 className="h2">{translate("deposit.yours")}</h2>
          <StatusChip
            status={record.status}
            confirmations={{ done: record.confirmations, needed: record.confirmationsNeeded }}
          />
        </div>
      ) : null}
      <Steps steps={stations.map((view) => toStep(view, props))} />
    </section>
  );
}

const titles: Record<StationView["station"], { readonly done: PageKey; readonly now: PageKey }> = {
  approve: { done: "deposit.allowed", now: "deposit.approveNow" },
  deposit: { done: "status.submitted", now: "deposit.send" },
  confirm: { done: "deposit.confirmedDone", now: "status.confirming" },
  credit: { done: "status.confirmed", now: "status.confirmed" },
};

function toStep({ station, state }: StationView, props: DepositCardProps): Step {
  const { run, record } = props;
  const needed = record?.confirmationsNeeded ?? 0;
  const key = titles[station][state === "done" ? "done" : "now"];
  return {
    key: station,
    state,
    // Until the server has a record of the deposit, the page does not know how many confirmations are needed.
    title: station === "confirm" && !record ? translate("deposit.confirmSoon") : translate(key, { needed }),
    detail: state === "failed" ? failure(run, record) : detail(station, state, props),
    aside: timeOf(station, record),
    count:
      station === "confirm" && state === "now" && record ? { done: record.confirmations, needed } : undefined,
  };
}

/** Returns the time at which the server saw the deposit, or at which it credited the deposit. */
function timeOf(station: StationView["station"], record: DepositRecord | undefined): string | undefined {
  const atMs = station === "deposit" ? record?.atMs : station === "credit" ? record?.creditedAtMs : undefined;
  return atMs == null ? undefined : formatMoment(atMs, "time");
}

function failure(run: DepositRun | undefined, record: DepositRecord | undefined): Step["detail"] {
  if (record) return translate("records.depositFailed");
  const error = run?.error;
  if (!error) return undefined;
  return (
    <>
      {error.message}
      <span className="block text-muted">{translate("state.code", { code: error.code })}</span>
    </>
  );
}

function detail(
  station: StationView["station"],
  state: StationView["state"],
  { run, record, amount, unit }: DepositCardProps,
): Step["detail"] {
  const inWallet = whereToConfirm(run);
  if (station === "credit") {
    const credit =
      state === "done"
        ? `${formatAmountText(amount, { signed: true })} ${unit}`
        : translate("deposit.balanceGoesUp", { amount: `${formatAmountText(amount)} ${unit}` });
    const more = record && creditNote(record, unit);
    return more === undefined ? credit : `${credit} · ${more}`;
  }
  if (state === "next") return undefined;
  if (station === "approve") return approvalDetail(state, run, inWallet);
  if (station === "deposit") return sentDetail(state, run, record, inWallet);
  if (state === "done" || !record) return undefined;
  return translate("deposit.count", { done: record.confirmations, needed: record.confirmationsNeeded });
}

/**
 * Returns a text that explains why a deposit is not credited yet, or which part of a credited deposit exceeds the
 * player's limit.
 */
function creditNote(record: DepositRecord, unit: string): string | undefined {
  if (record.status === "pending") return translate("records.depositWaiting");
  return record.way === "address" ? aboveText(record, unit) : undefined;
}

/**
 * Returns a text about the part of a deposit above the player's limit. Returns undefined if the whole deposit is within
 * the limit.
 */
export function aboveText({ withdrawOnly }: DepositRecord, asset: string): string | undefined {
  if (withdrawOnly === "0") return undefined;
  const amount = formatAmountText(withdrawOnly, { decimals: null });
  return translate("deposit.creditedAbove", { amount, asset });
}

/**
 * Returns a text that names the wallet in which the player must confirm the deposit. The demo wallet confirms a deposit
 * without an action of the player.
 */
function whereToConfirm(run: DepositRun | undefined): string {
  if (run?.isDemo) return translate("deposit.inDemoWallet");
  const wallet = run?.walletName;
  return wallet ? translate("deposit.inYourWallet", { wallet }) : translate("deposit.inUnnamedWallet");
}

function approvalDetail(
  state: StationView["state"],
  run: DepositRun | undefined,
  inWallet: string,
): Step["detail"] {
  if (!run?.approvalHash) return inWallet;
  const amount =
    run.approval === "exact" ? formatAmountText(run.amount) : formatAmountText("1000000000", { decimals: 0 });
  return (
    <span className="inline-flex flex-wrap items-center gap-4">
      {state === "now"
        ? translate("deposit.waitForBlock")
        : translate("deposit.upTo", { amount: `${amount} ${run.token}` })}
      {" · "}
      <TransactionLink hash={run.approvalHash} />
    </span>
  );
}

function sentDetail(
  state: StationView["state"],
  run: DepositRun | undefined,
  record: DepositRecord | undefined,
  inWallet: string,
): Step["detail"] {
  const hash = record?.transactionHash ?? run?.depositHash;
  if (!hash) return inWallet;
  const block = record?.blockNumber ?? run?.blockNumber;
  return (
    <span className="inline-flex flex-wrap items-center gap-4">
      {state === "now" || block === undefined
        ? translate("deposit.waitForBlock")
        : translate("deposit.block", { block: formatAmountText(String(block), { decimals: 0 }) })}
      {" · "}
      <TransactionLink hash={hash} />
    </span>
  );
}
