import { assets, formatAmount } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatAmountText, useLanguage, useT } from "../../../i18n/index.ts";
import { type Limits, limitQueries } from "../../../queries/index.ts";
import { AssetIcon, Choice, ErrorState, ScreenHeader, Segmented, Skeleton } from "../../../ui/index.ts";
import {
  limitName,
  limitPeriods,
  lowestOfSeveral,
  type PlayerLimit,
  periodNames,
  RealityChoice,
} from "../../../widgets/limits/index.ts";
import { settingsPath } from "../settings-path.ts";
import { BreakSection } from "./break-section.tsx";
import { ExclusionRow } from "./exclusion-row.tsx";
import { LimitRow } from "./limit-row.tsx";
import { LimitSheet } from "./limit-sheet.tsx";
import { PauseCard } from "./pause-card.tsx";

/**
 * Order in which the limits screen lists the assets. The server decides which limits the player can set for an asset.
 */
const assetsInOrder = ["PLAY", "TPLAY", "U"] as const;
type LimitedAsset = (typeof assetsInOrder)[number];

/** Renders `/profile?view=limits`, which shows the limits that the player has set. */
export default function LimitsView() {
  const t = useT();
  const query = useQuery(limitQueries.limits());
  return (
    <>
      <ScreenHeader title={t("profile.limits")} back={settingsPath} />
      <div className="pb-20">
        {query.isError && !query.data ? (
          <div className="section mt-4">
            <ErrorState title={t("limits.failed")} error={query.error} onRetry={() => void query.refetch()} />
          </div>
        ) : query.data ? (
          <Standing limits={query.data} />
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
}

function Standing({ limits }: { readonly limits: Limits }) {
  const t = useT();
  useLanguage();
  const [period, setPeriod] = useState<PlayerLimit["period"]>("day");
  const [assetId, setAssetId] = useState<LimitedAsset>("PLAY");
  const [changed, setChanged] = useState<PlayerLimit>();
  const [open, setOpen] = useState(false);
  const shown = limits.limits.filter((one) => one.assetId === assetId && one.period === period);
  return (
    <>
      {limits.pause ? <PauseCard pause={limits.pause} exclusionEndDays={limits.exclusionEndDays} /> : null}
      <section className="section mt-4">
        <Segmented<PlayerLimit["period"]>
          label={t("limits.period")}
          value={period}
          options={limitPeriods.map((one) => ({ value: one, label: t(periodNames[one]) }))}
          onChange={setPeriod}
        />
        <div className="mt-12">
          <Choice<LimitedAsset>
            label={t("limits.asset")}
            quietLabel
            compact
            value={assetId}
            options={assetsInOrder.map((one) => ({
              value: one,
              content: (
                <>
                  <AssetIcon asset={one} size={20} />
                  <b className="text-14 font-semibold">{assets[one].shownAs}</b>
                </>
              ),
            }))}
            onChange={setAssetId}
          />
        </div>
        <p className="mt-10 text-12 text-muted">{t("limits.rule", { hours: limits.raiseHours })}</p>
        <div className="card mt-12">
          {shown.map((limit) => (
            <LimitRow
              key={limit.kind}
              limit={limit}
              onChange={() => {
                setChanged(limit);
                setOpen(true);
              }}
            />
          ))}
          {shown.map(({ kind }) => (
            <Lowest key={kind} limits={limits} assetId={assetId} kind={kind} />
          ))}
        </div>
      </section>
      {limits.pause?.kind === "exclusion" ? null : <BreakSection pause={limits.pause} />}
      <ExclusionRow limits={limits} />
      <section className="section">
        <h2 className="h2">{t("limits.reality")}</h2>
        <p className="mt-4 mb-12 text-12 text-muted">{t("limits.realityAbout")}</p>
        <RealityChoice limits={limits} />
      </section>
      {changed ? (
        <LimitSheet
          key={`${changed.kind} ${changed.period} ${changed.assetId}`}
          open={open}
          limit={limits.limits.find((one) => isSame(one, changed)) ?? changed}
          raiseHours={limits.raiseHours}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** Names the limit that counts now, if the player has set limits of one kind for several periods. */
function Lowest({
  limits,
  assetId,
  kind,
}: {
  readonly limits: Limits;
  readonly assetId: LimitedAsset;
  readonly kind: PlayerLimit["kind"];
}) {
  const t = useT();
  const lowest = lowestOfSeveral(limits, { assetId, kind });
  if (!lowest) return null;
  const { decimals, shownAs } = assets[assetId];
  const left = formatAmountText(formatAmount(lowest.leftBase, decimals));
  return (
    <div className="limits-row relative flex flex-wrap justify-between gap-x-12 px-16 py-10 text-13">
      <span>{t("limits.lowest", { name: limitName(lowest.limit, t) })}</span>
      <b className="num ml-auto font-semibold">{t("limits.left", { amount: left, asset: shownAs })}</b>
    </div>
  );
}

const isSame = (one: PlayerLimit, other: PlayerLimit) =>
  one.kind === other.kind && one.period === other.period && one.assetId === other.assetId;

/** Shows a placeholder with the shape of the limits, so that the content does not move when the limits are loaded. */
function Loading() {
  const t = useT();
  return (
    <div className="section mt-4" role="status" aria-busy="true" aria-label={t("state.loading")}>
      <Skeleton height={48} className="rounded-12" />
      <Skeleton height={48} className="mt-12 rounded-12" />
      <Skeleton height={17} className="mt-10" />
      <Skeleton height={254} className="mt-12 rounded-16" />
      <Skeleton height={140} className="mt-20 rounded-16" />
      <Skeleton height={60} className="mt-16 rounded-16" />
    </div>
  );
}
