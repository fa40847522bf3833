import type { ReactNode } from "react";
import { gameLooks } from "../../../games/game-looks.ts";
import { formatMoment, useLanguage, useT } from "../../../i18n/index.ts";
import type { GameProof } from "../../../proofs/index.ts";
import { Art } from "../../../ui/index.ts";
import type { OthersRound } from "./use-round.ts";

interface HeroCardProps {
  readonly proof: GameProof;
  readonly round: OthersRound;
  readonly headline: ReactNode;
  /** The value beside the headline. */
  readonly beside: ReactNode;
}

/** The card at the top of the page of a round, with facets in the colours of the game. */
export function HeroCard({ proof, round, headline, beside }: HeroCardProps) {
  const t = useT();
  const locale = useLanguage();
  const { title, art, stone } = gameLooks[round.game];
  const { picture } = proof.shown(round);
  const won = round.result === "WIN";
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
      <div className="relative flex items-center gap-12">
        <Art name={art} size={52} className="flex-none" />
        <div className="min-w-0 flex-1">
          <div className="flex items-center justify-between gap-8">
            <span className="text-13" style={{ color: `var(--${stone}-hi)` }}>
              {title[locale]} · {formatMoment(round.atMs, "dayTime")}
            </span>
            <span className={`chip bg-ground/60 ${won ? "emerald" : ""}`}>
              {t(won ? "result.win" : "result.lose")}
            </span>
          </div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-8">
            <b className="num text-[3.2rem] leading-tight font-bold tracking-[-0.03em]">{headline}</b>
            {beside}
          </div>
        </div>
      </div>
      {picture ? <div className="relative mt-12">{picture}</div> : null}
    </div>
  );
}
