import { type ReactNode, type UIEvent, useState } from "react";
import { formatPercent, type PageKey, useLanguage, useT } from "../../i18n/index.ts";
import { ButtonLink } from "../../ui/index.ts";
import { DepositArt, DiceArt, FairnessArt } from "./banner-art.tsx";

interface Banner {
  readonly key: PageKey;
  readonly big: ReactNode;
  readonly note: PageKey;
  readonly action: { readonly key: PageKey; readonly href: string };
  readonly look: "act" | "gold" | "quiet";
  /** Ground, light text, and the four planes behind. */
  readonly tones: readonly [ground: string, text: string, a: string, b: string, c: string, d: string];
  readonly art: ReactNode;
}

/** What can be done here, side by side; swiped by hand, never by itself. */
export function Banners() {
  const t = useT();
  useLanguage();
  const [shown, setShown] = useState(0);
  const banners: readonly Banner[] = [
    {
      key: "home.depositBanner",
      big: "PLAY",
      note: "home.depositBannerNote",
      action: { key: "home.deposit", href: "/deposit" },
      look: "gold",
      tones: [
        "var(--banner-1)",
        "var(--gold-hi)",
        "var(--banner-2)",
        "var(--banner-3)",
        "var(--banner-4)",
        "var(--banner-5)",
      ],
      art: <DepositArt />,
    },
    {
      key: "home.fairBanner",
      big: "SHA-256",
      note: "home.fairBannerNote",
      action: { key: "home.seeHow", href: "/index?view=fairness" },
      look: "act",
      tones: [
        "var(--banner-6)",
        "var(--sapphire-hi)",
        "var(--banner-7)",
        "var(--banner-8)",
        "var(--banner-9)",
        "var(--sapphire-bg)",
      ],
      art: <FairnessArt />,
    },
    {
      key: "home.diceBanner",
      big: `${formatPercent(0.01)}–${formatPercent(90)}`,
      note: "home.diceBannerNote",
      action: { key: "home.play", href: "/game?name=dice" },
      look: "act",
      tones: [
        "var(--banner-10)",
        "var(--emerald-hi)",
        "var(--banner-11)",
        "var(--banner-12)",
        "var(--banner-13)",
        "var(--banner-14)",
      ],
      art: <DiceArt />,
    },
  ];
  const onScroll = ({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: UIEvent) => {
    const way = scrollWidth - clientWidth;
    setShown(way > 0 ? Math.round((scrollLeft / way) * (banners.length - 1)) : 0);
  };
  return (
    <section aria-label={t("home.banners")}>
      <div className="banners" onScroll={onScroll}>
        {banners.map((banner) => (
          <BannerCard key={banner.key} banner={banner} />
        ))}
      </div>
      <div className="banner-dots" aria-hidden="true">
        {banners.map((banner, place) => (
          <i key={banner.key} className={place === shown ? "on" : ""} />
        ))}
      </div>
    </section>
  );
}

function BannerCard({ banner: { key, big, note, action, look, tones, art } }: { readonly banner: Banner }) {
  const t = useT();
  const [ground, text, ...planes] = tones;
  return (
    <article className="banner" style={{ background: ground }}>
      <svg className="planes" viewBox="0 0 315 136" preserveAspectRatio="none" aria-hidden="true">
        <polygon points="0,0 150,0 80,136 0,136" fill={planes[0]} />
        <polygon points="150,0 315,0 315,70 196,60" fill={planes[1]} />
        <polygon points="150,0 196,60 80,136" fill={planes[2]} />
        <polygon points="196,60 315,70 315,136 160,136" fill={planes[3]} />
      </svg>
      {art}
      <h2 className="text-13" style={{ color: text }}>
        {t(key)}
      </h2>
      <p className="num text-[3.2rem] leading-[1.2] font-bold tracking-[-0.03em]">{big}</p>
      <div className="mt-14 flex items-center gap-12">
        <ButtonLink href={action.href} size="sm" look={look}>
          {t(action.key)}
        </ButtonLink>
        <span className="text-12 whitespace-pre-line" style={{ color: text }}>
          {t(note)}
        </span>
      </div>
    </article>
  );
}
