import { formatMoment, useT } from "../../../i18n/index.ts";
import type { Limits } from "../../../queries/index.ts";
import { ButtonLink, Icon } from "../../../ui/index.ts";
import { TimeLeft } from "../../../widgets/limits/index.ts";
import { ExclusionEnd } from "./exclusion-end.tsx";

/** Shows when the player's break or self-exclusion ends, and what the player can still do until then. */
export function PauseCard({
  pause,
  exclusionEndDays,
}: {
  readonly pause: NonNullable<Limits["pause"]>;
  readonly exclusionEndDays: number;
}) {
  const t = useT();
  const { kind, untilMs } = pause;
  const isBreak = kind === "break";
  return (
    <section className="section mt-4 mb-16">
      <div className={`rounded-16 p-16 ${isBreak ? "bg-gold-bg" : "bg-coral-bg"}`}>
        <div className="flex items-center gap-12">
          <Icon
            name={isBreak ? "timer" : "lock"}
            size={24}
            className={isBreak ? "text-gold" : "text-coral"}
          />
          <h2 className="min-w-0 flex-1 text-16 font-semibold">
            {t(isBreak ? "limits.onBreak" : "limits.excluded")}
          </h2>
        </div>
        {untilMs === null ? (
          <p className="mt-10 text-22 font-semibold">{t("limits.forEver")}</p>
        ) : (
          <>
            <p className="num mt-10 text-22 font-semibold whitespace-normal">
              <span className="sr-only">{t("limits.timeLeft")} </span>
              <TimeLeft untilMs={untilMs} say={(time) => time} />
            </p>
            <p className="text-13">{t("limits.until", { when: formatMoment(untilMs, "exact") })}</p>
          </>
        )}
        <p className="mt-8 mb-14 text-13">{t("limits.pauseAbout")}</p>
        <ButtonLink href="/withdraw" look="quiet" size="md">
          <Icon name="out" size={18} />
          {t("limits.withdraw")}
        </ButtonLink>
        {untilMs === null ? <ExclusionEnd end={pause.end} days={exclusionEndDays} /> : null}
      </div>
    </section>
  );
}
