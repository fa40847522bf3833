import type { ReactNode } from "react";
import { artHref } from "../../../ui/index.ts";

/** The colours of the card and the gemstone on it, from light to dark, and the stone that marks the state. */
const looks = {
  needed: {
    light: "--sapphire-hi",
    main: "--sapphire",
    low: "--sapphire-lo",
    deep: "--sapphire-deep",
    mark: "s-topaz",
  },
  refused: { light: "--muted", main: "--dim", low: "--raised-3", deep: "--raised-2", mark: "s-topaz" },
  passed: {
    light: "--emerald-hi",
    main: "--emerald",
    low: "--emerald-lo",
    deep: "--emerald-deep",
    mark: "s-emerald",
  },
} as const;

interface IdentityHeroProps {
  readonly look: keyof typeof looks;
  readonly title: string;
  readonly children: ReactNode;
}

/** The picture of an identity card, the state of the check as the title, and one sentence about it. */
export function IdentityHero({ look, title, children }: IdentityHeroProps) {
  const { light, main, low, deep, mark } = looks[look];
  return (
    <div className="px-8 text-center">
      <svg
        viewBox="0 0 200 120"
        className="mx-auto h-120 w-200 [@media(max-height:700px)]:h-80"
        aria-hidden="true"
      >
        <polygon points="20,110 100,98 180,110 100,120" fill="var(--pool)" />
        <polygon points="42,30 158,30 164,36 164,100 158,106 42,106 36,100 36,36" fill={`var(${low})`} />
        <polygon points="42,30 158,30 164,36 36,82 36,36" fill={`var(${main})`} opacity=".75" />
        <polygon points="164,74 164,100 158,106 104,106" fill={`var(${deep})`} />
        <polygon points="68,44 87.1,55 66,62" fill={`var(${light})`} />
        <polygon points="87.1,55 87.1,77 66,62" fill={`var(${main})`} />
        <polygon points="87.1,77 68,88 66,62" fill={`var(${low})`} />
        <polygon points="68,88 48.9,77 66,62" fill={`var(${main})`} />
        <polygon points="48.9,77 48.9,55 66,62" fill={`var(${light})`} />
        <polygon points="48.9,55 68,44 66,62" fill="var(--text)" />
        <polygon points="102,50 148,50 150,53 148,56 102,56 100,53" fill={`var(${light})`} />
        <polygon points="102,66 138,66 140,69 138,72 102,72 100,69" fill={`var(${light})`} opacity=".75" />
        <polygon points="102,82 128,82 130,85 128,88 102,88 100,85" fill={`var(${light})`} opacity=".55" />
        <use href={artHref(mark)} x="140" y="76" width="40" height="40" />
        <path
          d={marks[look]}
          fill="none"
          stroke={`var(--on-${look === "passed" ? "emerald" : "gold"})`}
          strokeWidth="3"
        />
      </svg>
      <h2 className="mt-10 text-22 leading-[1.25] font-semibold tracking-[-0.02em] text-balance [overflow-wrap:anywhere]">
        {title}
      </h2>
      <p className="mt-4 text-14 text-muted">{children}</p>
    </div>
  );
}

/** The signs on the stone: a clock's hands, an exclamation mark, and a tick. */
const marks = {
  needed: "M160 87v9.5l5 3",
  refused: "M160 86v11M160 101v3",
  passed: "M153 96l5 5 9-10",
} as const;
