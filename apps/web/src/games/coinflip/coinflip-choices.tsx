import { coinflip } from "@gemplay/games";
import { formatMultiplier, formatPercent, useT } from "../../i18n/index.ts";
import { isBeyondTable, type MiddleProps } from "../staged/staged-game.ts";
import { CoinFace } from "./coin.tsx";
import { flipsOf } from "./coinflip-moves.ts";

interface CoinflipChoicesProps {
  /** The open round of Coin Flip, or undefined if no round is open. */
  readonly standing?: MiddleProps<"coinflip">["standing"];
  readonly onMove?: MiddleProps<"coinflip">["onMove"];
}

const sides = [
  { side: "heads", name: "coinflip.heads" },
  { side: "tails", name: "coinflip.tails" },
] as const;

/** Shows buttons for the two sides of the coin, and the multiplier of the next flip. */
export function CoinflipChoices({ standing, onMove }: CoinflipChoicesProps) {
  const t = useT();
  const open = standing && "seen" in standing ? standing : undefined;
  const { named } = flipsOf(standing ?? null);
  const last = named.at(-1);
  const payE4 = open ? coinflip.nextE4(open, { side: "heads" }) : coinflip.firstStepTopMultiplierE4({});
  const blocked = !onMove || !open || payE4 === undefined || isBeyondTable(open, payE4);
  const pays = formatMultiplier(payE4 ?? 0);
  const ended = standing !== undefined && !open;
  return (
    <div>
      <div className="field-label">
        <span>
          {ended && last
            ? t("coinflip.youNamed", { side: t(last === "heads" ? "coinflip.heads" : "coinflip.tails") })
            : payE4 === undefined
              ? null
              : t(named.length === 0 ? "coinflip.firstPays" : "coinflip.nextPays", { multiplier: pays })}
        </span>
        <span>{t("coinflip.chance", { chance: formatPercent(50) })}</span>
      </div>
      <div className="choice-columns">
        {sides.map(({ side, name }) => (
          <button
            key={side}
            type="button"
            className="choice coinflip-choice"
            aria-disabled={blocked || undefined}
            onClick={() => {
              if (!blocked) onMove({ side });
            }}
          >
            <CoinFace side={side} size={44} />
            <span>
              <b>{t(name)}</b>
              {ended || payE4 === undefined ? null : <i className="num">{pays}</i>}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
