import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../i18n/index.ts";
import { type Limits, limitQueries, readByScreen, userQueries } from "../../../queries/index.ts";
import { Row } from "../../../ui/index.ts";

/** Links to the settings that protect the account and the player's money, each with its current value. */
export function Security() {
  const t = useT();
  const info = useQuery({ ...userQueries.userInfo(), ...readByScreen }).data;
  const sessions = useQuery({ ...userQueries.sessions(), ...readByScreen }).data?.sessions;
  const limits = useQuery({ ...limitQueries.limits(), ...readByScreen }).data;
  const title = t("profile.fundsPassword");
  return (
    <section className="section mt-16">
      <h2 className="h2 mb-8">{t("profile.security")}</h2>
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
        {/* Only an e-mail address or a phone number can be the name of a sign-in with a password. */}
        {info && (info.loginPasswordSet || info.email !== null) ? (
          <Row
            icon="lock"
            title={t("profile.loginPassword")}
            value={t(info.loginPasswordSet ? "profile.set" : "profile.notSet")}
            href="/profile?view=secret"
          />
        ) : null}
        <Row
          icon="key"
          title={t("protect.factor")}
          value={info ? t(info.secondFactor.on ? "protect.appOn" : "protect.appOff") : ""}
          href="/profile?view=protection"
        />
        <Row
          icon="phone"
          title={t("sessions.title")}
          value={sessions ? t("sessions.count", { count: sessions.length }) : ""}
          href="/profile?view=sessions"
        />
        <Row icon="book" title={t("profile.apiKeys")} href="/profile?view=keys" />
        <Row
          icon="timer"
          title={t("profile.limits")}
          value={limits ? limitsText(limits, t) : ""}
          href="/profile?view=limits"
        />
      </div>
    </section>
  );
}

function limitsText({ limits, pause }: Limits, t: ReturnType<typeof useT>): string {
  if (pause) return t(pause.kind === "break" ? "profile.onBreak" : "profile.excluded");
  const count = limits.filter(({ limit }) => limit !== null).length;
  return count === 0 ? t("profile.noLimits") : t("profile.limitsSet", { count });
}
