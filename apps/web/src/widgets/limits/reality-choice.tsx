import "./limits.css";
import { formatNumber, useT } from "../../i18n/index.ts";
import type { Limits } from "../../queries/index.ts";
import { Choice, Notice } from "../../ui/index.ts";
import { useSaveRealityInterval } from "./api/save-reality-interval.ts";

const offered = [0, 15, 30, 60, 120, 240] as const;

/** Lets the player choose the interval of the reality checks. */
export function RealityChoice({ limits, onSaved }: { readonly limits: Limits; onSaved?(): void }) {
  const t = useT();
  const { isPending, failure, mutate } = useSaveRealityInterval(onSaved);
  return (
    <div className="limits-lengths flex flex-col gap-12">
      <Choice
        label={t("limits.realityEvery")}
        quietLabel
        compact
        locked={isPending}
        value={String(limits.realityMinutes)}
        options={offered.map((minutes) => ({
          value: String(minutes),
          content: (
            <span className="text-13 font-semibold">
              {minutes === 0 ? t("limits.off") : t("limits.minutes", { count: formatNumber(minutes) })}
            </span>
          ),
        }))}
        onChange={(value) => {
          const minutes = offered.find((one) => String(one) === value);
          if (minutes !== undefined && !isPending) mutate(minutes);
        }}
      />
      {failure ? (
        <Notice tone="coral" urgent>
          {failure}
        </Notice>
      ) : null}
    </div>
  );
}
