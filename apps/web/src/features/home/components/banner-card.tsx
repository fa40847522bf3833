import type { ReactNode } from "react";
import { formatNumber, formatPercent, type PageKey, useLanguage, useT } from "../../../i18n/index.ts";
import { ButtonLink } from "../../../ui/index.ts";
import { AirdropArt, FriendsArt, StepsArt } from "./banner-art.tsx";

type BannerName = "airdrop" | "checkIn" | "invite";

interface Look {
  readonly title: PageKey;
  /** Colours of the banner: the background, the light text, and the four facets in the background. */
  readonly tones: readonly [ground: string, text: string, a: string, b: string, c: string, d: string];
  readonly art: ReactNode;
}

const looks: Readonly<Record<BannerName, Look>> = {
  airdrop: {
    title: "home.airdropBanner",
    tones: [
      "var(--banner-10)",
      "var(--emerald-hi)",
      "var(--banner-11)",
      "var(--banner-12)",
      "var(--banner-13)",
      "var(--banner-14)",
    ],
    art: <AirdropArt />,
  },
  checkIn: {
    title: "home.checkInBanner",
    tones: [
      "var(--banner-1)",
      "var(--gold-hi)",
      "var(--banner-2)",
      "var(--banner-3)",
      "var(--banner-4)",
      "var(--banner-5)",
    ],
    art: <StepsArt />,
  },
  invite: {
    title: "home.inviteBanner",
    tones: [
      "var(--banner-6)",
      "var(--sapphire-hi)",
      "var(--banner-7)",
      "var(--banner-8)",
      "var(--banner-9)",
      "var(--sapphire-bg)",
    ],
    art: <FriendsArt />,
  },
};

export function InviteBanner() {
  const t = useT();
  useLanguage();
  return (
    <BannerCard name="invite" big={`${formatNumber(10)}–${formatPercent(25)}`} note={t("home.inviteNote")}>
      <ButtonLink href="/invite" size="sm">
        {t("home.getLink")}
      </ButtonLink>
    </BannerCard>
  );
}

interface BannerCardProps {
  readonly name: BannerName;
  readonly big: ReactNode;
  /** Small text after the large text of the banner. */
  readonly unit?: string;
  readonly note: ReactNode;
  /** The button or link of the banner. */
  readonly children: ReactNode;
}

export function BannerCard({ name, big, unit, note, children }: BannerCardProps) {
  const t = useT();
  const { title, tones, art } = looks[name];
  const [ground, text, ...planes] = tones;
  return (
    <article className="home-banner" style={{ background: ground }}>
      <svg className="planes" viewBox="0 0 315 136" preserveAspectRatio="none" aria-hidden="true">
        <polygon points="0,0 150,0 80,136 0,136" fill={planes[0]} />
        <polygon points="150,0 315,0 315,70 196,60" fill={planes[1]} />
        <polygon points="150,0 196,60 80,136" fill={planes[2]} />
        <polygon points="196,60 315,70 315,136 160,136" fill={planes[3]} />
      </svg>
      {art}
      <h2 className="text-13" style={{ color: text }}>
        {t(title)}
      </h2>
      <p className="num text-[3.2rem] leading-[1.2] font-bold tracking-[-0.03em]">
        {big}
        {unit ? <span className="ml-5 text-14 font-semibold tracking-normal">{unit}</span> : null}
      </p>
      <div className="mt-14 flex items-center gap-12">
        {children}
        <span className="text-12 whitespace-pre-line" style={{ color: text }}>
          {note}
        </span>
      </div>
    </article>
  );
}
