import { useT } from "../../../../i18n/index.ts";
import { artHref } from "../../../../ui/index.ts";

interface ConfirmRingProps {
  /** Asset that the player deposits. */
  readonly token: string;
  readonly done: number;
  readonly needed: number;
}

const middle = 84;
/** Largest number of bricks of the ring. With more confirmations, a brick stands for several of them. */
const mostBricks = 30;

/** Returns the corner points of a part of the ring, from one fraction of the circle to another. */
function arc(from: number, to: number): string {
  const at = (radius: number, part: number) => {
    const angle = part * 2 * Math.PI;
    return `${(middle + radius * Math.sin(angle)).toFixed(1)},${(middle - radius * Math.cos(angle)).toFixed(1)}`;
  };
  return [at(80, from), at(80, to), at(62, to), at(62, from)].join(" ");
}

/** Shows the confirmations of a deposit as a ring of bricks, and their number as a heading. */
export function ConfirmRing({ token, done, needed }: ConfirmRingProps) {
  const t = useT();
  const bricks = Math.min(needed, mostBricks);
  const lit = Math.floor((done * bricks) / needed);
  return (
    <div className="text-center">
      <svg viewBox="0 0 168 168" className="mx-auto size-144" aria-hidden="true">
        {Array.from({ length: bricks }, (_, place) => {
          const [from, to] = [(place + 0.05) / bricks, (place + 0.95) / bricks];
          const half = (from + to) / 2;
          const opacity = place < lit ? 1 : place === lit ? 0.4 : 0;
          return (
            <g key={from}>
              <polygon points={arc(from, to)} fill="var(--line)" />
              <g className="transition-opacity duration-200" opacity={opacity}>
                <polygon points={arc(from, half)} fill="var(--sapphire)" />
                <polygon points={arc(half, to)} fill="var(--sapphire-lo)" />
              </g>
            </g>
          );
        })}
        <polygon points="67,43 101,43 125,67 125,101 101,125 67,125 43,101 43,67" fill="var(--sapphire-bg)" />
        <use href={artHref(token === "PLAY" ? "a-play" : "a-usdt")} x="54" y="54" width="60" height="60" />
      </svg>
      <h2 className="mt-16 text-22 font-semibold tracking-[-0.02em]" role="status">
        {t("deposit.confirmationsOf", { done, needed })}
      </h2>
    </div>
  );
}
