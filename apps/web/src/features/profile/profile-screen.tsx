/**
 * The folder `profile` owns the profile screen: the player's identity, results, security settings, preferences and
 * logging out. The code of `profile` may import ui, session and queries. The code of `profile` never changes a balance.
 */
import { avatarOf } from "@gemplay/api-schema/player";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, useSearchParams } from "wouter";
import { formatMoment, loadTexts, useLanguage, useT } from "../../i18n/index.ts";
import { limitTexts } from "../../limits/texts.ts";
import { lazyCode } from "../../loading/index.ts";
import { noticeTexts } from "../../notices/texts.ts";
import { isAwaited, limitQueries, platformQueries, rewardQueries, userQueries } from "../../queries/index.ts";
import { levelArt, levelName } from "../../rewards/index.ts";
import { Art, Avatar, copyText, ErrorState, Icon, InOrder, LoadingScreen, useTitle } from "../../ui/index.ts";
import { CheckInCard } from "./check-in-card.tsx";
import { Dashboard } from "./dashboard.tsx";
import { Preferences } from "./preferences.tsx";
import { Security } from "./security.tsx";

const views = {
  delete: lazyCode(() => import("./delete-account-view.tsx")),
  export: lazyCode(() => import("./export-view.tsx")),
  invitation: lazyCode(() => import("./invitation-view.tsx")),
  limits: lazyCode(async () => {
    const [view] = await Promise.all([import("./limits/limits-view.tsx"), loadTexts(limitTexts)]);
    return view;
  }),
  notifications: lazyCode(async () => {
    const [view] = await Promise.all([import("./notices/notices-view.tsx"), loadTexts(noticeTexts)]);
    return view;
  }),
  records: lazyCode(() => import("./records-view.tsx")),
  secret: lazyCode(() => import("./secret-view.tsx")),
  sessions: lazyCode(() => import("./sessions-view.tsx")),
};
const isView = (name: string | null): name is keyof typeof views =>
  name !== null && Object.hasOwn(views, name);

export default function ProfileScreen() {
  const t = useT();
  const [params] = useSearchParams();
  const view = params.get("view");
  const View = isView(view) ? views[view] : undefined;
  useTitle(View ? undefined : t("tab.me"));
  if (View)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <View />
      </Suspense>
    );
  return <Account />;
}

/**
 * Shows the profile of a signed-in player. The profile starts all requests at once. The results appear from top to
 * bottom.
 */
function Account() {
  const info = useQuery(userQueries.userInfo());
  const community = useQuery(rewardQueries.community());
  const dashboard = useQuery(userQueries.dashboard());
  const checkIn = useQuery(rewardQueries.checkIn());
  const config = useQuery(platformQueries.config());
  const sessions = useQuery(userQueries.sessions());
  const limits = useQuery(limitQueries.limits());
  const isReady = (...queries: readonly Parameters<typeof isAwaited>[0][]) => !queries.some(isAwaited);
  return (
    <div className="pb-20">
      <InOrder
        waiting={[56, 380, 220, 320, 320]}
        parts={[
          { key: "identity", ready: isReady(info, community), show: <Identity /> },
          { key: "dashboard", ready: isReady(dashboard), show: <Dashboard /> },
          { key: "checkIn", ready: isReady(checkIn), show: <CheckInCard /> },
          { key: "security", ready: isReady(config, sessions, limits), show: <Security /> },
          { key: "preferences", ready: true, show: <Preferences /> },
        ]}
      />
    </div>
  );
}

function Identity() {
  const t = useT();
  useLanguage();
  const info = useQuery(userQueries.userInfo());
  const level = useQuery(rewardQueries.community()).data?.own?.level;
  if (info.isError && !info.data)
    return (
      <div className="section mt-4">
        <ErrorState title={t("profile.failed")} error={info.error} onRetry={() => void info.refetch()} />
      </div>
    );
  if (!info.data) return null;
  const { userId, address, name, registeredAtMs } = info.data;
  return (
    <div className="section mt-4 flex items-center gap-12">
      <Avatar of={avatarOf(userId)} size={56} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-8">
          <h1 className="num truncate text-18 font-semibold" title={address ?? undefined}>
            {name}
          </h1>
          {address ? (
            <button
              type="button"
              className="tap relative p-4 text-muted"
              aria-label={t("profile.copyAddress")}
              onClick={() => void copyText(address)}
            >
              <Icon name="copy" size={16} />
            </button>
          ) : null}
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4 text-12 text-muted">
          {level === undefined ? null : (
            <Link href="/invite" className="chip gold tap relative">
              <Art name={levelArt(level)} size={18} />
              {t(levelName(level))}
            </Link>
          )}
          <span>{t("profile.since", { date: formatMoment(registeredAtMs, "date") })}</span>
        </div>
      </div>
    </div>
  );
}
