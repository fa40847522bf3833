import type { CoinSide } from "@gemplay/games";
import coins from "./coins.svg";

/** The drawings of the two sides of the coin. The heads side of the coin shows a gemstone. */
const faces: Readonly<Record<CoinSide, string>> = { heads: "coin-gem", tails: "coin-cut" };

/**
 * Draws one side of the coin, hidden from screen readers.
 * @param size width and height of the drawing in design pixels
 */
export function CoinFace({ side, size }: { readonly side: CoinSide; readonly size: number }) {
  const rem = `${size / 10}rem`;
  return (
    <svg viewBox="0 0 120 120" style={{ width: rem, height: rem }} className="flex-none" aria-hidden="true">
      <use href={`${coins}#${faces[side]}`} width="120" height="120" />
    </svg>
  );
}
