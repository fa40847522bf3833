import type { ReactNode } from "react";
import { artHref } from "../art/art.tsx";

/** Draws an envelope with a gemstone, for the screens on which the player must open an e-mail. */
const letter = (
  <>
    <polygon points="48,36 152,36 156,40 156,100 152,104 48,104 44,100 44,40" fill="var(--sapphire-lo)" />
    <polygon points="48,36 152,36 100,76" fill="var(--sapphire-hi)" />
    <polygon points="100,76 152,36 156,40 156,60" fill="var(--sapphire)" />
    <polygon points="44,40 48,36 100,76 44,92" fill="var(--sapphire)" />
    <polygon points="156,60 156,100 152,104 112,68" fill="var(--sapphire-deep)" />
    <use href={artHref("s-emerald")} x="132" y="18" width="38" height="38" />
  </>
);

/** Draws a lock, for the screens of the funds password. */
const lock = (
  <>
    <polygon points="20,110 100,98 100,120" fill="var(--lock-1)" />
    <polygon points="72,44 78,22 92,10 100,10 100,20 94,20 84,28 82,44" fill="var(--lock-2)" />
    <polygon points="128,44 122,22 108,10 100,10 100,20 106,20 116,28 118,44" fill="var(--steel-deep)" />
    <polygon points="60,44 140,44 146,52 60,92 54,84 54,52" fill="var(--emerald)" />
    <polygon points="146,52 146,84 138,104 62,104 54,84 60,92" fill="var(--emerald-lo)" />
    <polygon points="54,52 60,44 92,44 54,84" fill="var(--emerald-hi)" />
    <polygon points="146,84 138,104 100,104 146,70" fill="var(--emerald-deep)" />
    <polygon points="100,60 110,70 104,76 106,92 94,92 96,76 90,70" fill="var(--lock-3)" />
    <polygon points="100,60 110,70 104,76 100,76" fill="var(--lock-4)" />
  </>
);

/** Draws the logo, for the screen of the login password. */
const mark = <use href={artHref("mark")} x="54" y="6" width="92" height="92" />;

const arts = { letter, lock, mark };

interface TaskHeroProps {
  readonly art: keyof typeof arts;
  readonly title: string;
  /** True if the screen's header has no title, so that this title is the main heading of the screen. */
  readonly isMain?: boolean;
  readonly children?: ReactNode;
}

/**
 * The picture and the title of a screen with one task. The drawing is smaller in low windows, so that the text has
 * enough space.
 */
export function TaskHero({ art, title, isMain = false, children }: TaskHeroProps) {
  const Heading = isMain ? "h1" : "h2";
  return (
    <div className="px-8 text-center">
      <svg
        viewBox="0 0 200 120"
        className="mx-auto h-120 w-200 [@media(max-height:700px)]:h-80"
        aria-hidden="true"
      >
        <polygon points="20,110 100,98 180,110 100,120" fill="var(--pool)" />
        {arts[art]}
      </svg>
      <Heading className="mt-10 text-22 leading-[1.25] font-semibold tracking-[-0.02em] text-balance [overflow-wrap:anywhere]">
        {title}
      </Heading>
      {children ? <p className="mt-4 text-14 text-muted">{children}</p> : null}
    </div>
  );
}
