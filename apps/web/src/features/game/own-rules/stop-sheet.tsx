import { assets, formatAmount } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { GameName } from "../../../games/play/game/round.ts";
import { chooseCurrency } from "../../../games/play/table/currency-choice.ts";
import { formatAmountText, formatMoment, useT } from "../../../i18n/index.ts";
import { type Limits, limitQueries, platformQueries } from "../../../queries/index.ts";
import { Art, Button, ErrorState, Icon, Sheet, Skeleton } from "../../../ui/index.ts";
import {
  ActionRow,
  BreakForm,
  LimitMeter,
  limitName,
  type PlayStop,
  playStopStore,
  reachedLimit,
  TimeLeft,
} from "../../../widgets/limits/index.ts";
import { StopStone } from "./clock-stones.tsx";

const close = () => playStopStore.set({ stop: null });

/** Shows which of the player's limits or breaks prevented a bet, and what the player can do next. */
export function StopSheet({ game, stop }: { readonly game: GameName; readonly stop: PlayStop }) {
  const t = useT();
  const query = useQuery(limitQueries.limits());
  const [breaking, setBreaking] = useState(false);
  const limits = query.dataUpdatedAt >= stop.atMs ? query.data : undefined;
  const pause = limits?.pause ?? null;
  const reached =
    stop.kind === "limit" && limits ? reachedLimit(limits, stop.assetId, stop.amount) : undefined;
  const title = pause
    ? t(pause.kind === "break" ? "limits.onBreak" : "limits.excluded")
    : stop.kind === "pause"
      ? t("stop.paused")
      : t(reached ? titles[reached.limit.period] : "stop.limit");
  // The same sheet shows the refused bet and the form for a break, because a second sheet would replace the browser
  // history entry of the first.
  if (breaking)
    return (
      <Sheet open onClose={close} title={t("limits.takeBreak")}>
        <BreakForm onCancel={() => setBreaking(false)} onStarted={close} />
      </Sheet>
    );
  return (
    <Sheet open onClose={close} title={title} titleHidden>
      <Head title={title}>
        {stop.kind === "limit" && !pause ? t("stop.unchanged") : t("limits.pauseAbout")}
      </Head>
      {query.isError && !limits && !query.isFetching ? (
        <ErrorState title={t("limits.failed")} error={query.error} onRetry={() => void query.refetch()} />
      ) : !limits ? (
        <div aria-busy="true">
          <Skeleton height={146} className="rounded-16" />
        </div>
      ) : pause ? (
        <PauseFacts pause={pause} />
      ) : stop.kind === "limit" ? (
        <LimitFacts stop={stop} limits={limits} />
      ) : (
        <p className="well text-13">{t("stop.open")}</p>
      )}
      <h3 className="mt-16 mb-8 text-14 font-semibold">{t("stop.youCan")}</h3>
      <div className="card bg-sunken">
        {pause || stop.kind === "pause" ? null : (
          <ActionRow
            art={<Icon name="timer" />}
            title={t("limits.takeBreak")}
            detail={t("stop.aboutBreak")}
            onClick={() => setBreaking(true)}
          />
        )}
        <ActionRow
          art={<Art name="s-emerald" size={20} />}
          title={t("stop.demo")}
          detail={t("stop.aboutDemo")}
          onClick={() => {
            close();
            chooseCurrency(game, "DEMO");
          }}
        />
        <ActionRow
          art={<Icon name="gear" />}
          title={t("stop.limits")}
          detail={t("stop.aboutLimits", { hours: limits?.raiseHours ?? 24 })}
          href="/profile?view=limits"
          onClick={close}
        />
        <Support />
      </div>
      <Button look="quiet" className="mt-16" onClick={close}>
        {t("stop.done")}
      </Button>
    </Sheet>
  );
}

const titles = { day: "stop.day", week: "stop.week", month: "stop.month" } as const;

/** Shows a gemstone with a clock, and beside it the reason why the bet was refused. */
function Head({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="-mt-48 flex items-start gap-12 pr-44 pb-12">
      <StopStone />
      <div className="min-w-0 flex-1">
        <p className="text-22 leading-[1.25] font-semibold tracking-[-0.02em]" aria-hidden="true">
          {title}
        </p>
        <p className="mt-4 text-13 text-muted" role="status">
          {children}
        </p>
      </div>
    </div>
  );
}

function LimitFacts({
  stop,
  limits,
}: {
  readonly stop: Extract<PlayStop, { kind: "limit" }>;
  readonly limits: Limits;
}) {
  const t = useT();
  const reached = reachedLimit(limits, stop.assetId, stop.amount);
  const unit = assets[stop.assetId].shownAs;
  // The limit may allow the bet now: its period may have ended, or the player may have changed the limit in another
  // tab.
  if (!reached) return <p className="well text-13">{t("stop.room")}</p>;
  const { limit, leftBase } = reached;
  const amount = (text: string) => formatAmountText(text);
  return (
    <div className="card bg-sunken px-16 py-12">
      <div className="flex flex-wrap justify-between gap-x-12 text-13">
        <span className="font-semibold">{limitName(limit, t)}</span>
        <span className="num text-muted">
          <TimeLeft untilMs={limit.resetsAtMs} say={(time) => t("stop.resetsIn", { time })} />
        </span>
      </div>
      <div className="mt-10 mb-8">
        <LimitMeter limit={limit} tall />
      </div>
      <Fact label={t(limit.kind === "bets" ? "stop.betSoFar" : "stop.lostSoFar")}>
        {amount(limit.used)} / {amount(limit.limit)} {unit}
      </Fact>
      <Fact label={t("stop.thisBet")}>
        {amount(stop.amount)} {unit}
      </Fact>
      <Fact label={t("stop.left")} strong>
        {amount(formatAmount(leftBase, assets[stop.assetId].decimals))} {unit}
      </Fact>
    </div>
  );
}

function PauseFacts({ pause }: { readonly pause: NonNullable<Limits["pause"]> }) {
  const t = useT();
  const { untilMs } = pause;
  return (
    <div className="card bg-sunken px-16 py-12">
      {untilMs === null ? (
        <Fact label={t("limits.pauseEnd")}>{t("limits.forEver")}</Fact>
      ) : (
        <>
          <Fact label={t("limits.pauseEnd")}>{formatMoment(untilMs, "exact")}</Fact>
          <Fact label={t("limits.timeLeft")} strong>
            <TimeLeft untilMs={untilMs} say={(time) => time} />
          </Fact>
        </>
      )}
    </div>
  );
}

function Fact({
  label,
  strong = false,
  children,
}: {
  readonly label: string;
  readonly strong?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="label-value flex-wrap py-3">
      <span>{label}</span>
      <span className={`num ml-auto ${strong ? "font-semibold text-gold" : ""}`}>{children}</span>
    </div>
  );
}

function Support() {
  const t = useT();
  const support = useQuery(platformQueries.config()).data?.links.support;
  return support ? (
    <ActionRow
      art={<Icon name="head" />}
      title={t("stop.support")}
      detail={t("stop.aboutSupport")}
      href={support}
    />
  ) : null;
}
