import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { formatAmountText, formatMoment, type PageKey, useT } from "../../i18n/index.ts";
import { isAwaited, platformQueries, userQueries } from "../../queries/index.ts";
import {
  Amount,
  Button,
  ButtonLink,
  ErrorState,
  Icon,
  Notice,
  Skeleton,
  type Step,
  Steps,
  TaskScreen,
} from "../../ui/index.ts";
import { useReadIdentity, useStartIdentity } from "./api/identity.ts";
import { AddressText } from "./components/address-text.tsx";
import { IdentityHero } from "./identity/identity-hero.tsx";
import { Exact, Line } from "./records/record-facts.tsx";
import { isOpen, type WithdrawalRecord } from "./records/records.ts";
import { useWithdrawals } from "./records/use-records.ts";

/** Renders `/identity`: the state of the player's identity check, and the withdrawal that waits for the check. */
export default function IdentityScreen() {
  const t = useT();
  const identity = useQuery(userQueries.identity());
  const { list, query } = useWithdrawals();
  const waiting = list.records.find(({ needsIdentity }) => needsIdentity) ?? list.records.find(isOpen);
  if (identity.error && !identity.data)
    return (
      <TaskScreen title={t("identity.title")} back="/wallet">
        <ErrorState
          title={t("identity.failed")}
          error={identity.error}
          onRetry={() => void identity.refetch()}
        />
      </TaskScreen>
    );
  if (!identity.data || isAwaited(query)) return <Loading />;
  return <KnownIdentity identity={identity.data} withdrawal={waiting} />;
}

type IdentityCheck = NonNullable<ReturnType<typeof useReadIdentity>["data"]>;

interface KnownIdentityProps {
  readonly identity: IdentityCheck;
  readonly withdrawal: WithdrawalRecord | undefined;
}

const titles: Record<IdentityCheck["state"], PageKey> = {
  none: "identity.needed",
  asked: "identity.asked",
  passed: "identity.passed",
  refused: "identity.refused",
  exhausted: "identity.refused",
};

function KnownIdentity({ identity, withdrawal }: KnownIdentityProps) {
  const t = useT();
  const { state } = identity;
  const isIdle = state === "none" && !identity.isNeeded;
  const isUnread = useReadWhileAsked(state === "asked");
  return (
    <TaskScreen
      title={t("identity.title")}
      back="/wallet"
      records
      foot={<Foot identity={identity} withdrawal={withdrawal} />}
    >
      <IdentityHero
        look={
          state === "passed" ? "passed" : state === "refused" || state === "exhausted" ? "refused" : "needed"
        }
        title={t(isIdle ? "identity.notNeeded" : titles[state])}
      >
        {isIdle ? null : <Lead identity={identity} />}
      </IdentityHero>
      {withdrawal ? (
        <section className="card px-16 pt-16 pb-8" aria-label={t("withdraw.yours")} aria-live="polite">
          <Steps steps={stepsOf(identity, withdrawal, t)} />
        </section>
      ) : null}
      {!isIdle && (state === "none" || state === "asked") ? <WhatIsNeeded /> : null}
      {withdrawal && (state === "refused" || state === "exhausted") ? (
        <Money withdrawal={withdrawal} state={state} />
      ) : null}
      {withdrawal && (state === "none" || state === "asked") ? (
        <Notice tone="sapphire" icon="lock">
          <b className="font-semibold text-text">
            {t("identity.safe", {
              amount: formatAmountText(withdrawal.amount),
              asset: withdrawal.assetId,
            })}
          </b>{" "}
          {t("identity.safeDetail")}
        </Notice>
      ) : null}
      {isUnread ? <Notice tone="gold">{t("identity.unread")}</Notice> : null}
      <p className="flex items-start gap-8 text-12 text-muted">
        <Icon name="shield" size={16} />
        <span>{t(state === "passed" ? "identity.goesOn" : "identity.onlyResult")}</span>
      </p>
    </TaskScreen>
  );
}

function Lead({ identity }: { readonly identity: IdentityCheck }) {
  const t = useT();
  const { state, reason, withdrawnAbove, isOpen: hasProvider } = identity;
  if (state === "passed") return t("identity.passedLead");
  if (state === "exhausted") return `${reason ?? ""} ${t("identity.exhaustedLead")}`.trim();
  if (state === "refused") return `${reason ?? ""} ${t("identity.refusedLead")}`.trim();
  if (!hasProvider) return t("identity.closedLead");
  if (state === "asked") return t("identity.askedLead");
  return withdrawnAbove === null
    ? t("identity.neededLead")
    : t("identity.neededAbove", { amount: formatAmountText(withdrawnAbove) });
}

