import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { ErrorState, ScreenHeader, Skeleton } from "../../../ui/index.ts";
import { settingsPath } from "../settings-path.ts";
import { Protection } from "./protection.tsx";

/** Renders `/profile?view=protection`, which shows the second factor and the alerts of the account. */
export default function ProtectionView() {
  const t = useT();
  const info = useQuery(userQueries.userInfo());
  return (
    <>
      <ScreenHeader title={t("protect.head")} back={settingsPath} />
      {info.data ? (
        <Protection info={info.data} />
      ) : (
        <div className="section mt-4" aria-busy={info.isPending}>
          {info.isError ? (
            <ErrorState title={t("profile.failed")} error={info.error} onRetry={() => void info.refetch()} />
          ) : (
            <Skeleton height={194} className="rounded-16" />
          )}
        </div>
      )}
    </>
  );
}
