/**
 * The folder `profile` owns the profile screen and its views. The folder `me` owns the screen itself: the player's
 * identity, check-in and logging out. The folder `statistics` owns the results, `statement` the statement of the account, `settings` the list of all settings,
 * `methods` the sign-in methods, `api-keys` the API keys, `limits` the player's limits, and `notices` the notification settings. The folder
 * `security` owns sessions, the second factor, and the export and deletion of the account. The code of `profile` may
 * import ui, session, widgets and queries. The code of `profile` never changes a balance.
 */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Redirect, useSearchParams } from "wouter";
import { loadTexts, useT } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import { isAwaited, platformQueries, rewardQueries, userQueries } from "../../queries/index.ts";
import { InOrder, LoadingScreen, useTitle } from "../../ui/index.ts";
import { limitTexts } from "../../widgets/limits/texts/index.ts";
import { noticeTexts } from "../../widgets/notices/texts/index.ts";
import { apiKeyTexts } from "./api-keys/texts/index.ts";
import { CheckInCard } from "./me/check-in-card.tsx";
import { Identity } from "./me/identity.tsx";
import { LogOutRow, MeRows } from "./me/me-rows.tsx";
import { StatisticsCard } from "./me/statistics-card.tsx";
import { statementTexts } from "./statement/texts/index.ts";
import { useResults } from "./statistics/use-results.ts";

const settings = lazyCode(async () => {
  const [view] = await Promise.all([import("./settings/settings-view.tsx"), loadTexts(noticeTexts)]);
  return view;
});
const views = {
  delete: lazyCode(() => import("./security/delete-account-view.tsx")),
  export: lazyCode(() => import("./security/export-view.tsx")),
  invitation: lazyCode(() => import("./invitation-view.tsx")),
  keys: lazyCode(async () => {
    const [view] = await Promise.all([import("./api-keys/api-keys-view.tsx"), loadTexts(apiKeyTexts)]);
    return view;
  }),
  limits: lazyCode(async () => {
    const [view] = await Promise.all([import("./limits/limits-view.tsx"), loadTexts(limitTexts)]);
    return view;
  }),
  notifications: lazyCode(async () => {
    const [view] = await Promise.all([import("./notices/notices-view.tsx"), loadTexts(noticeTexts)]);
    return view;
  }),
  protection: lazyCode(() => import("./security/protection-view.tsx")),
  records: lazyCode(() => import("./records-view.tsx")),
  secret: lazyCode(() => import("./security/secret-view.tsx")),
  sessions: lazyCode(() => import("./security/sessions-view.tsx")),
  settings,
  statement: lazyCode(async () => {
    const [view] = await Promise.all([import("./statement/statement-view.tsx"), loadTexts(statementTexts)]);
    return view;
  }),
  statistics: lazyCode(() => import("./statistics/statistics-view.tsx")),
};
const isView = (name: string | null): name is keyof typeof views =>
  name !== null && Object.hasOwn(views, name);

export default function ProfileScreen() {
  const t = useT();
  const [params] = useSearchParams();
  const view = params.get("view");
  const View = isView(view) ? views[view] : undefined;
  useTitle(View ? undefined : t("tab.me"));
  useEffect(() => {
    // The views share one URL path, so the app does not scroll to the top when the player opens a view.
    if (view !== "") scrollTo(0, 0);
  }, [view]);
  // Earlier versions of the page showed the sign-in methods above the sessions, so old links that bind a wallet name
  // the view of the sessions.
  if (view === "sessions" && params.has("bind"))
    return <Redirect to={`/profile?view=settings&bind=${params.get("bind")}`} replace />;
  if (View)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <View />
      </Suspense>
    );
  return view === null ? <Me /> : <Redirect to="/profile" replace />;
}

/**
 * Shows the profile of a signed-in player. The screen sends all its requests to the server in parallel, but shows the
 * responses in order from top to bottom.
 */
function Me() {
  const info = useQuery(userQueries.userInfo());
  const community = useQuery(rewardQueries.community());
  const checkIn = useQuery(rewardQueries.checkIn());
  const results = useResults();
  const config = useQuery(platformQueries.config());
  const friends = useInfiniteQuery(rewardQueries.friends());
  const isReady = (...queries: readonly Parameters<typeof isAwaited>[0][]) => !queries.some(isAwaited);
  return (
    // The placeholders have the distances of the loaded parts.
    <div className="pb-12 [&>[role=status]]:mt-12 [&>[role=status]]:gap-12 [&>[role=status]:first-child]:mt-4">
      <InOrder
        waiting={[100, 207, 165, 220]}
        parts={[
          { key: "identity", ready: isReady(info, community), show: <Identity /> },
          { key: "checkIn", ready: isReady(checkIn), show: <CheckInCard /> },
          { key: "statistics", ready: !results.isAwaited, show: <StatisticsCard {...results} /> },
          {
            key: "rows",
            ready: isReady(config, friends),
            show: (
              <section className="section mt-12">
                <MeRows />
                <LogOutRow />
              </section>
            ),
          },
        ]}
      />
    </div>
  );
}
