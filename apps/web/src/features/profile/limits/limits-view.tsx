import { assets } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { type Limits, limitQueries } from "../../../queries/index.ts";
import { AssetIcon, Choice, ErrorState, ScreenHeader, Skeleton } from "../../../ui/index.ts";
import { type PlayerLimit, RealityChoice } from "../../../widgets/limits/index.ts";
import { settingsPath } from "../settings-path.ts";
import { BreakSection } from "./break-section.tsx";
import { ExclusionRow } from "./exclusion-row.tsx";
import { LimitCard } from "./limit-card.tsx";
import { LimitSheet } from "./limit-sheet.tsx";
import { PauseCard } from "./pause-card.tsx";

/**
 * Order in which the limits screen lists the assets. The server decides which limits the player can set for an asset.
 */
const assetsInOrder = ["PLAY", "TPLAY", "U"] as const;
type LimitedAsset = (typeof assetsInOrder)[number];
const kinds = ["deposits", "losses", "bets"] as const satisfies readonly PlayerLimit["kind"][];

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
  const [assetId, setAssetId] = useState<LimitedAsset>("PLAY");
  const [changed, setChanged] = useState<PlayerLimit>();
  const [open, setOpen] = useState(false);
  return (
    <>
      {limits.pause ? <PauseCard pause={limits.pause} exclusionEndDays={limits.exclusionEndDays} /> : null}
      <section className="section mt-4">
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
        <p className="mt-10 text-12 text-muted">{t("limits.rule", { hours: limits.raiseHours })}</p>
        {kinds.map((kind) => (
          <LimitCard
            key={kind}
            limits={limits}
            kind={kind}
            assetId={assetId}
            onChange={(limit) => {
              setChanged(limit);
              setOpen(true);
            }}
          />
        ))}
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

const isSame = (one: PlayerLimit, other: PlayerLimit) =>
  one.kind === other.kind && one.period === other.period && one.assetId === other.assetId;

/** Shows a placeholder with the shape of the limits, so that the content does not move when the limits are loaded. */
function Loading() {
  const t = useT();
  return (
    <div className="section mt-4" role="status" aria-busy="true" aria-label={t("state.loading")}>
      <Skeleton height={48} className="rounded-12" />
      <Skeleton height={51} className="mt-10" />
      <Skeleton height={186} className="mt-12 rounded-16" />
      <Skeleton height={168} className="mt-12 rounded-16" />
      <Skeleton height={168} className="mt-12 rounded-16" />
      <Skeleton height={140} className="mt-20 rounded-16" />
      <Skeleton height={60} className="mt-16 rounded-16" />
    </div>
  );
}
