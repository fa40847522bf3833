import { assets } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { formatNumber, useT } from "../../../i18n/index.ts";
import { limitQueries, platformQueries } from "../../../queries/index.ts";
import { signOut } from "../../../session/index.ts";
import {
  Amount,
  AssetIcon,
  Button,
  ErrorState,
  Icon,
  Segmented,
  Sheet,
  Skeleton,
} from "../../../ui/index.ts";
import { BreakForm, confirmReality, type Reality, RealityChoice } from "../../../widgets/limits/index.ts";
import { RealityStone } from "./clock-stones.tsx";
import { ProgressLine } from "./progress-line.tsx";

/** Shows the reality check: the duration of play, and the player's net result in this period. */
export function RealitySheet({ reality }: { readonly reality: Reality }) {
  const t = useT();
  const limits = useQuery(limitQueries.limits()).data;
  const [changing, setChanging] = useState(false);
  const [breaking, setBreaking] = useState(false);
  const minutes = limits?.realityMinutes ?? 0;
  const played = Math.floor((reality.nowMs - reality.startedMs) / 60_000);
  const title =
    played % 60 === 0 ? t("reality.hours", { count: played / 60 }) : t("reality.minutes", { count: played });
  const leave = () => {
    confirmReality();
    navigate("/index");
    void signOut();
  };
  // The same sheet shows the reality check and the form for a break, because a second sheet would replace the browser
  // history entry of the first.
  if (breaking)
    return (
      <Sheet open onClose={confirmReality} title={t("limits.takeBreak")}>
        <BreakForm onCancel={() => setBreaking(false)} onStarted={confirmReality} />
      </Sheet>
    );
  return (
    <Sheet open onClose={confirmReality} title={title} titleHidden>
      <div className="-mt-44 text-center">
        <RealityStone />
        <p className="mt-8 text-22 leading-[1.25] font-semibold tracking-[-0.02em]" aria-hidden="true">
          {title}
        </p>
      </div>
      <Outcome reality={reality} minutes={minutes} />
      <div className="mt-8 flex min-h-44 items-center justify-between gap-12 text-13 text-muted">
        <span>{minutes === 0 ? t("reality.never") : t("reality.again", { count: minutes })}</span>
        <button
          type="button"
          className="link flex-none"
          aria-expanded={changing}
          onClick={() => setChanging(!changing)}
        >
          {t("limits.change")}
        </button>
      </div>
      {changing && limits ? (
        <div className="mb-12">
          <RealityChoice limits={limits} onSaved={() => setChanging(false)} />
        </div>
      ) : null}
      <div className="mt-8 grid grid-cols-2 gap-12">
        <Button look="quiet" onClick={() => setBreaking(true)}>
          {t("limits.takeBreak")}
        </Button>
        <Button look="quiet" onClick={confirmReality}>
          {t("reality.playOn")}
        </Button>
      </div>
      <button
        type="button"
        className="mt-12 flex min-h-(--touch) w-full items-center justify-center gap-8 text-14 font-semibold text-muted"
        onClick={leave}
      >
        <Icon name="exit" size={18} />
        {t("reality.logOut")}
      </button>
    </Sheet>
  );
}

/**
 * Shows the player's results since the start of the period of play, as reported by the server. If the request fails,
 * shows an error instead of an empty result.
 */
function Outcome({ reality, minutes }: { readonly reality: Reality; readonly minutes: number }) {
  const t = useT();
  const offsetMs = useQuery(platformQueries.config()).data?.serverOffsetMs;
  const query = useQuery({
    ...limitQueries.reality(Math.max(reality.startedMs + (offsetMs ?? 0), 0)),
    // The period of play is measured with the server's clock, so the query waits until the page knows the server time.
    enabled: offsetMs !== undefined,
  });
  const [chosen, setChosen] = useState<string>();
  const { data } = query;
  const asset = data?.assets.find(({ assetId }) => assetId === chosen) ?? data?.assets[0];
  const open = data?.openBets ?? 0;
  return (
    <>
      <p className="mt-4 min-h-20 text-center text-13 text-muted" role="status">
        {minutes === 0 ? null : t("reality.asked", { count: minutes })}{" "}
        {data ? (open === 0 ? t("reality.noneOpen") : t("reality.someOpen", { count: open })) : null}
      </p>
      {query.isError && !data ? (
        <div className="mt-12">
          <ErrorState title={t("reality.failed")} error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : !data ? (
        <div className="mt-12" aria-busy="true">
          <Skeleton height={150} className="rounded-16" />
        </div>
      ) : !asset ? (
        <p className="well mt-12 text-center text-13">{t("reality.nothing")}</p>
      ) : (
        <>
          {data.assets.length > 1 ? (
            <div className="mt-12">
              <Segmented
                label={t("limits.asset")}
                value={asset.assetId}
                options={data.assets.map(({ assetId }) => ({
                  value: assetId,
                  label: (
                    <>
                      <AssetIcon asset={assetId} size={18} /> {assets[assetId].shownAs}
                    </>
                  ),
                }))}
                onChange={setChosen}
              />
            </div>
          ) : null}
          <div className="card mt-12 bg-sunken px-16 py-12">
            <dl className="flex justify-between gap-12">
              <Sum label={t("limits.bets")}>{formatNumber(asset.bets)}</Sum>
              <Sum label={t("reality.staked")} className="text-center">
                <Amount value={asset.staked} tappable />
              </Sum>
              <Sum label={t("reality.net")} className="text-right">
                <Amount value={asset.net} signed tappable />
              </Sum>
            </dl>
            <ProgressLine asset={asset} sinceMs={data.sinceMs} untilMs={data.untilMs} />
          </div>
        </>
      )}
    </>
  );
}

function Sum({
  label,
  className = "",
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="num mt-2 text-16 font-semibold">{children}</dd>
    </div>
  );
}
