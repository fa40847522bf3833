import type { Data } from "@gemplay/api-schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../api/index.ts";
import { formatMoment, formatNumber, type PageKey, useLanguage, useT } from "../../i18n/index.ts";
import { platformQueries, userQueries } from "../../queries/index.ts";
import { queryClient } from "../../stores/index.ts";
import {
  Button,
  ErrorState,
  Icon,
  type IconName,
  ScreenHeader,
  Skeleton,
  showToast,
} from "../../ui/index.ts";
import { Protection } from "./protection.tsx";
import { SignInMethods } from "./sign-in-methods.tsx";

type Session = Data<"GET /user/sessions">["sessions"][number];

/**
 * Shows the account's sign-in methods, security settings and sessions. The player can end every session except the
 * current session.
 */
export default function SessionsView() {
  const t = useT();
  useLanguage();
  const query = useQuery(userQueries.sessions());
  const others = query.data?.sessions.filter(({ current }) => !current) ?? [];
  const own = query.data?.sessions.find(({ current }) => current);
  const heading = useRef<HTMLHeadingElement>(null);
  const end = useMutation({
    // Without a network, the call that ends a session fails at once. A delayed call could end the session at an
    // unexpected time.
    networkMode: "always",
    mutationFn: (id: string | null) =>
      id === null
        ? call("POST /user/session/end_others", { body: {} })
        : call("POST /user/session/end", { body: { id } }),
    onSuccess: (_, id) => {
      showToast("succ", t(id === null ? "sessions.othersEnded" : "sessions.ended"));
      // The button that the player pressed disappears, so the keyboard focus moves to the heading.
      heading.current?.focus();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: userQueries.sessions().queryKey }),
  });
  const ending = (id: string | null) => end.isPending && end.variables === id;
  return (
    <>
      <ScreenHeader title={t("ways.title")} back="/profile" />
      <Account />
      <section className="section mt-20 pb-20" aria-busy={query.isPending}>
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
      </section>
    </>
  );
}

/**
 * Shows the sign-in methods and the security settings of the account. Shows an error if the page could not read the
 * data.
 */
function Account() {
  const t = useT();
  const info = useQuery(userQueries.userInfo());
  const config = useQuery(platformQueries.config());
  // If a background request fails, the screen keeps the loaded data and the text that the player has typed.
  if ((info.isError && !info.data) || (config.isError && !config.data))
    return (
      <div className="section mt-4">
        <ErrorState
          title={t("protect.failed")}
          error={info.error ?? config.error}
          onRetry={() => {
            void info.refetch();
            void config.refetch();
          }}
        />
      </div>
    );
  if (!info.data || !config.data)
    return (
      <div className="section mt-4 flex flex-col gap-16" aria-busy="true">
        <Skeleton height={150} className="rounded-16" />
        <Skeleton height={200} className="rounded-16" />
      </div>
    );
  return (
    <>
      <SignInMethods info={info.data} mail={config.data.features.mail} />
      <Protection info={info.data} />
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
