import { assets, formatAmount } from "@gemplay/money";
import { formatAmountText, useT } from "../../../i18n/index.ts";
import type { Limits } from "../../../queries/index.ts";
import { AssetIcon } from "../../../ui/index.ts";
import {
  limitName,
  limitPeriods,
  limitTitles,
  lowestOfSeveral,
  type PlayerLimit,
} from "../../../widgets/limits/index.ts";
import { LimitRow } from "./limit-row.tsx";

interface LimitCardProps {
  readonly limits: Limits;
  readonly kind: PlayerLimit["kind"];
  readonly assetId: PlayerLimit["assetId"];
  onChange(limit: PlayerLimit): void;
}

/** Shows the limits of one kind for all periods. The last line names the limit that counts now. */
export function LimitCard({ limits, kind, assetId, onChange }: LimitCardProps) {
  const t = useT();
  const own = limitPeriods.flatMap((period) =>
    limits.limits.filter((one) => one.kind === kind && one.assetId === assetId && one.period === period),
  );
  if (own.length === 0) return null;
  const lowest = lowestOfSeveral(limits, { assetId, kind });
  const { decimals, shownAs } = assets[assetId];
  return (
    <section className="card mt-12 px-16 py-10">
      <h2 className="flex flex-wrap items-center gap-8 text-15 font-semibold">
        {t(limitTitles[kind])}
        <span className="chip">
          <AssetIcon asset={assetId} size={16} />
          {shownAs}
        </span>
      </h2>
      {kind === "deposits" ? <p className="text-12 text-muted">{t("limits.gross")}</p> : null}
      {own.map((limit) => (
        <LimitRow key={limit.period} limit={limit} onChange={() => onChange(limit)} />
      ))}
      {lowest ? (
        <div className="mt-4 flex flex-wrap justify-between gap-x-12 border-t border-line pt-10 text-13">
          <span>{t("limits.lowest", { name: limitName(lowest.limit, t) })}</span>
          <b className="num ml-auto font-semibold">
            {t("limits.left", {
              amount: formatAmountText(formatAmount(lowest.leftBase, decimals)),
              asset: shownAs,
            })}
          </b>
        </div>
      ) : null}
    </section>
  );
}
