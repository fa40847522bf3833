import { useQuery } from "@tanstack/react-query";
import { formatMoment, useLanguage, useT } from "../../../i18n/index.ts";
import {
  isAwaited,
  limitQueries,
  platformQueries,
  readByScreen,
  userQueries,
} from "../../../queries/index.ts";
import { InOrder, Row, ScreenHeader } from "../../../ui/index.ts";
import { AccountMethods } from "../methods/account-methods.tsx";
import { LogOutEverywhere } from "./log-out-everywhere.tsx";
import { Preferences } from "./preferences.tsx";
import { Security } from "./security.tsx";

/** Renders `/profile?view=settings`, which lists the sign-in methods and all settings of the account. */
export default function SettingsView() {
  const t = useT();
  const info = useQuery(userQueries.userInfo());
  const config = useQuery(platformQueries.config());
  const passkeys = useQuery(userQueries.passkeys());
  const sessions = useQuery(userQueries.sessions());
  const limits = useQuery(limitQueries.limits());
  const isReady = (...queries: readonly Parameters<typeof isAwaited>[0][]) => !queries.some(isAwaited);
  return (
    <>
      <ScreenHeader title={t("profile.settings")} back="/profile" />
      <div className="pb-20 [&>[role=status]]:mt-16 [&>[role=status]:first-child]:mt-4">
        <InOrder
          waiting={[250, 342, 342, 238, 134, 76]}
          parts={[
            { key: "methods", ready: isReady(info, config, passkeys), show: <AccountMethods /> },
            { key: "security", ready: isReady(sessions, limits), show: <Security /> },
            { key: "preferences", ready: true, show: <Preferences /> },
            { key: "about", ready: true, show: <About /> },
            { key: "data", ready: true, show: <OwnData /> },
            { key: "everywhere", ready: true, show: <LogOutEverywhere /> },
          ]}
        />
      </div>
    </>
  );
}

/** Links to the rules of the platform and to the help. */
function About() {
  const t = useT();
  const help = useQuery({ ...platformQueries.config(), ...readByScreen }).data?.links.help;
  return (
    <section className="section mt-16">
      <h2 className="h2 mb-8">{t("profile.about")}</h2>
      <div className="card">
        <Row icon="shield" title={t("profile.fairness")} href="/index?view=fairness" />
        <Row icon="list" title={t("profile.terms")} href="/index?view=terms" />
        <Row icon="list" title={t("profile.privacy")} href="/index?view=privacy" />
        {help ? <Row icon="book" title={t("profile.help")} href={help} /> : null}
      </div>
    </section>
  );
}

/** Links to the export and the deletion of the account. */
function OwnData() {
  const t = useT();
  useLanguage();
  const registeredAtMs = useQuery({ ...userQueries.userInfo(), ...readByScreen }).data?.registeredAtMs;
  return (
    <section className="section mt-16">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-12">
        <h2 className="h2">{t("profile.data")}</h2>
        {registeredAtMs === undefined ? null : (
          <span className="text-12 text-muted">
            {t("profile.since", { date: formatMoment(registeredAtMs, "date") })}
          </span>
        )}
      </div>
      <div className="card">
        <Row icon="dl" title={t("export.title")} href="/profile?view=export" />
        <Row icon="bin" title={t("delete.title")} href="/profile?view=delete" />
      </div>
    </section>
  );
}
