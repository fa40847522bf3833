import { assets } from "@gemplay/money";
import { formatAmountText, formatMoment, useT } from "../../../i18n/index.ts";
import { LimitMeter, limitName, type PlayerLimit, periodNames } from "../../../widgets/limits/index.ts";
import { LimitRaise } from "./limit-raise.tsx";

interface LimitRowProps {
  readonly limit: PlayerLimit;
  onChange(): void;
}

/**
 * Shows the limit of one period: the limit, the used amount, and a requested higher limit that is not yet in effect.
 */
export function LimitRow({ limit, onChange }: LimitRowProps) {
  const t = useT();
  const act = t(limit.limit === null ? "limits.set" : "limits.change");
  return (
    <div className="py-8">
      <div className="flex items-baseline justify-between gap-12">
        <h3 className="min-w-0 text-13 font-semibold">
          {t(periodNames[limit.period])}
          <span className="text-12 font-medium text-muted">
            {" · "}
            {limit.limit === null ? t("limits.none") : resetText(limit, t)}
          </span>
        </h3>
        <button
          type="button"
          className="link flex-none"
          aria-label={`${act}: ${limitName(limit, t)}`}
          onClick={onChange}
        >
          {act}
        </button>
      </div>
      {limit.limit === null ? null : (
        <>
          <div className="mt-6 mb-2">
            <LimitMeter limit={limit} />
          </div>
          <div className="num flex flex-wrap justify-between gap-x-12 text-12 text-muted">
            <span>{usedText(limit, t)}</span>
            <span className="ml-auto">
              {t("limits.of", {
                amount: formatAmountText(limit.limit),
                asset: assets[limit.assetId].shownAs,
              })}
            </span>
          </div>
        </>
      )}
      {limit.next ? <LimitRaise limit={limit} next={limit.next} /> : null}
    </div>
  );
}

function usedText({ used }: PlayerLimit, t: ReturnType<typeof useT>): string {
  return used.startsWith("-")
    ? t("limits.ahead", { amount: formatAmountText(used.slice(1)) })
    : t("limits.used", { amount: formatAmountText(used) });
}

function resetText({ period, resetsAtMs }: PlayerLimit, t: ReturnType<typeof useT>): string {
  return period === "day"
    ? t("limits.resetsDaily")
    : t("limits.resetsOn", { day: formatMoment(resetsAtMs, "utcDay") });
}
