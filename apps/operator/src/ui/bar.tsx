import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { call } from "../api/call.ts";
import { lasts } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Chip } from "./chip.tsx";
import { SearchField } from "./search-field.tsx";

interface BarProps {
  readonly title: string;
  /** Search of the current screen, instead of the bar's own search for records, players and addresses. */
  readonly search?: {
    readonly label: string;
    readonly onSearch: (text: string) => void;
    /** The screen changes this number to clear the search field when its content no longer matches the search text. */
    readonly round: number;
  };
  readonly children?: ReactNode;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Shows the title of a screen, whether payouts are running, and the search field. */
export function Bar({ title, search, children }: BarProps) {
  const [, go] = useLocation();
  useEffect(() => {
    document.title = `${title} · Gemplay ${t("app.operator")}`;
  }, [title]);
  const { data, isError } = useQuery({
    queryKey: ["overview", 1],
    queryFn: () => call("GET /overview", { query: { days: 1 } }),
  });
  const look = (wanted: string) => {
    if (wanted === "") return;
    go(
      uuid.test(wanted.toLowerCase())
        ? `/withdrawals/${wanted.toLowerCase()}`
        : `/players?search=${encodeURIComponent(wanted)}`,
    );
  };
  return (
    <div className="bar">
      <h1>{title}</h1>
      {children}
      <span className="grow" />
      {/* While the state of the payouts loads, an invisible copy of the most frequent text reserves the space, so that
          the bar does not shift. */}
      {!isError && data === undefined && (
        <span className="unseen" aria-hidden="true">
          <Chip tone="emerald">{t("payouts.run")}</Chip>
        </span>
      )}
      {isError && <Chip tone="coral">{t("bar.unknown")}</Chip>}
      {!isError && data !== undefined && (
        <>
          <Chip tone={data.payouts === "run" ? "emerald" : "gold"}>{t(`payouts.${data.payouts}`)}</Chip>
          {data.watcherBlock !== null && (
            <Chip tone={data.watcherLate ? "gold" : "quiet"}>
              {data.watcherLate
                ? t("bar.blockLate", { time: lasts(data.watcherAgeMs ?? 0) })
                : t("bar.block", { block: data.watcherBlock })}
            </Chip>
          )}
        </>
      )}
      <SearchField
        key={search?.round}
        label={search?.label ?? t("bar.search")}
        onSearch={search?.onSearch ?? look}
        shortcut="/"
      />
    </div>
  );
}
