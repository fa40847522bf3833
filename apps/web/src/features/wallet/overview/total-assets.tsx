import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../i18n/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { setPreference } from "../../../stores/index.ts";
import { Icon, Skeleton } from "../../../ui/index.ts";
import { heldOf } from "./asset-values.ts";
import { Balance, useHiddenBalances } from "./balance.tsx";
import { type PlayDay, playProgress } from "./play-progress.ts";
import { ResultLine, ResultText } from "./play-result.tsx";

/**
 * Shows the total of all assets in U. While PLAY has no price, shows the PLAY balance with an explanation instead.
 * Below the total, shows the player's result of play in 30 days. Deposits and withdrawals do not change the result of
 * play. The result of play is hidden until the player has played the first round.
 */
export function TotalAssets() {
  const t = useT();
  const hidden = useHiddenBalances();
  const { data, isError } = useQuery(assetsQueries.assets());
  const priced = data?.totalU ?? null;
  const { days, awaited } = usePlayDays();
  const reading = !data && !isError;
  const progress = hidden || priced === null ? undefined : playProgress(days);
  return (
    <div aria-busy={reading || awaited}>
      <div className="flex items-center gap-4 text-13 text-muted">
        <h1>{t("wallet.total")}</h1>
        <button
          type="button"
          className="tap relative grid size-24 place-items-center"
          aria-label={t("wallet.hide")}
          aria-pressed={hidden}
          onClick={() => setPreference("balancesHidden", !hidden)}
        >
          <Icon name="eye" size={16} className={hidden ? "text-emerald" : ""} />
        </button>
      </div>
      {/* Reserves the space of the chart and its text, because the chart and the text load after the total. */}
      <div className="flex min-h-64 items-center justify-between gap-12">
        {data ? (
          <p className="big min-w-0 text-36 font-bold [overflow-wrap:anywhere]">
            <Balance value={priced ?? heldOf(data, "PLAY")} big tappable />{" "}
            <span className="text-16 font-medium tracking-normal text-muted">
              {priced === null ? "PLAY" : "U"}
            </span>
          </p>
        ) : isError ? (
          <p className="text-36 font-bold text-muted">{"—"}</p>
        ) : (
          <Skeleton height={40} width={210} />
        )}
        {progress ? <ResultLine progress={progress} /> : null}
      </div>
      <div className="min-h-22 text-13 text-muted">
        {progress ? <ResultText progress={progress} /> : null}
        {data && priced === null ? t("wallet.noPrice") : null}
      </div>
    </div>
  );
}

function usePlayDays(): { readonly days: readonly PlayDay[]; readonly awaited: boolean } {
  const { data, isPending } = useQuery({ ...assetsQueries.totalDays(), refetchOnMount: "always" });
  return { days: data?.days ?? [], awaited: isPending };
}
