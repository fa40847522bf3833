/**
 * The account's e-mail: bound by a code and a fresh proof, changed by the old one and the new one. May import ui, session
 * and queries. Must never change anything by a session alone.
 */
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/index.ts";
import { platformQueries, userQueries } from "../../queries/index.ts";
import { EmptyState, ErrorState, LoadingScreen, TaskScreen } from "../../ui/index.ts";
import { BindEmail } from "./bind-email.tsx";
import { ChangeEmail } from "./change-email.tsx";

/** `/bindInfo` */
export default function BindScreen() {
  const t = useT();
  const info = useQuery(userQueries.userInfo());
  const config = useQuery(platformQueries.config());
  // What failed in the background leaves what was read, and what is being done with it, in place.
  if ((info.isError && !info.data) || (config.isError && !config.data))
    return (
      <TaskScreen title={t("bind.title")} back="/profile">
        <ErrorState
          title={t("bind.failed")}
          error={info.error ?? config.error}
          onRetry={() => {
            void info.refetch();
            void config.refetch();
          }}
        />
      </TaskScreen>
    );
  if (!info.data || !config.data) return <LoadingScreen />;
  if (!config.data.features.mail)
    return (
      <TaskScreen title={t("bind.title")} back="/profile">
        <EmptyState art="e-empty" title={t("bind.closed")}>
          {t("bind.closedDetail")}
        </EmptyState>
      </TaskScreen>
    );
  return info.data.email === null ? <BindEmail info={info.data} /> : <ChangeEmail info={info.data} />;
}
