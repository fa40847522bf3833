import { type HiloMove, hiloCardName, hiloWins } from "@gemplay/games";
import { Icon, type IconName } from "../../ui/index.ts";

interface CardPictureProps {
  /** The playing cards of the round, each as a number from 0 to 51. */
  readonly cards: readonly number[];
  /** The player's moves (guesses and skips) between the cards. */
  readonly moves: readonly HiloMove[];
  /** Description of the row of cards for screen readers. */
  readonly label: string;
}

/** Shapes of diamonds, hearts, spades and clubs, in a square of 12 × 12 units. */
const suits = [
  "M6 0 11 6 6 12 1 6Z",
  "M6 12 0 5 1.5 1.5 4 1 6 3 8 1 10.5 1.5 12 5Z",
  "M6 0 12 6.5 10.5 9.5 7.5 9 8.5 12H3.5L4.5 9 1.5 9.5 0 6.5Z",
  "M6 0 8.6 2 8.2 4.6 10.6 4.4 12 6.8 10.4 9.4 7.4 9 8.4 12H3.6L4.6 9 1.6 9.4 0 6.8 1.4 4.4 3.8 4.6 3.4 2Z",
] as const;

const signs: Readonly<Record<Exclude<HiloMove, "same">, IconName>> = {
  higher: "up",
  lower: "down",
  skip: "right",
};

/** Draws the cards of a Hi-Lo round in a row, with the player's moves between the cards. */
export function CardPicture({ cards, moves, label }: CardPictureProps) {
  return (
    <div role="img" aria-label={label} className="flex flex-wrap items-center justify-center gap-4">
      {cards.map((card, place) => {
        const before = cards[place - 1];
        const move = moves[place - 1];
        const wrong =
          before !== undefined && move !== undefined && move !== "skip" && !hiloWins(before, move, card);
        return (
          // A playing card never changes its place in the row, so the React key can contain the index of the card.
          <span key={`${String(place)} ${card}`} className="flex items-center gap-4">
            {move ? <Sign move={move} wrong={wrong} /> : null}
            <Card card={card} wrong={wrong} />
          </span>
        );
      })}
    </div>
  );
}

function Sign({ move, wrong }: { readonly move: HiloMove; readonly wrong: boolean }) {
  const tone = wrong ? "text-coral" : move === "skip" ? "text-muted" : "text-emerald";
  return (
    <span className={tone}>
      {move === "same" ? (
        <span className="num text-14 font-bold">=</span>
      ) : (
        <Icon name={signs[move]} size={12} />
      )}
    </span>
  );
}

function Card({ card, wrong }: { readonly card: number; readonly wrong: boolean }) {
  const suit = card % suits.length;
  return (
    <svg viewBox="0 0 30 40" style={{ width: "3rem", height: "4rem" }} aria-hidden="true">
      <polygon
        points="4,0 26,0 30,4 30,36 26,40 4,40 0,36 0,4"
        fill="var(--text)"
        stroke={wrong ? "var(--coral)" : "none"}
        strokeWidth="3"
      />
      <text x="15" y="18" textAnchor="middle" fontSize="15" fontWeight="700" fill="var(--card-ink)">
        {hiloCardName(card).slice(0, -1)}
      </text>
      <path
        d={suits[suit] ?? ""}
        transform="translate(9 23)"
        fill={suit < 2 ? "var(--ruby-lo)" : "var(--card-ink)"}
      />
    </svg>
  );
}
