import { formatMultiplier, useT } from "../../i18n/index.ts";
import { formatChance } from "../play/stake/figures.ts";
import { isBeyondTable, type MiddleProps, type OpenRoundOf } from "../staged/staged-game.ts";
import { type Choice, choicesOf } from "./hilo-moves.ts";

interface HiloChoicesProps {
  /** The open round of Hi-Lo, or null if no round is open. */
  readonly open: OpenRoundOf<"hilo"> | null;
  readonly onMove?: MiddleProps<"hilo">["onMove"];
}

const unknown = ["higherOrSame", "lowerOrSame"] as const;
const names = {
  higher: "hilo.higher",
  lower: "hilo.lower",
  higherOrSame: "hilo.higherOrSame",
  lowerOrSame: "hilo.lowerOrSame",
  same: "hilo.same",
} as const;

/**
 * Shows the two guesses that the player can make on the open card. For each guess, shows its exact probability and the
 * factor by which the guess multiplies the payout.
 */
export function HiloChoices({ open, onMove }: HiloChoicesProps) {
  const t = useT();
  return (
    <div className="choice-columns">
      {open
        ? choicesOf(open.seen).map(({ guess, name, chance, factorE4, nextE4 }) => {
            const beyond = nextE4 === undefined || isBeyondTable(open, nextE4);
            return (
              <button
                key={guess}
                type="button"
                className="choice hilo-choice"
                aria-disabled={!onMove || beyond || undefined}
                onClick={() => {
                  if (!beyond) onMove?.({ move: guess });
                }}
              >
                <Arrow name={name} />
                <span>
                  <b>{t(names[name])}</b>
                  <i className="num">{formatChance(Math.round(chance * 10_000))}</i>
                  <em className="num">{formatMultiplier(factorE4)}</em>
                </span>
              </button>
            );
          })
        : unknown.map((name) => (
            <button key={name} type="button" className="choice hilo-choice" aria-disabled="true">
              <Arrow name={name} />
              <span>
                <b>{t(names[name])}</b>
              </span>
            </button>
          ))}
    </div>
  );
}

/** Draws the icon of a guess: an arrow up, an arrow down, or two bars for the same rank. */
function Arrow({ name }: { readonly name: Choice["name"] }) {
  const up = name === "higher" || name === "higherOrSame";
  return (
    <svg viewBox="0 0 32 32" className="size-32 flex-none" aria-hidden="true">
      {name === "same" ? (
        <>
          <polygon points="4,7 28,7 28,14 4,14" fill="var(--tourmaline-hi)" />
          <polygon points="4,18 28,18 28,25 4,25" fill="var(--tourmaline-lo)" />
        </>
      ) : up ? (
        <>
          <polygon points="16,2 16,17 3,17" fill="var(--tourmaline-hi)" />
          <polygon points="16,2 29,17 16,17" fill="var(--tourmaline)" />
          <polygon points="10,17 16,17 16,30 10,30" fill="var(--tourmaline)" />
          <polygon points="16,17 22,17 22,30 16,30" fill="var(--tourmaline-lo)" />
        </>
      ) : (
        <>
          <polygon points="10,2 16,2 16,15 10,15" fill="var(--tourmaline-hi)" />
          <polygon points="16,2 22,2 22,15 16,15" fill="var(--tourmaline)" />
          <polygon points="3,15 16,15 16,30" fill="var(--tourmaline)" />
          <polygon points="16,15 29,15 16,30" fill="var(--tourmaline-lo)" />
        </>
      )}
    </svg>
  );
}
