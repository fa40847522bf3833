// The home screen shows the banners of a signed-in player. The home screen does not load the styles of other screens,
// so this file imports the file `screens.css`.
import "../../../ui/styles/screens.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { formatAmountText, useLanguage, useT } from "../../../i18n/index.ts";
import { rewardQueries } from "../../../queries/index.ts";
import { withQueries } from "../../../queries/with-queries.tsx";
import { Button, ButtonLink } from "../../../ui/index.ts";
import {
  type Collected,
  CollectedSheet,
  sumsOf,
  timeLeftText,
  useAskWhenOver,
  useCheckIn,
  useCollectRewards,
  useServerNow,
} from "../../../widgets/rewards/index.ts";
import { type AirdropState, savedAirdrop } from "../saved-airdrop.ts";
import { BannerCard, InviteBanner } from "./banner-card.tsx";

const rewardsKey = rewardQueries.rewards().queryKey;
const checkInKey = rewardQueries.checkIn().queryKey;
const shown = (amount: string) => formatAmountText(amount, { decimals: 0 });

/** Shows the banners of a signed-in player with their buttons and links. */
export default withQueries(function LiveBanners({ waiting, ...props }: LiveBannersProps) {
  useLanguage();
  const { data, isError } = useQuery(rewardQueries.rewards());
  if (props.airdrop === undefined && data === undefined && !isError) return waiting;
  return (
    <>
      <AirdropBanner {...props} />
      <CheckInBanner />
      <InviteBanner />
    </>
  );
});

interface AirdropBannerProps {
  /**
   * Whether the page offered the airdrop at the player's last visit. The banner uses the stored value until the server
   * answers.
   */
  readonly airdrop: AirdropState | undefined;
  onAirdrop(state: AirdropState): void;
}

interface LiveBannersProps extends AirdropBannerProps {
  /** Shown in a browser that does not know whether the airdrop is offered, until the server answers. */
  readonly waiting: ReactNode;
}

const noAirdrop = { state: undefined, reason: null, untilMs: null, fromMs: null };

/** Shows the airdrop banner until the player has collected the airdrop or the airdrop has ended. */
function AirdropBanner({ airdrop: before, onAirdrop }: AirdropBannerProps) {
  const t = useT();
  const rewards = useQuery(rewardQueries.rewards()).data;
  const airdrop = rewards?.find(({ kind }) => kind === "airdrop");
  const [collected, setCollected] = useState<Collected>();
  const collect = useCollectRewards(setCollected);
  const nowMs = useServerNow();
  const { state, reason, untilMs, fromMs } = airdrop ?? noAirdrop;
  const isOpen = state === "ready" || state === "locked";
  useAskWhenOver(rewardsKey, isOpen ? (fromMs ?? untilMs) : null, nowMs);
  const offered =
    rewards === undefined ? before === "offered" : isOpen && (untilMs === null || untilMs > nowMs);
  const isSaid = rewards !== undefined;
  useEffect(() => {
    if (!isSaid) return;
    const now = offered ? "offered" : "over";
    savedAirdrop.note(now);
    onAirdrop(now);
  }, [isSaid, offered, onAirdrop]);
  const countdown =
    fromMs !== null
      ? `${t("rewards.opensIn")}\n${timeLeftText(fromMs, nowMs, t)}`
      : untilMs === null
        ? ""
        : `${t("rewards.left")}\n${timeLeftText(untilMs, nowMs, t)}`;
  return (
    <>
      {offered ? (
        <BannerCard name="airdrop" big={shown(airdrop?.amount ?? "100000")} unit="tPLAY" note={countdown}>
          {reason === "proofNeeded" ? (
            <ButtonLink href="/profile?view=settings" size="sm">
              {t("rewards.bindFirst")}
            </ButtonLink>
          ) : (
            <Button
              size="sm"
              busy={collect.isPending ? t("rewards.claiming") : undefined}
              onClick={() => collect.mutate(["airdrop"])}
            >
              {t("home.claim")}
            </Button>
          )}
        </BannerCard>
      ) : null}
      <CollectedSheet collected={collected} onClose={() => setCollected(undefined)} />
    </>
  );
}

function CheckInBanner() {
  const t = useT();
  const { data } = useQuery(rewardQueries.checkIn());
  const checkIn = useCheckIn();
  const nowMs = useServerNow();
  const ladder = data?.checkinInfo ?? [];
  const [week] = sumsOf(ladder.map(({ gem }) => ({ assetId: "GEM", amount: gem })));
  useAskWhenOver(checkInKey, data?.nextDayAtMs ?? null, nowMs);
  const today = ladder.find(({ state }) => state === "today");
  return (
    <BannerCard
      name="checkIn"
      big={today ? `+${shown(today.gem)}` : shown(week?.amount ?? "310")}
      unit={
        today
          ? t("rewards.gemToday", { count: Number(today.gem) })
          : t("home.gemAWeek", { count: Number(week?.amount ?? "310") })
      }
      note={
        data?.checkedInToday
          ? `${t("rewards.nextDay")}\n${timeLeftText(data.nextDayAtMs, nowMs, t)}`
          : `${t("home.sevenDays")}\n${shown(ladder[0]?.gem ?? "10")} → ${shown(ladder.at(-1)?.gem ?? "100")}`
      }
    >
      {today ? (
        <Button
          size="sm"
          look="gold"
          busy={checkIn.isPending ? t("rewards.checkingIn") : undefined}
          onClick={() => checkIn.mutate()}
        >
          {t("home.checkIn")}
        </Button>
      ) : (
        <ButtonLink href="/profile" size="sm" look="gold">
          {t("rewards.seeLadder")}
        </ButtonLink>
      )}
    </BannerCard>
  );
}
