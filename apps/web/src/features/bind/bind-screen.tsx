/**
 * The folder `bind` owns the screen for the account's e-mail address. To bind the first address, the player needs a
 * code from an e-mail and a fresh proof of identity. To change the address, the player needs a proof of the old address
 * and a code sent to the new address. The code of `bind` may import ui, session and queries. A session alone is never
 * enough to change the e-mail address.
 */
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/index.ts";
import { platformQueries, userQueries } from "../../queries/index.ts";
import { EmptyState, ErrorState, LoadingScreen, TaskScreen } from "../../ui/index.ts";
import { BindEmail } from "./components/bind-email.tsx";
import { ChangeEmail } from "./components/change-email.tsx";

/** Renders the screen with the URL path `/bindInfo`. */
export default function BindScreen() {
  const t = useT();
  const info = useQuery(userQueries.userInfo());
  const config = useQuery(platformQueries.config());
  // If a background request fails, the screen keeps the loaded data and the typed text.
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
