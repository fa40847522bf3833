import type { CoinSide } from "@gemplay/games";
import coins from "./coins.svg";

/** The drawings of the sides. Heads is the gem. */
const faces: Readonly<Record<CoinSide, string>> = { heads: "coin-gem", tails: "coin-cut" };

/** Shows one side of the coin, hidden from screen readers. @param size size in design pixels */
export function CoinFace({ side, size }: { readonly side: CoinSide; readonly size: number }) {
  const rem = `${size / 10}rem`;
  return (
    <svg viewBox="0 0 120 120" style={{ width: rem, height: rem }} className="flex-none" aria-hidden="true">
      <use href={`${coins}#${faces[side]}`} width="120" height="120" />
    </svg>
  );
}
