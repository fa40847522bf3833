import type { OperatorData } from "@gemplay/api-schema/operator";
import { amount, assetName, moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";

type LimitsProps = Pick<OperatorData<"GET /player">, "limits" | "pause">;

/** Shows the limits that the player has set. Operators can only read the limits of a player. */
export function LimitsPanel({ limits, pause }: LimitsProps) {
  return (
    <section className="card pad stack" aria-labelledby="limits">
      <h2 id="limits">{t("limits.title")}</h2>
      {pause !== null && (
        <p>
          <b>{t(`player.pause.${pause.kind}`)}</b>
          <small className="num">
            {pause.untilMs === null
              ? t("limits.forEver", { since: moment(pause.sinceMs, "date") })
              : t("limits.until", {
                  since: moment(pause.sinceMs, "date"),
                  until: moment(pause.untilMs, "exact"),
                })}
          </small>
        </p>
      )}
      {limits.length === 0 ? (
        <small>{t("limits.none")}</small>
      ) : (
        <ul className="pairs">
          {limits.map(({ kind, period, assetId, limit, used, next }) => (
            <li key={`${kind} ${period} ${assetId}`}>
              <p className="line apart">
                <span>{t("limits.name", { kind: t(`limits.${kind}`), period: t(`limits.${period}`) })}</span>
                <b className="num">
                  {limit === null ? t("setting.none") : `${amount(limit)} ${assetName(assetId)}`}
                </b>
              </p>
              <small className="num">
                {t("limits.used", { amount: amount(used) })}
                {next !== null &&
                  ` · ${t("limits.next", {
                    amount: next.limit === null ? t("setting.none") : amount(next.limit),
                    time: moment(next.atMs, "exact"),
                  })}`}
              </small>
            </li>
          ))}
        </ul>
      )}
      <small>{t("limits.note")}</small>
    </section>
  );
}
