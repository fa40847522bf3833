import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { inHost } from "../../../host/index.ts";
import { useT } from "../../../i18n/index.ts";
import { platformQueries, readByScreen, rewardQueries } from "../../../queries/index.ts";
import { Icon, Row } from "../../../ui/index.ts";
import { logOut } from "../api/log-out.ts";

/** Links to the invited friends, to the player's game records, and to the support if the operator offers support. */
export function MeRows() {
  const t = useT();
  const support = useQuery({ ...platformQueries.config(), ...readByScreen }).data?.links.support;
  const friends = useInfiniteQuery({ ...rewardQueries.friends(), ...readByScreen }).data?.pages[0]?.total;
  return (
    <nav className="card" aria-label={t("profile.more")}>
      <Row
        icon="users"
        title={t("profile.invite")}
        value={friends === undefined ? "" : t("profile.friends", { count: friends })}
        href="/invite"
      />
      <Row icon="list" title={t("profile.roundRecords")} href="/profile?view=records" />
      {support ? <Row icon="head" title={t("profile.support")} href={support} /> : null}
    </nav>
  );
}

/**
 * Shows the button that ends the session of this device. The button is missing inside the messaging host, because the
 * host would sign the player in again.
 */
export function LogOutRow() {
  const t = useT();
  const id = useId();
  if (inHost) return null;
  return (
    <div className="card mt-12">
      <button
        type="button"
        className="row flat"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-where`}
        onClick={() => void logOut(false)}
      >
        <Icon name="exit" className="text-muted" />
        <span id={`${id}-title`} className="min-w-0 flex-1 text-14 font-medium">
          {t("profile.logOut")}
        </span>
        <span id={`${id}-where`} className="text-12 text-muted">
          {t("profile.thisDevice")}
        </span>
      </button>
    </div>
  );
}
