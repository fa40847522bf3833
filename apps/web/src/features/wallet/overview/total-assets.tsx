import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../i18n/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { setPreference } from "../../../stores/index.ts";
import { Icon, Skeleton } from "../../../ui/index.ts";
import { heldOf } from "./asset-values.ts";
import { Balance, useHiddenBalances } from "./balance.tsx";
import { TotalChangeText, TotalLine } from "./total-line.tsx";

/** The one big balance: the sum in U with its 30 days, or PLAY with a sentence where there is no price for it. */
export function TotalAssets() {
  const t = useT();
  const hidden = useHiddenBalances();
  const { data, isError } = useQuery(assetsQueries.assets());
  const priced = data?.totalU ?? null;
  const { days, awaited } = useTotalDays(priced);
  const reading = !data && !isError;
  // The days come after the sum: their place is kept until they are there.
  const lineAwaited = !hidden && (reading || (priced !== null && awaited));
  return (
    <div aria-busy={reading || lineAwaited}>
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
        {days.length > 1 ? <span className="ml-auto">{t("wallet.days", { count: days.length })}</span> : null}
      </div>
      {data ? (
        <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-12">
          <p className="big text-36 font-bold [overflow-wrap:anywhere]">
            <Balance value={priced ?? heldOf(data, "PLAY")} big tappable />{" "}
            <span className="text-16 font-medium tracking-normal text-muted">
              {priced === null ? "PLAY" : "U"}
            </span>
          </p>
          {days.length > 1 && !hidden ? <TotalChangeText days={days} /> : null}
        </div>
      ) : isError ? (
        <p className="mt-4 text-36 font-bold text-muted">{"—"}</p>
      ) : (
        <Skeleton height={40} width={210} className="mt-4" />
      )}
      {data && priced === null ? <p className="mt-5 text-13 text-muted">{t("wallet.noPrice")}</p> : null}
      {days.length > 1 && !hidden ? <TotalLine days={days} /> : null}
      {lineAwaited ? <Skeleton height={128} className="mt-12" /> : null}
    </div>
  );
}

/** The days as the server told them, and the last as it is by now; none where they cannot be told. */
function useTotalDays(totalU: string | null) {
  const { data, isPending } = useQuery({ ...assetsQueries.totalDays(), refetchOnMount: "always" });
  const told = totalU === null ? [] : (data?.days ?? []);
  const days = told.map((day, place, all) =>
    totalU !== null && place === all.length - 1 ? { ...day, totalU } : day,
  );
  return { days, awaited: isPending };
}
