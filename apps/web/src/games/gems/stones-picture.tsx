import { gemsHand } from "@gemplay/games";
import { useT } from "../../i18n/index.ts";
import sprite from "./gems.svg";
import { cutNames, cuts, handNames, stoneSeats } from "./gems-hand.ts";

/** Draws the five gemstones of a round. Screen readers get the names of the gemstones and the name of the hand. */
export function StonesPicture({ stones }: { readonly stones: readonly number[] }) {
  const t = useT();
  const names = stones.map((stone) => t(cutNames[cuts[stone] ?? "ruby"]));
  return (
    <svg
      viewBox="0 0 240 48"
      className="mx-auto block w-full max-w-240"
      role="img"
      aria-label={`${t(handNames[gemsHand(stones)])}: ${names.join(", ")}`}
    >
      {stoneSeats.map((place) => (
        <use
          key={place}
          href={`${sprite}#c-${cuts[stones[place] ?? 0]}`}
          x={place * 48 + 4}
          y="4"
          width="40"
          height="40"
        />
      ))}
    </svg>
  );
}
