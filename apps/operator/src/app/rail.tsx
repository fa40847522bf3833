import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { call } from "../api/call.ts";
import { keepSession, type OperatorSession } from "../api/session.ts";
import { lasts } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Art, Icon } from "../ui/art.tsx";
import { LanguageSelect } from "../ui/language-select.tsx";
import { useEscape } from "../ui/use-escape.ts";
import { countsQuery } from "../withdrawals/counts-query.ts";

const places = [
  ...(["overview", "withdrawals", "players", "risk", "settings"] as const),
  ...(["races", "codes", "announcements", "exports", "audit"] as const),
];
const everyMinute = 30_000;

/**
 * Shows the navigation rail beside every screen of the operator page. On narrow screens, the navigation rail is a menu.
 */
export function Rail({ session }: { readonly session: OperatorSession }) {
  const [path] = useLocation();
  const [isOpen, open] = useState(false);
  const [nowMs, tick] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), everyMinute);
    return () => clearInterval(timer);
  }, []);
  const menu = useRef<HTMLButtonElement>(null);
  useEscape(isOpen, () => {
    open(false);
    menu.current?.focus();
  });
  const { data, isError } = useQuery(countsQuery);
  // The session stored in the tab may be outdated, so the page reads it from the server. This call also detects a
  // session that the server has ended.
  const { data: own = session } = useQuery({
    queryKey: ["session"],
    queryFn: () => call("GET /session", {}),
  });
  const waiting = (data?.counts.review ?? 0) + (data?.counts.second ?? 0);
  return (
    <header className={`rail ${isOpen ? "open" : ""}`}>
      <div className="brand">
        <Art name="mark" px={32} />
        <p>
          <b>Gemplay</b>
          <small>{t("app.operator")}</small>
        </p>
        <button
          type="button"
          ref={menu}
          className="icon-button menu"
          aria-expanded={isOpen}
          aria-label={t("app.menu")}
          onClick={() => open(!isOpen)}
        >
          <Icon name={isOpen ? "no" : "menu"} />
        </button>
      </div>
      <nav aria-label={t("app.menu")}>
        {places.map((place) => {
          const isHere = path === `/${place}` || path.startsWith(`/${place}/`);
          return (
            <Link
              key={place}
              href={`/${place}`}
              aria-current={isHere ? "page" : undefined}
              onClick={() => open(false)}
            >
              <Icon name={place} />
              {t(`place.${place}`)}
              {place === "withdrawals" && (isError || waiting > 0) && (
                <b
                  className={isError ? "chip coral" : "chip gold num"}
                  title={isError ? t("withdrawals.unknown") : t("withdrawals.waiting", { count: waiting })}
                >
                  {isError ? (
                    <>
                      <span aria-hidden="true">?</span>
                      <span className="sr-only">{t("withdrawals.unknown")}</span>
                    </>
                  ) : (
                    waiting
                  )}
                </b>
              )}
            </Link>
          );
        })}
      </nav>
      <div className="who">
        <LanguageSelect />
        <div className="box">
          <div className="line">
            <Art name="av-7" px={32} />
            <p>
              <b>{own.operator.name}</b>
              <small>{t(`role.${own.operator.role}`)}</small>
            </p>
            <button type="button" className="icon-button" aria-label={t("app.signOut")} onClick={signOut}>
              <Icon name="exit" />
            </button>
          </div>
          <small>{t("app.sessionEnds", { time: lasts(own.expiresAtMs - nowMs) })}</small>
        </div>
      </div>
    </header>
  );
}

async function signOut(): Promise<void> {
  const ended = call("POST /sign_out", { body: {} });
  // The page removes the session without waiting for the sign-out call, which already contains the token. If the call
  // fails, the session on the server still expires later.
  keepSession(undefined);
  await ended.catch(() => undefined);
}
