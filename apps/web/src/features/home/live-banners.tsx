// Opened on home, where the styles of the other screens have not come yet.
import "../../ui/styles/screens.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatAmountText, useLanguage, useT } from "../../i18n/index.ts";
import { rewardQueries } from "../../queries/index.ts";
import { withQueries } from "../../queries/with-queries.tsx";
import {
  type Collected,
  CollectedSheet,
  sumsOf,
  timeLeftText,
  useCheckIn,
  useCollect,
  useServerNow,
} from "../../rewards/index.ts";
import { Button, ButtonLink } from "../../ui/index.ts";
import { BannerCard, InviteBanner } from "./banner-card.tsx";

const shown = (amount: string) => formatAmountText(amount, { decimals: 0 });

/** The banners of who is signed in: they act. */
export default withQueries(function LiveBanners() {
  useLanguage();
  return (
    <>
      <AirdropBanner />
      <CheckInBanner />
      <InviteBanner />
    </>
  );
});

function AirdropBanner() {
  const t = useT();
  const airdrop = useQuery(rewardQueries.rewards()).data?.find(({ kind }) => kind === "airdrop");
  const { busy, collect } = useCollect();
  const [collected, setCollected] = useState<Collected>();
  const nowMs = useServerNow();
  const { state, untilMs } = airdrop ?? { state: undefined, untilMs: null };
  const left = untilMs === null ? undefined : timeLeftText(untilMs, nowMs, t);
  const countdown = left === undefined ? "" : `${t("rewards.left")}\n${left}`;
  return (
    <>
      <BannerCard
        name="airdrop"
        big={shown(airdrop?.amount ?? "100000")}
        unit="tPLAY"
        note={
          state === "collected" ? t("rewards.collected") : state === "expired" ? t("rewards.over") : countdown
        }
      >
        {state === "ready" ? (
          <Button
            size="sm"
            busy={busy ? t("rewards.claiming") : undefined}
            onClick={() => void collect(["airdrop"]).then(setCollected)}
          >
            {t("home.claim")}
          </Button>
        ) : state === "locked" ? (
          <ButtonLink href="/profile" size="sm">
            {t("rewards.bindFirst")}
          </ButtonLink>
        ) : (
          <ButtonLink href="/game?name=dice" size="sm">
            {t("home.play")}
          </ButtonLink>
        )}
      </BannerCard>
      <CollectedSheet collected={collected} onClose={() => setCollected(undefined)} />
    </>
  );
}

function CheckInBanner() {
  const t = useT();
  const { data } = useQuery(rewardQueries.checkIn());
  const { busy, checkIn } = useCheckIn();
  const nowMs = useServerNow();
  const ladder = data?.checkinInfo ?? [];
  const [week] = sumsOf(ladder.map(({ gem }) => ({ assetId: "GEM", amount: gem })));
  const today = ladder.find(({ state }) => state === "today");
  return (
    <BannerCard
      name="checkIn"
      big={today ? `+${shown(today.gem)}` : shown(week?.amount ?? "310")}
      unit={today ? t("rewards.gemToday") : t("home.gemAWeek")}
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
          busy={busy ? t("rewards.checkingIn") : undefined}
          onClick={() => void checkIn()}
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
