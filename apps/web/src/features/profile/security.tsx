import { useQuery } from "@tanstack/react-query";
import { formatNumber, useT } from "../../i18n/index.ts";
import { type Limits, limitQueries, platformQueries, userQueries } from "../../queries/index.ts";
import { Row } from "../../ui/index.ts";

/** Shows the settings that protect the player's money. */
export function Security() {
  const t = useT();
  const info = useQuery(userQueries.userInfo()).data;
  const config = useQuery(platformQueries.config()).data;
  const sessions = useQuery(userQueries.sessions()).data?.sessions;
  const limits = useQuery(limitQueries.limits()).data;
  const title = t("profile.fundsPassword");
  return (
    <section className="section">
      <h2 className="h2 mb-12">{t("profile.security")}</h2>
      <div className="card">
        {info?.fundsPasswordSet ? (
          <Row
            icon="lock"
            title={title}
            value={t(info.fundsPasswordLockedUntilMs === null ? "profile.set" : "profile.locked")}
            href="/changePass"
          />
        ) : (
          <Row icon="lock" title={title} value={info ? t("profile.notSet") : ""} href="/setPass" />
        )}
        {info?.loginPasswordSet ? (
          <Row
            icon="lock"
            title={t("profile.loginPassword")}
            value={t("profile.set")}
            href="/profile?view=secret"
          />
        ) : null}
        {config?.features.mail ? (
          <Row
            icon="mail"
            title={t("profile.email")}
            value={info ? (info.email ?? t("profile.notSet")) : ""}
            href="/bindInfo"
          />
        ) : null}
        <Row
          icon="phone"
          title={t("sessions.title")}
          value={sessions ? formatNumber(sessions.length) : ""}
          href="/profile?view=sessions"
        />
        <Row
          icon="timer"
          title={t("profile.limits")}
          value={limits ? limitsText(limits, t) : ""}
          href="/profile?view=limits"
        />
        <Row icon="list" title={t("profile.records")} href="/profile?view=records" />
        <Row icon="dl" title={t("export.title")} href="/profile?view=export" />
        <Row icon="x" title={t("delete.title")} href="/profile?view=delete" />
      </div>
    </section>
  );
}

function limitsText({ limits, pause }: Limits, t: ReturnType<typeof useT>): string {
  if (pause) return t(pause.kind === "break" ? "profile.onBreak" : "profile.excluded");
  const count = limits.filter(({ limit }) => limit !== null).length;
  return count === 0 ? t("profile.noLimits") : t("profile.limitsSet", { count });
}
