import { Suspense, type UIEvent, useRef, useState } from "react";
import { formatNumber, loadTexts, useLanguage, useT } from "../../../i18n/index.ts";
import { lazyExtra } from "../../../loading/index.ts";
import { useSignedIn } from "../../../stores/index.ts";
import { ButtonLink, Skeleton, useKeptFocus } from "../../../ui/index.ts";
import { rewardTexts } from "../../../widgets/rewards/texts/index.ts";
import { type AirdropState, savedAirdrop } from "../saved-airdrop.ts";
import { BannerCard, InviteBanner } from "./banner-card.tsx";

const LiveBanners = lazyExtra(async () => {
  const [banners] = await Promise.all([import("./live-banners.tsx"), loadTexts(rewardTexts)]);
  return banners;
});

/**
 * Shows the banners for the airdrop, the daily check-in and invitations in a row. The row never scrolls automatically.
 */
export function Banners({ alive }: { readonly alive: boolean }) {
  const t = useT();
  const signedIn = useSignedIn();
  const [shown, setShown] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  useKeptFocus(row);
  const [saved, setAirdrop] = useState(savedAirdrop.read);
  const airdrop = signedIn ? saved : "offered";
  const places = airdrop === "over" ? [0, 1] : [0, 1, 2];
  const onScroll = ({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: UIEvent) => {
    const way = scrollWidth - clientWidth;
    setShown(way > 0 ? Math.round((scrollLeft / way) * (places.length - 1)) : 0);
  };
  const still = airdrop === undefined ? <WaitingBanners /> : <StillBanners airdrop={airdrop} />;
  return (
    <section aria-label={t("home.banners")}>
      <div ref={row} className="home-banners" onScroll={onScroll}>
        {signedIn && alive ? (
          <Suspense fallback={still}>
            <LiveBanners airdrop={airdrop} waiting={still} onAirdrop={setAirdrop} />
          </Suspense>
        ) : (
          still
        )}
      </div>
      <div className="home-banner-dots" aria-hidden="true">
        {places.map((place) => (
          <i key={place} className={place === Math.min(shown, places.length - 1) ? "on" : ""} />
        ))}
      </div>
    </section>
  );
}

/**
 * Shows the shapes of the banners in a browser that does not know yet whether the airdrop is offered to the player. If
 * the page showed an airdrop banner that is over, all banners would move when it disappears.
 */
function WaitingBanners() {
  return (
    <>
      {["first", "second"].map((place) => (
        <div key={place} aria-busy="true" className="home-banner bg-panel p-0">
          <Skeleton height={140} />
        </div>
      ))}
    </>
  );
}

/**
 * Shows the default banners of the home screen. The banners of a signed-in player replace the default banners after the
 * page has loaded their code and data.
 */
function StillBanners({ airdrop }: { readonly airdrop: AirdropState }) {
  const t = useT();
  useLanguage();
  return (
    <>
      {airdrop === "offered" ? (
        <BannerCard name="airdrop" big={formatNumber(100_000)} unit="tPLAY" note={t("home.airdropNote")}>
          <ButtonLink href="/login" size="sm">
            {t("home.claim")}
          </ButtonLink>
        </BannerCard>
      ) : null}
      <BannerCard
        name="checkIn"
        big={formatNumber(310)}
        unit={t("home.gemAWeek", { count: 310 })}
        note={`${t("home.sevenDays")}\n10 → 100`}
      >
        <ButtonLink href="/profile" size="sm" look="gold">
          {t("home.checkIn")}
        </ButtonLink>
      </BannerCard>
      <InviteBanner />
    </>
  );
}
