import { tokenDecimals } from "@gemplay/chain";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { Redirect, useSearchParams } from "wouter";
import { inHost } from "../../host/index.ts";
import { useT } from "../../i18n/index.ts";
import { assetsQueries, platformQueries, userQueries } from "../../queries/index.ts";
import { useStore } from "../../stores/index.ts";
import { ErrorState, Skeleton, TaskScreen } from "../../ui/index.ts";
import { browserOnly } from "../../widgets/continue-in-browser/browser-only.tsx";
import { isAnswerUnsaved, limitOfferHref } from "../../widgets/limits/index.ts";
import { AddressWay } from "./deposit/address-way.tsx";
import { useDepositChoice } from "./deposit/deposit-choice.ts";
import { currentRun, depositRunStore, forgetRun, isBeforeSending, seeRunEnd } from "./deposit/deposit-run.ts";
import { type DepositWay, DepositWays } from "./deposit/deposit-ways.tsx";
import { WithoutWallet } from "./deposit/open-without-wallet.ts";
import { DepositForm } from "./deposit/steps/deposit-form.tsx";
import { DepositProgress } from "./deposit/steps/deposit-progress.tsx";
import { isOpen } from "./records/records.ts";
import { useDeposits } from "./records/use-records.ts";

/**
 * Renders `/deposit`. The screen shows either a running deposit, a form for a deposit from the connected wallet into
 * the vault, or the deposit address.
 */
function DepositScreen() {
  const t = useT();
  const offered = useQuery(assetsQueries.depositAssets());
  const config = useQuery(platformQueries.config());
  const account = useQuery(userQueries.userInfo());
  const info = account.data;
  const deposits = useDeposits();
  const run = useStore(depositRunStore, currentRun);
  const [followed, setFollowed] = useState<string>();
  const [again, setAgain] = useState("");
  const [params, setParams] = useSearchParams();
  const { records } = deposits.list;
  // The screen searches only once for an unfinished deposit, after the records are loaded; otherwise a later deposit
  // would replace the form.
  if (followed === undefined && !deposits.query.isPending)
    setFollowed(records.find((record) => record.way === "wallet" && isOpen(record))?.transactionHash ?? "");
  const hash = run ? run.depositHash : followed;
  const record = hash
    ? records.find(({ transactionHash }) => transactionHash.toLowerCase() === hash.toLowerCase())
    : undefined;
  useForgetEnded(record ? !isOpen(record) : run?.error !== undefined);

  const choice = useDepositChoice(offered.data ?? []);
  const shown = useDepositChoice(
    (offered.data ?? []).filter(({ value }) => value === (run?.token ?? record?.token ?? value)),
  );
  const failed = [offered, config].find(({ error, data }) => error && !data);
  if (failed)
    return (
      <TaskScreen title={t("wallet.deposit")} back="/wallet">
        <ErrorState
          title={t("deposit.offerFailed")}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </TaskScreen>
    );
  if (!offered.data || !config.data || !choice || !shown || deposits.query.isLoading || account.isLoading)
    return <Loading />;
  // If the page cannot read the account, the page does not know whether the offer is due, and the deposit continues.
  if (info?.limitOffers.deposit && !run && !record && !isAnswerUnsaved(info.userId))
    return <Redirect to={limitOfferHref("deposit", `/deposit${location.search}`)} replace />;
  const hasAddresses = config.data.chain.depositFactoryAddress !== null;
  const hasWallet = info?.address !== null;
  // If the player has no wallet, the screen shows the deposit address until the player chooses a deposit from a wallet.
  // Inside the messaging host, the player cannot choose, because the host does not allow a page to request payments
  // from a wallet.
  const wanted = inHost ? "address" : (params.get("way") ?? (hasWallet ? "wallet" : "address"));
  const way: DepositWay = hasAddresses && wanted === "address" ? "address" : "wallet";
  const ways =
    hasAddresses && !inHost ? (
      <DepositWays way={way} onChange={(chosen) => setParams({ way: chosen }, { replace: true })} />
    ) : null;
  if (way === "address") return <AddressWay ways={ways} offered={offered.data} choice={choice} />;
  const isUnsent = run !== undefined && isBeforeSending(run);
  if (!record && (!run || isUnsent)) {
    // The account needs its own wallet, because the server credits a wallet deposit to the account of the paying
    // wallet.
    if (!hasWallet)
      return (
        <Suspense fallback={<Loading />}>
          <WithoutWallet ways={ways} bound={false} />
        </Suspense>
      );
    const decimals = config.data.chain.tokenConfigList[choice.token]?.decimals ?? tokenDecimals;
    return (
      <DepositForm
        ways={ways}
        offered={offered.data}
        choice={run ? shown : choice}
        decimals={decimals}
        amount={again}
        run={run}
      />
    );
  }
  return (
    <DepositProgress
      choice={shown}
      run={run}
      record={record}
      onAnew={() => {
        setFollowed("");
        setAgain(run?.error ? run.amount : "");
        forgetRun();
      }}
    />
  );
}

export default browserOnly(DepositScreen, "/deposit", "wallet.deposit");

/** Removes a finished deposit from the page, so that the next visit to the screen does not show the deposit again. */
function useForgetEnded(ended: boolean): void {
  const last = useRef(ended);
  last.current = ended;
  useEffect(() => {
    if (ended) seeRunEnd();
  }, [ended]);
  useEffect(
    () => () => {
      if (last.current) forgetRun();
    },
    [],
  );
}

function Loading() {
  const t = useT();
  return (
    <TaskScreen title={t("wallet.deposit")} back="/wallet" foot={<Skeleton height={52} />}>
      <div role="status" aria-busy="true" aria-label={t("state.loading")} className="flex flex-col gap-20">
        <div className="flex gap-8 pt-18">
          <Skeleton height={48} className="flex-1" />
          <Skeleton height={48} className="flex-1" />
        </div>
        <Skeleton height={48} className="mt-18" />
        <Skeleton height={56} className="mt-18" />
        <Skeleton height={44} className="mt-18" />
      </div>
    </TaskScreen>
  );
}
