import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../i18n/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { Skeleton } from "../../../ui/index.ts";
import { Balance, HideBalances, heldOf, useHiddenBalances } from "../../../widgets/balances/index.ts";
import { type PlayDay, playProgress } from "./play-progress.ts";
import { ResultLine, ResultText } from "./play-result.tsx";

/**
 * Shows the total of all assets in U. While PLAY has no price, shows the PLAY balance with an explanation instead.
 * Below the total, shows the player's total win or loss in the games in the last 30 days. Deposits and withdrawals do
 * not change this win or loss. If the player played no round in these days, a sentence takes the place of the win or loss.
 */
export function TotalAssets() {
  const t = useT();
  const hidden = useHiddenBalances();
  const { data, isError } = useQuery(assetsQueries.assets());
  const priced = data?.totalU ?? null;
  const { days, awaited } = usePlayDays();
  const reading = !data && !isError;
  const shownDays = hidden || priced === null ? undefined : days;
  const progress = shownDays && playProgress(shownDays);
  return (
    <div aria-busy={reading || awaited}>
      {/* Reserves the space of the chart and its text, because the chart and the text load after the total. */}
      <div className="flex min-h-64 items-center justify-between gap-12">
        <div className="min-w-0">
          <div className="flex items-center gap-4 text-13 text-muted">
            <h1>{t("wallet.total")}</h1>
            <HideBalances />
          </div>
          {data ? (
            <p className="big text-36 font-bold [overflow-wrap:anywhere]">
              <Balance value={priced ?? heldOf(data, "PLAY")} big tappable />{" "}
              <span className="text-16 font-medium tracking-normal text-muted">
                {priced === null ? "PLAY" : "U"}
              </span>
            </p>
          ) : isError ? (
            <p className="big text-36 font-bold text-muted">{"—"}</p>
          ) : (
            <Skeleton height={40} width={210} />
          )}
        </div>
        {progress ? <ResultLine progress={progress} /> : null}
      </div>
      <div className="min-h-22 text-13 text-muted">
        {progress ? <ResultText progress={progress} /> : shownDays ? t("wallet.fromPlayNone") : null}
        {data && priced === null ? t("wallet.noPrice") : null}
      </div>
    </div>
  );
}

interface PlayDays {
  /** Undefined until the server has answered. */
  readonly days: readonly PlayDay[] | undefined;
  readonly awaited: boolean;
}

function usePlayDays(): PlayDays {
  const { data, isPending } = useQuery({ ...assetsQueries.totalDays(), refetchOnMount: "always" });
  return { days: data?.days, awaited: isPending };
}
