/**
 * The folder `invite` owns the invite screen: the invite link, points, levels, rewards, invited friends and the
 * ranking. Guests see only an explanation of invitations. The code of `invite` may import rewards, queries, session and
 * ui. Only the server computes the commission on the bets of friends; the page never does.
 */
import "./invite.css";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { inHost } from "../../host/index.ts";
import { useT } from "../../i18n/index.ts";
import { isAwaited, platformQueries, readByScreen, rewardQueries, userQueries } from "../../queries/index.ts";
import { invitationStore, useSignedIn, useStore } from "../../stores/index.ts";
import { ErrorState, InOrder, Row, useTitle } from "../../ui/index.ts";
import { Friends } from "./components/friends.tsx";
import { GuestHead } from "./components/guest-head.tsx";
import { Levels } from "./components/levels.tsx";
import { LinkField } from "./components/link-field.tsx";
import { PointsCard } from "./components/points-card.tsx";
import { RewardsCard } from "./components/rewards-card.tsx";
import { lookAgainMs } from "./look-again.ts";

export default function InviteScreen() {
  const t = useT();
  useTitle(t("tab.invite"));
  const signedIn = useSignedIn();
  return (
    <div className={`invite-screen pb-20${signedIn ? "" : " guest"}`}>
      <h1 className="sr-only">{t("invite.title")}</h1>
      {signedIn ? <Player /> : <Guest />}
    </div>
  );
}

const useCommunity = () => useQuery({ ...rewardQueries.community(), refetchInterval: lookAgainMs });

function Guest() {
  const community = useCommunity();
  const levels = community.data?.levels;
  return (
    <InOrder
      waiting={[520, 280]}
      parts={[
        { key: "head", ready: !isAwaited(community), show: <GuestHead levels={levels} /> },
        {
          key: "levels",
          ready: true,
          show: levels ? <Levels levels={levels} own={undefined} /> : <Failed />,
        },
      ]}
    />
  );
}

/**
 * Shows the invite screen of a signed-in player. The screen sends all its requests to the server in parallel, but shows
 * the responses in order from top to bottom.
 */
function Player() {
  const community = useCommunity();
  const info = useQuery(userQueries.userInfo());
  const config = useQuery({ ...platformQueries.config(), enabled: inHost });
  const rewards = useQuery(rewardQueries.rewards());
  const friends = useInfiniteQuery(rewardQueries.friends());
  const { data } = community;
  const invitationWaits = useStore(invitationStore, ({ waits }) => waits);
  const linkReady = !isAwaited(info) && !(inHost && isAwaited(config));
  return (
    <InOrder
      waiting={[170, 52, 360, 340, 120]}
      parts={[
        {
          key: "points",
          ready: !isAwaited(community),
          show: data ? data.own && <PointsCard own={data.own} levels={data.levels} /> : <Failed />,
        },
        { key: "invitation", ready: true, show: invitationWaits ? <Invitation /> : null },
        { key: "link", ready: linkReady, show: <LinkField /> },
        { key: "rewards", ready: !isAwaited(rewards), show: <RewardsCard /> },
        { key: "levels", ready: true, show: data && <Levels levels={data.levels} own={data.own?.level} /> },
        { key: "friends", ready: !isAwaited(friends), show: <Friends /> },
      ]}
    />
  );
}

/** Shows a link to the view in which the player accepts an invitation with a fresh proof of identity. */
function Invitation() {
  const t = useT();
  return (
    <div className="section mt-12">
      <div className="card">
        <Row icon="gift" title={t("invite.waits")} href="/profile?view=invitation" />
      </div>
    </div>
  );
}

function Failed() {
  const t = useT();
  const community = useQuery({ ...rewardQueries.community(), ...readByScreen });
  if (!community.isError) return null;
  return (
    <div className="section mt-4">
      <ErrorState
        title={t("invite.failed")}
        error={community.error}
        onRetry={() => void community.refetch()}
      />
    </div>
  );
}
