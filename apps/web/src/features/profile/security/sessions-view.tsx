import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { formatMoment, formatNumber, type PageKey, useLanguage, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { Button, ErrorState, Icon, type IconName, Row, ScreenHeader, Skeleton } from "../../../ui/index.ts";
import { useEndSessions } from "../api/end-sessions.ts";
import { settingsPath } from "../settings-path.ts";

type Session = Data<"GET /user/sessions">["sessions"][number];

/** Shows the account's sessions. The player can end every session except the current session. */
export default function SessionsView() {
  const t = useT();
  useLanguage();
  const query = useQuery(userQueries.sessions());
  const others = query.data?.sessions.filter(({ current }) => !current) ?? [];
  const own = query.data?.sessions.find(({ current }) => current);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that the player pressed disappears, so the page moves the keyboard focus to the heading.
  const end = useEndSessions(() => heading.current?.focus());
  const ending = (id: string | null) => end.isPending && end.variables === id;
  return (
    <>
      <ScreenHeader title={t("sessions.title")} back={settingsPath} />
      <section className="section mt-4 pb-20" aria-busy={query.isPending}>
        {query.isError && !query.data ? (
          <ErrorState title={t("sessions.failed")} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <p className="mb-14 text-14 text-muted">
            {query.data ? t("sessions.about", { days: query.data.idleDays }) : <Skeleton height={38} />}
          </p>
        )}
        {query.isPending ? <Skeleton height={72} className="rounded-16" /> : null}
        {own ? (
          <div className="card">
            <div className="row">
              <SessionLine session={own} />
              <span className="chip emerald">
                <i className="rhombus" aria-hidden="true" />
                {t("sessions.this")}
              </span>
            </div>
          </div>
        ) : null}
        {query.data ? (
          <h2 ref={heading} tabIndex={-1} className="h2 mt-24 mb-12">
            {t("sessions.others", { count: formatNumber(others.length) })}
          </h2>
        ) : null}
        {query.data && others.length === 0 ? (
          <p className="text-14 text-muted">{t("sessions.none")}</p>
        ) : null}
        {others.length > 0 ? (
          <>
            <ul className="card">
              {others.map((session) => (
                <li key={session.id} className="row">
                  <SessionLine session={session} />
                  <Button
                    look="quiet"
                    size="sm"
                    aria-label={ending(session.id) ? undefined : endText(session, t)}
                    busy={ending(session.id) ? t("sessions.ending") : undefined}
                    onClick={() => end.mutate(session.id)}
                  >
                    {t("sessions.end")}
                  </Button>
                </li>
              ))}
            </ul>
            <Button
              look="quiet"
              className="mt-16"
              busy={ending(null) ? t("sessions.ending") : undefined}
              onClick={() => end.mutate(null)}
            >
              <Icon name="exit" size={18} />
              {t("sessions.endOthers")}
            </Button>
          </>
        ) : null}
        {query.data ? (
          <div className="card mt-16">
            <Row icon="book" title={t("profile.apiKeys")} href="/profile?view=keys" />
          </div>
        ) : null}
      </section>
    </>
  );
}

const icons: Record<Session["device"]["form"], IconName> = {
  mobile: "phone",
  desktop: "globe",
  unknown: "globe",
};
const methodTexts: Record<Session["wayIn"], PageKey> = {
  wallet: "sessions.wallet",
  email: "sessions.email",
  phone: "sessions.phone",
  host: "sessions.host",
  passkey: "sessions.passkey",
};

/** Shows one session: its device, its last use and its sign-in method. */
function SessionLine({ session }: { readonly session: Session }) {
  const t = useT();
  const { device, wayIn, current, newDevice, lastUsedAtMs } = session;
  return (
    <>
      <span
        className={`grid size-40 place-items-center rounded-12 ${current ? "bg-emerald-bg text-emerald" : "bg-raised-2 text-muted"}`}
      >
        <Icon name={icons[device.form]} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-semibold">{deviceName(session, t)}</span>
        <span className="block text-12 text-muted">
          {newDevice && !current ? (
            <b className="font-medium text-gold">{t("sessions.newDevice")} · </b>
          ) : null}
          {current ? t("sessions.now") : formatMoment(lastUsedAtMs, "dayTime")} · {t(methodTexts[wayIn])}
        </span>
      </span>
    </>
  );
}

/**
 * Returns the label of the button that ends another session. The label contains the time of the session's last use,
 * because two sessions may use the same kind of device.
 */
function endText(session: Session, t: ReturnType<typeof useT>): string {
  return t("sessions.endOf", {
    device: deviceName(session, t),
    time: formatMoment(session.lastUsedAtMs, "dayTime"),
  });
}

function deviceName({ device: { browser, system } }: Session, t: ReturnType<typeof useT>): string {
  if (browser !== "" && system !== "") return t("sessions.device", { browser, system });
  return browser || system || t("sessions.unknown");
}
