import { assets } from "@gemplay/money";
import { formatAmountText, formatMoment, useT } from "../../../i18n/index.ts";
import { LimitMeter, limitName, limitTitles, type PlayerLimit } from "../../../widgets/limits/index.ts";
import { LimitRaise } from "./limit-raise.tsx";

interface LimitRowProps {
  readonly limit: PlayerLimit;
  onChange(): void;
}

/**
 * Shows one limit of the player: the limit, the used amount, and a requested higher limit that is not yet in effect.
 */
export function LimitRow({ limit, onChange }: LimitRowProps) {
  const t = useT();
  const unit = assets[limit.assetId].shownAs;
  const act = t(limit.limit === null ? "limits.set" : "limits.change");
  return (
    <div className="limits-row relative px-16 py-12">
      <div className="flex items-baseline justify-between gap-12">
        <h2 className="min-w-0 text-14 font-semibold">
          {t(limitTitles[limit.kind])}
          <span className="text-12 font-medium text-muted"> · {resetText(limit, t)}</span>
        </h2>
        <button
          type="button"
          className="link flex-none"
          aria-label={`${act}: ${limitName(limit, t)}`}
          onClick={onChange}
        >
          {act}
        </button>
      </div>
      <div className="mt-8 mb-2">
        <LimitMeter limit={limit} />
      </div>
      <div className="num flex flex-wrap justify-between gap-x-12 text-12 text-muted">
        <span>{usedText(limit, t)}</span>
        <span className="ml-auto">
          {limit.limit === null
            ? t("limits.none")
            : t("limits.of", { amount: formatAmountText(limit.limit), asset: unit })}
        </span>
      </div>
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
