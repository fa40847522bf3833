import type { HiloMove } from "@gemplay/games";
import { formatNumber, useT } from "../../i18n/index.ts";
import { Trail } from "../staged/trail.tsx";
import { sayCard } from "./card-name.ts";
import { type Laid, multipliersOf } from "./hilo-moves.ts";
import { PlayingCard } from "./playing-card.tsx";

interface HiloTrailProps {
  readonly laid: Laid;
  /** Whether the last guess of the player was wrong. */
  readonly lost: boolean;
}

/** Number of empty card places that the row shows before the round has cards. */
const places = [0, 1, 2, 3, 4] as const;

const signs: Readonly<Record<HiloMove, string>> = {
  higher: "M-5 3L0 -4L5 3z",
  lower: "M-5 -3L0 4L5 -3z",
  same: "M-5 -4H5V-1.4H-5zM-5 1.4H5V4H-5z",
  skip: "M-4 -4L2 0L-4 4zM3 -4H5V4H3z",
};
const names = {
  higher: "hilo.higher",
  lower: "hilo.lower",
  same: "hilo.same",
  skip: "hilo.skip",
} as const satisfies Record<HiloMove, string>;

/**
 * Shows the cards of the round in order, with the player's move after each card and the cash-out multiplier below it.
 */
export function HiloTrail({ laid, lost }: HiloTrailProps) {
  const t = useT();
  const { cards, moves } = laid;
  const multipliers = multipliersOf(laid);
  const last = cards.length - 1;
  return (
    <Trail label={t("hilo.trail")} steps={cards.length}>
      {cards.length === 0
        ? places.map((place) => (
            <li key={place}>
              <Outline dashed />
            </li>
          ))
        : null}
      {cards.map((card, place) => {
        const move = moves[place];
        const multiplierE4 = multipliers[place];
        const ended = lost && place === last;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: new cards are only appended, and a card may repeat
          <li key={place} className={`${place === last ? "now" : ""}${ended ? " lost" : ""}`}>
            <PlayingCard card={card} size="small" />
            <span className="sr-only">{sayCard(card)}</span>
            {place === last ? <Outline /> : null}
            {move ? (
              <span className={`sign${lost && place === last - 1 ? " lost" : ""}`}>
                <svg viewBox="-8 -8 16 16" aria-hidden="true">
                  <path d={signs[move]} fill="currentColor" />
                </svg>
                <span className="sr-only">{t(names[move])}</span>
              </span>
            ) : null}
            <span className="num paid">
              {place === 0
                ? t("hilo.start")
                : ended
                  ? t("result.lose")
                  : multiplierE4
                    ? shortMultiplier(multiplierE4)
                    : "–"}
            </span>
          </li>
        );
      })}
    </Trail>
  );
}

/** Shortens the text of a multiplier so that it fits below a card. The cash-out button shows the full multiplier. */
function shortMultiplier(multiplierE4: number): string {
  const decimals = multiplierE4 >= 100_000_000 ? 0 : multiplierE4 >= 1_000_000 ? 2 : 4;
  const cut = Math.floor(multiplierE4 / 10 ** (4 - decimals)) / 10 ** decimals;
  return `${formatNumber(cut, { minimumFractionDigits: decimals })}×`;
}

/** Draws the outline of the newest card, or the outline of an empty place. */
function Outline({ dashed = false }: { readonly dashed?: boolean }) {
  return (
    <svg viewBox="0 0 48 62" className="trail-ring" aria-hidden="true">
      <polygon
        points={
          dashed
            ? "7.2,3.75 40.8,3.75 44.25,7.2 44.25,54.8 40.8,58.25 7.2,58.25 3.75,54.8 3.75,7.2"
            : "4.2,.75 43.8,.75 47.25,4.2 47.25,57.8 43.8,61.25 4.2,61.25 .75,57.8 .75,4.2"
        }
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray={dashed ? "4 3" : undefined}
      />
    </svg>
  );
}
