import { Suspense, type UIEvent, useRef, useState } from "react";
import { formatNumber, loadTexts, useLanguage, useT } from "../../../i18n/index.ts";
import { lazyExtra } from "../../../loading/index.ts";
import { useSignedIn } from "../../../stores/index.ts";
import { ButtonLink, useKeptFocus } from "../../../ui/index.ts";
import { rewardTexts } from "../../../widgets/rewards/texts/index.ts";
import { savedAirdrop } from "../saved-airdrop.ts";
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
  const [airdrop, setAirdrop] = useState(() => !savedAirdrop.isOver());
  const places = !signedIn || airdrop ? [0, 1, 2] : [0, 1];
  const onScroll = ({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: UIEvent) => {
    const way = scrollWidth - clientWidth;
    setShown(way > 0 ? Math.round((scrollLeft / way) * (places.length - 1)) : 0);
  };
  const still = <StillBanners airdrop={places.length === 3} />;
  return (
    <section aria-label={t("home.banners")}>
      <div ref={row} className="home-banners" onScroll={onScroll}>
        {signedIn && alive ? (
          <Suspense fallback={still}>
            <LiveBanners airdrop={airdrop} onAirdrop={setAirdrop} />
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
 * Shows the default banners of the home screen. The banners of a signed-in player replace the default banners after the
 * page has loaded their code and data.
 */
function StillBanners({ airdrop }: { readonly airdrop: boolean }) {
  const t = useT();
  useLanguage();
  return (
    <>
      {airdrop ? (
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
