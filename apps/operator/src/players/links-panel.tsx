import type { OperatorData } from "@gemplay/api-schema/operator";
import { Link } from "wouter";
import { count, moment, playerNumber, shortName } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";

/**
 * Shows the inviter, the invited friends and the browsers of an account, and the browsers and addresses that it shares
 * with other accounts.
 */
export function LinksPanel({ seen }: { readonly seen: OperatorData<"GET /player"> }) {
  const { inviter, friends, devices, shares } = seen;
  return (
    <section className="card pad stack" aria-labelledby="links">
      <h2 id="links">{t("links.title")}</h2>
      <p className="line apart">
        <span>{t("links.inviter")}</span>
        {inviter === null ? (
          <span className="quiet">{t("links.nobody")}</span>
        ) : (
          <Link className="link line" href={`/players/${inviter.id}`}>
            {playerNumber(inviter.id)} {inviter.name}
          </Link>
        )}
      </p>
      <p className="line apart">
        <span>{t("links.friends")}</span>
        <b className="num">{count(friends)}</b>
      </p>
      <p className="line apart">
        <span>{t("links.devices")}</span>
        <span className="num">
          <b>{count(devices.length)}</b>
          {devices[0] !== undefined && (
            <span className="quiet"> · {moment(devices[0].lastAtMs, "exact")}</span>
          )}
        </span>
      </p>
      {shares.length === 0 ? (
        <small>{t("links.none")}</small>
      ) : (
        <ul className="pairs">
          {shares.map(({ kind, name, players }) => (
            <li key={`${kind} ${name}`}>
              <Link className="line apart" href={`/risk/${kind}?name=${name}`}>
                <span>
                  {t(`cluster.${kind}`)}
                  <small className="mono">{shortName(name)}</small>
                </span>
                <b className="num gold">{t("cluster.players", { count: players })}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
