/**
 * Inviting others: the link, points and level, what can be collected, friends, the ranking; guests see how it works. May
 * import rewards, queries, session, ui. Must never reckon what friends' bets bring: the server says it.
 */
import "./invite.css";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/index.ts";
import { rewardQueries } from "../../queries/index.ts";
import { useSignedIn } from "../../stores/index.ts";
import { ErrorState, Skeleton, useTitle } from "../../ui/index.ts";
import { Friends } from "./friends.tsx";
import { GuestHead } from "./guest-head.tsx";
import { Levels } from "./levels.tsx";
import { LinkField } from "./link-field.tsx";
import { lookAgainMs } from "./look-again.ts";
import { PointsCard } from "./points-card.tsx";
import { RewardsCard } from "./rewards-card.tsx";

export default function InviteScreen() {
  const t = useT();
  useTitle(t("tab.invite"));
  const signedIn = useSignedIn();
  const community = useQuery({ ...rewardQueries.community(), refetchInterval: lookAgainMs });
  const { data } = community;
  return (
    <div className="pb-20">
      <h1 className="sr-only">{t("invite.title")}</h1>
      {signedIn ? null : <GuestHead levels={data?.levels} />}
      {data ? (
        <>
          {data.own ? <PointsCard own={data.own} levels={data.levels} /> : null}
          {signedIn ? (
            <>
              <LinkField />
              <RewardsCard />
            </>
          ) : null}
          <Levels levels={data.levels} own={data.own?.level} />
          {signedIn ? <Friends /> : null}
        </>
      ) : community.isError ? (
        <div className="section mt-4">
          <ErrorState
            title={t("invite.failed")}
            error={community.error}
            onRetry={() => void community.refetch()}
          />
        </div>
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Loading() {
  const t = useT();
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t("state.loading")}
      className="section mt-4 flex flex-col gap-14"
    >
      <Skeleton height={160} className="rounded-24" />
      <Skeleton height={52} />
      <Skeleton height={120} className="rounded-16" />
      <Skeleton height={280} className="rounded-16" />
    </div>
  );
}
