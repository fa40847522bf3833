import { useQuery } from "@tanstack/react-query";
import { formatAmountText, type PageKey, t as translate, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { StatusChip, type Step, Steps, shortHex } from "../../../ui/index.ts";
import type { DepositRecord } from "../records/records.ts";
import { TransactionLink } from "../transaction-link.tsx";
import type { DepositRun } from "./deposit-run.ts";
import { depositStations, type StationView } from "./deposit-steps.ts";

interface DepositCardProps {
  readonly run: DepositRun | undefined;
  readonly record: DepositRecord | undefined;
  readonly networkLabel: string;
  readonly amount: string;
  /** Name of the asset that the server credits for the deposit. */
  readonly unit: string;
}

/**
 * Shows the stages of a deposit and marks the current stage. The deposit run in the page contains the steps in the
 * wallet. The record of the server contains the steps on the blockchain.
 */
export function DepositCard(props: DepositCardProps) {
  const t = useT();
  const { run, record } = props;
  const from = useQuery(userQueries.userInfo()).data?.address ?? "";
  const stations = depositStations(run, record);
  return (
    <section className="card px-16 pt-16 pb-8" aria-live="polite">
      <div className="mb-12 flex flex-wrap items-center justify-between gap-8">
        <h2 className="h2">{t("deposit.yours")}</h2>
        {record ? (
          <StatusChip
            status={record.status}
            confirmations={{ done: record.confirmations, needed: record.confirmationsNeeded }}
          />
        ) : null}
      </div>
      <Steps steps={stations.map((view) => toStep(view, { ...props, from }))} />
    </section>
  );
}

const titles: Record<StationView["station"], { readonly done: PageKey; readonly now: PageKey }> = {
  connect: { done: "deposit.connected", now: "deposit.connect" },
  network: { done: "deposit.network", now: "deposit.networkNow" },
  approve: { done: "deposit.approvalDone", now: "deposit.approveNow" },
  deposit: { done: "deposit.sent", now: "deposit.send" },
  confirm: { done: "deposit.confirmedDone", now: "deposit.confirmNow" },
  credit: { done: "deposit.credited", now: "deposit.credited" },
};

/** The properties of the deposit card, and the address of the paying wallet. */
type CardProps = DepositCardProps & { readonly from: string };

function toStep({ station, state }: StationView, props: CardProps): Step {
  const { run, record } = props;
  const needed = record?.confirmationsNeeded ?? 0;
  const key = titles[station][state === "done" ? "done" : "now"];
  return {
    key: station,
    state,
    // Before the server's first record of the deposit, the page does not know how many confirmations are needed.
    title: station === "confirm" && !record ? translate("deposit.confirmSoon") : translate(key, { needed }),
    detail: state === "failed" ? failure(run, record) : detail(station, state, props),
    count:
      station === "confirm" && state === "now" && record ? { done: record.confirmations, needed } : undefined,
  };
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
  { run, record, networkLabel, amount, unit, from }: CardProps,
): Step["detail"] {
  const inWallet = whereToConfirm(run);
  if (station === "credit") {
    const credit = `${formatAmountText(amount, { signed: true })} ${unit}`;
    const more = record && creditNote(record, unit);
    return more === undefined ? credit : `${credit} · ${more}`;
  }
  if (state === "next") return undefined;
  if (station === "connect")
    return state === "done" ? <span className="num">{shortHex(from)}</span> : inWallet;
  if (station === "network")
    return state === "done" ? translate("deposit.networkIs", { network: networkLabel }) : inWallet;
  if (station === "approve") return approvalDetail(state, run, inWallet);
  if (station === "deposit") return sentDetail(state, run, record, inWallet);
  if (state === "done" || !record) return undefined;
  return translate("deposit.count", { done: record.confirmations, needed: record.confirmationsNeeded });
}

/**
 * Returns a text that explains why a deposit is not credited yet, or why only a part of the deposit is credited to the
 * balance.
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
 * Returns a text that names the wallet in which the player must confirm the deposit. Players need not confirm a deposit
 * in the demo wallet.
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
  if (run?.step === "allowance") return translate("deposit.allowance");
  if (state === "now" && run?.step === "approve") return inWallet;
  if (!run?.approvalHash) return translate("deposit.enough");
  const kind =
    run.approval === "exact" ? translate("deposit.exact") : formatAmountText("1000000000", { decimals: 0 });
  return (
    <span className="inline-flex flex-wrap items-center gap-4">
      {state === "now" ? translate("deposit.waitForBlock") : kind}
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
