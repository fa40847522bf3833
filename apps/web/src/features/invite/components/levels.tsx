import { formatAmountText, formatPercent, useLanguage, useT } from "../../../i18n/index.ts";
import { Art } from "../../../ui/index.ts";
import { type Level, levelArt, levelName, unitName } from "../../../widgets/rewards/index.ts";

interface LevelsProps {
  readonly levels: readonly Level[];
  /** The level of the current player. Undefined for guests. */
  readonly own: number | undefined;
}

/** Lists the five levels, each with the points it needs and its commission as a share of the house edge. */
export function Levels({ levels, own }: LevelsProps) {
  const t = useT();
  useLanguage();
  const shown = (amount: string) => formatAmountText(amount, { decimals: 0 });
  return (
    <section className="section">
      <div className="flex items-center justify-between gap-12">
        <h2 className="h2">{t("invite.levels")}</h2>
        <span className="text-12 text-muted">{t("invite.shareOfEdge")}</span>
      </div>
      <ul className="card invite-levels mt-12">
        {levels.map(({ level, points, rate, gift }) => (
          <li key={level} className={`row ${level === own ? "own" : ""}`}>
            <Art name={levelArt(level)} size={32} />
            <div className="min-w-0 flex-1">
              <p className="text-14 font-semibold">{t(levelName(level))}</p>
              <p className="num text-12 whitespace-normal text-muted">
                {t("invite.pointsFrom", { points: shown(points) })}
                {level === own ? (
                  <>
                    {" · "}
                    <b className="font-semibold text-gold">{t("invite.here")}</b>
                  </>
                ) : gift === "0" ? null : (
                  ` · ${t("invite.gift", { amount: shown(gift), asset: unitName("GEM", t, gift) })}`
                )}
              </p>
            </div>
            <b
              className={`num text-16 font-semibold ${level === own ? "text-gold" : level < (own ?? 0) ? "text-muted" : ""}`}
            >
              {formatPercent(Number(rate))}
            </b>
          </li>
        ))}
      </ul>
      <p className="mt-10 text-12 text-muted">{t("invite.levelsNote")}</p>
    </section>
  );
}