/** Returns the steps of the withdrawal: the request, the identity check, and the review or the payment. */
function stepsOf(
  { state, changedAtMs, attempts, attemptsAtMost }: IdentityCheck,
  withdrawal: WithdrawalRecord,
  t: ReturnType<typeof useT>,
): readonly Step[] {
  const isPassed = state === "passed";
  const isRefused = state === "refused" || state === "exhausted";
  return [
    {
      key: "asked",
      state: "done",
      title: t("receipt.asked"),
      aside: formatMoment(withdrawal.atMs, "seconds"),
      detail: (
        <>
          <Amount value={withdrawal.amount} /> {withdrawal.assetId} {t("identity.to")}{" "}
          <AddressText address={withdrawal.address} />
        </>
      ),
    },
    {
      key: "check",
      state: isPassed ? "done" : isRefused ? "attention" : "now",
      title: t(isPassed ? "identity.stepPassed" : isRefused ? "identity.stepRefused" : "identity.step"),
      aside:
        state === "none" || changedAtMs === null ? t("receipt.now") : formatMoment(changedAtMs, "seconds"),
      detail: t(
        isPassed
          ? "identity.byProvider"
          : isRefused
            ? "identity.attempt"
            : state === "asked"
              ? "identity.atProvider"
              : "identity.waitsForYou",
        { count: attempts, most: attemptsAtMost },
      ),
    },
    { key: "paid", state: isPassed ? "now" : "next", title: t("identity.thenPaid") },
  ];
}

const documentPath =
  "M2.5 4.5h15v11h-15zM5 13l.8-2h2.9l.8 2M7.3 6.5L8.8 8 7.3 9.5 5.8 8zM11.5 8.2h3.8M11.5 11.5h2.8";
const facePath = "M10 10.2L6.6 8.2V4.4L10 2.5l3.4 1.9v3.8zM3.5 17.5v-3L6.8 12h6.4l3.3 2.5v3z";

/** Says what the provider asks for. */
function WhatIsNeeded() {
  const t = useT();
  return (
    <ul className="card px-16 py-8">
      {(
        [
          [documentPath, "identity.document", "identity.documentDetail"],
          [facePath, "identity.face", "identity.faceDetail"],
        ] as const
      ).map(([path, title, detail]) => (
        <li key={title} className="flex min-h-48 items-center gap-12 py-4">
          <span className="square bg-sapphire-bg text-sapphire">
            <svg
              viewBox="0 0 20 20"
              className="size-18"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.7"
              aria-hidden="true"
            >
              <path d={path} />
            </svg>
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-14 leading-[1.3] font-semibold">{t(title)}</span>
            <span className="text-12 text-muted">{t(detail)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Says where the money of the withdrawal is after a refused check. */
function Money({
  withdrawal,
  state,
}: {
  readonly withdrawal: WithdrawalRecord;
  readonly state: "refused" | "exhausted";
}) {
  const t = useT();
  return (
    <section>
      <h2 className="h2 mb-8">{t("identity.money")}</h2>
      <dl className="card px-16 py-6">
        <Line label={t("identity.held")}>
          <Exact value={withdrawal.amount} unit={withdrawal.assetId} />
        </Line>
        <Line label={t("identity.taken")}>
          <Exact value="0" unit={withdrawal.assetId} />
        </Line>
        <Line label={t("identity.paid")}>
          {t(state === "refused" ? "identity.paidAfterCheck" : "identity.paidByOperator")}
        </Line>
      </dl>
    </section>
  );
}

function Foot({ identity, withdrawal }: KnownIdentityProps) {
  const t = useT();
  const support = useQuery(platformQueries.config()).data?.links.support;
  const start = useStartIdentity();
  const { state } = identity;
  if (state === "passed")
    return (
      <ButtonLink href={withdrawal ? `/depositRecords?receipt=withdrawal-${withdrawal.id}` : "/wallet"}>
        {t(withdrawal ? "identity.seeWithdrawal" : "confirm.toWallet")}
      </ButtonLink>
    );
  const canStart = identity.isOpen && state !== "exhausted" && (identity.isNeeded || state === "asked");
  return (
    <>
      {start.error ? (
        <div className="mb-10">
          <Notice tone="gold" urgent>
            {start.error.message}
          </Notice>
        </div>
      ) : null}
      <div className="flex gap-12">
        {support ? (
          <a
            className="button quiet flex-1 px-12 whitespace-nowrap"
            href={support}
            target="_blank"
            rel="noreferrer"
          >
            {t("receipt.support")}
          </a>
        ) : null}
        {canStart ? (
          <Button
            className="flex-[1.6]"
            busy={start.isPending ? t("identity.starting") : undefined}
            onClick={() => start.mutate()}
          >
            {t(
              state === "refused"
                ? "action.tryAgain"
                : state === "asked"
                  ? "identity.goOn"
                  : "identity.start",
            )}
          </Button>
        ) : null}
        {!canStart && !support ? (
          <ButtonLink href="/wallet" look="quiet">
            {t("confirm.toWallet")}
          </ButtonLink>
        ) : null}
      </div>
    </>
  );
}

const readEveryMs = 5_000;

/**
 * Reads the result of an open check from the provider, at once and then every five seconds while the tab is visible.
 *
 * @returns true if the last attempt failed
 */
function useReadWhileAsked(isAsked: boolean): boolean {
  const { mutate, isError } = useReadIdentity();
  useEffect(() => {
    if (!isAsked) return;
    mutate();
    const timer = setInterval(() => {
      if (!document.hidden) mutate();
    }, readEveryMs);
    return () => clearInterval(timer);
  }, [isAsked, mutate]);
  return isAsked && isError;
}

function Loading() {
  const t = useT();
  return (
    <TaskScreen title={t("identity.title")} back="/wallet" foot={<Skeleton height={52} />}>
      <div role="status" aria-busy="true" aria-label={t("state.loading")} className="flex flex-col gap-14">
        <Skeleton height={190} />
        <Skeleton height={150} />
        <Skeleton height={112} />
      </div>
    </TaskScreen>
  );
}
