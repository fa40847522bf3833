import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { BoardFacets } from "../play/board/board-facets.tsx";
import { type BoardProps, openOf } from "../staged/staged-game.ts";
import { sayCard } from "./card-name.ts";
import "./hilo.css";
import { laidOn, skipsLeft } from "./hilo-moves.ts";
import { HiloTrail } from "./hilo-trail.tsx";
import { CardBack, PlayingCard } from "./playing-card.tsx";

/** Draws the board of Hi-Lo: the deck, the open card, the skip button, and the earlier cards of the round. */
export function HiloBoard({ standing, waiting, reducedMotion, onMove }: BoardProps<"hilo">) {
  const t = useT();
  const laid = laidOn(standing);
  const card = laid.cards.at(-1);
  const left = skipsLeft(laid);
  const open = openOf(standing);
  return (
    <div className="board hilo">
      <BoardFacets height={332} middle={96} ground="var(--tourmaline-board)" light="var(--tourmaline)" />
      <span className="deck under" aria-hidden="true">
        <CardBack width={84} />
      </span>
      <span className="deck" aria-hidden="true">
        <CardBack width={84} />
      </span>
      <span className="deck-name">{t("hilo.deck")}</span>
      <span className="open-card">
        {card === undefined ? (
          <CardBack width={118} />
        ) : (
          // Each card has a new React key, so React creates a new element, and the browser plays the dealing animation.
          <OpenCard key={laid.cards.length} card={card} reducedMotion={reducedMotion} />
        )}
      </span>
      {open || !standing ? (
        <button
          type="button"
          className={`skip${waiting?.move === "skip" ? " sent" : ""}`}
          aria-disabled={!onMove || left <= 0 || undefined}
          onClick={() => {
            if (left > 0) onMove?.({ move: "skip" });
          }}
        >
          <svg viewBox="0 0 24 24" className="size-24" aria-hidden="true">
            <path d="M5 2l14 10-14 10zM22 2v20" fill="none" stroke="currentColor" strokeWidth="2.2" />
          </svg>
          <span>{t("hilo.skipLeft", { left })}</span>
        </button>
      ) : null}
      <HiloTrail
        laid={laid}
        lost={standing !== null && "outcome" in standing && standing.result === "LOSE"}
      />
    </div>
  );
}

function OpenCard({ card, reducedMotion }: { readonly card: number; readonly reducedMotion: boolean }) {
  // The component decides only once, when a card appears, whether to animate it. If the player turns animations on
  // later, the browser therefore does not animate the same card again.
  const [dealt] = useState(!reducedMotion);
  return (
    <span className={`block${dealt ? " dealt" : ""}`}>
      <PlayingCard card={card} size="large" />
      <span className="sr-only">{sayCard(card)}</span>
    </span>
  );
}
