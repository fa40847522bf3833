import type { LimboParams } from "@gemplay/games";
import { useT } from "../../i18n/index.ts";
import { BoardFacets } from "../play/board/board-facets.tsx";
import { formatCentiMultiplier } from "../play/stake/figures.ts";
import { fieldTexts } from "./limbo-controls.ts";
import { brickCount, decadesFor, decadesOf } from "./limbo-scale.ts";

const places = Array.from({ length: brickCount }, (_, place) => place);
const wide = 319 / brickCount;

/** Shows a small board while the player sets up automatic bets: a horizontal ruler whose winning part is green. */
export function LimboControlLine({ params }: { readonly params: LimboParams }) {
  const t = useT();
  const share = Math.min(1, decadesOf(params.targetE4) / decadesFor(params.targetE4));
  const wedge = 12 + share * 319;
  return (
    <div className="board limbo" style={{ height: "7.2rem" }}>
      <BoardFacets
        height={72}
        across={146}
        middle={16}
        ground="var(--sapphire-board)"
        light="var(--sapphire)"
      />
      <div className="num absolute inset-x-12 top-8 flex justify-between text-12 text-[var(--sapphire-quiet)]">
        <span>{t("limbo.wins", { target: formatCentiMultiplier(params.targetE4) })}</span>
        <span>{fieldTexts(params).chance}%</span>
      </div>
      <svg className="full" viewBox="0 0 343 72" aria-hidden="true">
        <rect x="9" y="41" width="325" height="20" fill="var(--limbo-1)" />
        {places.map((place) => {
          const left = 12 + (place + 0.095) * wide;
          const right = left + 0.81 * wide;
          const wins = (place + 1) / brickCount > share;
          return (
            <g key={place}>
              <polygon
                points={`${left},44 ${right},44 ${left},58`}
                fill={wins ? "var(--emerald)" : "var(--sapphire-lo)"}
              />
              <polygon
                points={`${right},44 ${right},58 ${left},58`}
                fill={wins ? "var(--emerald-lo)" : "var(--sapphire-deep)"}
              />
            </g>
          );
        })}
        <polygon points={`${wedge},42 ${wedge - 7},32 ${wedge + 7},32`} fill="var(--text)" />
      </svg>
    </div>
  );
}
