import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../i18n/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { setPreference } from "../../../stores/index.ts";
import { Icon, Skeleton } from "../../../ui/index.ts";
import { balanceOf } from "./asset-values.ts";
import { Balance, useHiddenBalances } from "./balance.tsx";

/** The one big balance: the sum in U, or PLAY with a sentence where there is no price for it. */
export function TotalAssets() {
  const t = useT();
  const hidden = useHiddenBalances();
  const { data, isError } = useQuery(assetsQueries.assets());
  const priced = data?.totalU ?? null;
  return (
    <div aria-busy={!data && !isError}>
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
      {data ? (
        <p className="big mt-4 text-36 font-bold [overflow-wrap:anywhere]">
          <Balance value={priced ?? balanceOf(data, "PLAY")} big tappable />{" "}
          <span className="text-16 font-medium tracking-normal text-muted">
            {priced === null ? "PLAY" : "U"}
          </span>
        </p>
      ) : isError ? (
        <p className="mt-4 text-36 font-bold text-muted">{"—"}</p>
      ) : (
        <Skeleton height={40} width={210} className="mt-4" />
      )}
      {data && priced === null ? <p className="mt-5 text-13 text-muted">{t("wallet.noPrice")}</p> : null}
    </div>
  );
}
