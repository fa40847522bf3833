import type { CoinSide } from "@gemplay/games";
import { useT } from "../../i18n/index.ts";
import { Art, Icon } from "../../ui/index.ts";

interface SidePictureProps {
  readonly sides: readonly CoinSide[];
  /**
   * The sides of the coin that the player chose, one for each flip. The row shows a flip without a choice in a paler
   * colour.
   */
  readonly named: readonly CoinSide[];
}

/** Shows the coin flips of a round in a row. Each flip shows whether the player chose the correct side of the coin. */
export function SidePicture({ sides, named }: SidePictureProps) {
  const t = useT();
  return (
    <ol className="flex flex-wrap justify-center gap-6">
      {sides.map((side, place) => {
        const said = named[place];
        const right = said === side;
        return (
          <li
            // A coin flip never changes its place in the row, so the React key can contain its index.
            key={`${String(place)} ${side}`}
            className={`chip bg-ground/60 ${said === undefined ? "opacity-60" : right ? "text-emerald" : "text-coral"}`}
          >
            <Art name={side === "heads" ? "s-topaz" : "s-moon"} size={16} />
            {t(side === "heads" ? "coinflip.heads" : "coinflip.tails")}
            {said === undefined ? null : (
              <>
                <Icon name={right ? "check" : "x"} size={14} />
                <span className="sr-only">{t(right ? "verify.right" : "verify.wrongGuess")}</span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
