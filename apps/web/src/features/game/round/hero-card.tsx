import type { ReactNode } from "react";
import type { GameLook } from "../../../games/play/game/game-look.ts";

interface HeroCardProps {
  readonly stone: GameLook["stone"];
  readonly children: ReactNode;
}

/** The card at the top of the page of a round, with facets in the colours of the game. */
export function HeroCard({ stone, children }: HeroCardProps) {
  return (
    <div className="card overflow-hidden px-16 py-14" style={{ background: `var(--${stone}-bg)` }}>
      <svg
        viewBox="0 0 343 92"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
        aria-hidden="true"
      >
        <polygon points="0,0 150,0 80,92 0,92" fill={`var(--${stone}-deep)`} opacity=".45" />
        <polygon points="150,0 343,0 343,50 196,44" fill={`var(--${stone}-deep)`} opacity=".14" />
        <polygon points="196,44 343,50 343,92 160,92" fill={`var(--${stone}-deep)`} opacity=".24" />
      </svg>
      {children}
    </div>
  );
}
