import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { Icon, Row } from "../../ui/index.ts";

/** What protects the money. */
export function Security() {
  const t = useT();
  const info = useQuery(userQueries.userInfo()).data;
  const title = t("profile.fundsPassword");
  return (
    <section className="sec">
      <h2 className="h2 mb-12">{t("profile.security")}</h2>
      <div className="card">
        {info?.fundsPasswordSet ? (
          <div className="row flat">
            <Icon name="lock" className="text-muted" />
            <span className="min-w-0 flex-1 text-14 font-medium">{title}</span>
            <span className="text-13 text-muted">
              {t(info.fundsPasswordLockedUntilMs === null ? "profile.set" : "profile.locked")}
            </span>
          </div>
        ) : (
          <Row icon="lock" title={title} value={info ? t("profile.notSet") : ""} href="/setPass" />
        )}
        <Row icon="list" title={t("profile.records")} href="/profile?view=records" />
      </div>
    </section>
  );
}
