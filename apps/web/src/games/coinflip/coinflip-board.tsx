import { type CoinSide, coinflipMostFlips } from "@gemplay/games";
import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { BoardFacets } from "../play/board/board-facets.tsx";
import { BoardShards } from "../play/board/board-shards.tsx";
import { type BoardProps, openOf } from "../staged/staged-game.ts";
import { Trail } from "../staged/trail.tsx";
import { CoinFace } from "./coin.tsx";
import "./coinflip.css";
import { type Flips, flipsOf } from "./coinflip-moves.ts";

/** Sixteen triangular shards around the coin, in the coordinates of the board. */
const shards = [
  {
    fill: "var(--gold)",
    opacity: 0.9,
    d: "M248.5,41L257,28.8L244.2,36.4zM277.3,111.2L298.9,108L277.3,104.8zM244.2,179.6L266.2,195.7L248.5,175zM168.5,206L171.5,214L174.5,206zM94.5,175L86,187.2L98.8,179.6zM65.7,104.8L44.1,108L65.7,111.2zM98.8,36.4L76.8,20.3L94.5,41z",
  },
  {
    fill: "var(--moon-hi)",
    opacity: 0.5,
    d: "M270.3,58.8L276.3,52L267.3,53.2zM279.2,138L294.6,138.5L280.8,131.8zM225.1,199.7L238.5,215.4L230.3,196.4zM72.7,157.2L66.7,164L75.7,162.8zM63.8,78L48.4,77.5L62.2,84.2z",
  },
  {
    fill: "var(--moon-lo)",
    opacity: 0.7,
    d: "M287,82.7L313.4,72.8L285.5,76.4zM272.9,165.8L281.9,167L275.9,160.2zM56,133.3L29.6,143.2L57.5,139.6zM70.1,50.2L61.1,49L67.1,55.8z",
  },
] as const;

/** The rim of the coin, which is drawn behind the visible side, and the light on the rim. */
const rim = [
  [
    "var(--coinflip-1)",
    "M198,29L237.9,52.1L261,92L261,138L237.9,177.9L198,201L152,201L112.1,177.9L89,138L89,92L112.1,52.1L152,29z",
  ],
  [
    "var(--coinflip-2)",
    "M257.5,85L257.5,131L261,138L261,92zM234.4,170.9L194.5,194L198,201L237.9,177.9zM148.5,194L108.6,170.9L112.1,177.9L152,201zM85.5,131L85.5,85L89,92L89,138z",
  ],
  [
    "var(--coinflip-3)",
    "M257.5,131L234.4,170.9L237.9,177.9L261,138zM194.5,194L148.5,194L152,201L198,201zM108.6,170.9L85.5,131L89,138L112.1,177.9z",
  ],
] as const;

/** During a round, the row of flips has at least `inSight` places, of which at least `comingPlaces` are empty. */
const inSight = 5;
const comingPlaces = 2;

/** Draws the board of Coin Flip: the coin, and the results of all flips in the round. */
export function CoinflipBoard({ standing, settled, waiting, reducedMotion }: BoardProps<"coinflip">) {
  const t = useT();
  const { sides } = flipsOf(standing);
  const flipped = flipsOf(settled);
  const isLost = (one: typeof standing) => one !== null && "outcome" in one && one.result === "LOSE";
  return (
    <div
      className="board coinflip"
      data-state={sides.length === 0 ? "idle" : isLost(standing) ? "lost" : "right"}
    >
      <BoardFacets height={308} middle={108} ground="var(--moon-board)" light="var(--moon)" />
      {/* Each flip has a new React key, so React creates a new element, and the browser plays the animation of the
          coin. */}
      <Coin
        key={sides.length}
        side={sides.at(-1) ?? "heads"}
        fell={sides.length > 0}
        spinning={waiting !== null}
        reducedMotion={reducedMotion}
      />
      <span className="flips-so-far">{t("coinflip.soFar")}</span>
      <span className="num flips-count">
        {t("auto.ofMost", { now: flipped.sides.length, most: coinflipMostFlips })}
      </span>
      <FlipTrail flips={flipped} lost={isLost(settled)} open={openOf(settled) !== null || settled === null} />
    </div>
  );
}

interface CoinProps {
  readonly side: CoinSide;
  /** Whether the player has already flipped the coin in the current round. */
  readonly fell: boolean;
  /** Whether the page is waiting for the result of the flip from the server. */
  readonly spinning: boolean;
  readonly reducedMotion: boolean;
}

function Coin({ side, fell, spinning, reducedMotion }: CoinProps) {
  // The component decides only once, when a flip appears, whether to animate it. If the player turns animations on
  // later, the browser therefore does not animate an earlier flip again.
  const [falls] = useState(!reducedMotion && fell);
  const moving = spinning && !reducedMotion;
  return (
    <span className={`${falls ? "falls" : ""}${moving ? " spins" : ""}`} aria-hidden="true">
      <BoardShards shards={shards} height={308} />
      <svg className="full rim" viewBox="0 0 343 308" aria-hidden="true">
        {rim.map(([fill, d]) => (
          <path key={fill} d={d} fill={fill} />
        ))}
      </svg>
      <span className="coin" style={{ "--rest": side === "heads" ? "0deg" : "180deg" }}>
        <span>
          <CoinFace side="heads" size={186.2} />
        </span>
        <span className="tails">
          <CoinFace side="tails" size={186.2} />
        </span>
      </span>
    </span>
  );
}

interface FlipTrailProps {
  readonly flips: Flips;
  readonly lost: boolean;
  /** Whether the player can still flip the coin in the current round. */
  readonly open: boolean;
}

function FlipTrail({ flips: { sides }, lost, open }: FlipTrailProps) {
  const t = useT();
  const places = open
    ? Math.min(Math.max(inSight - sides.length, comingPlaces), coinflipMostFlips - sides.length)
    : 0;
  const shown = sides.length + places;
  return (
    <Trail label={t("coinflip.soFar")} steps={sides.length}>
      {Array.from({ length: shown }, (_, place) => {
        const side = sides[place];
        const now = place === sides.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: new flips are only appended
          <li key={place}>
            {side ? (
              <>
                <CoinFace side={side} size={40} />
                <span className="sr-only">{t(side === "heads" ? "coinflip.heads" : "coinflip.tails")}</span>
              </>
            ) : null}
            {side && !now ? null : (
              <svg
                viewBox="-4 -4 48 48"
                className={`trail-ring${now ? (lost ? " lost" : " now") : ""}`}
                aria-hidden="true"
              >
                <polygon
                  points={
                    now
                      ? "26.2,-3.2 37,3 43.2,13.8 43.2,26.2 37,37 26.2,43.2 13.8,43.2 3,37 -3.2,26.2 -3.2,13.8 3,3 13.8,-3.2"
                      : "24.9,1.6 33.4,6.6 38.4,15.1 38.4,24.9 33.4,33.4 24.9,38.4 15.1,38.4 6.6,33.4 1.6,24.9 1.6,15.1 6.6,6.6 15.1,1.6"
                  }
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.5"
                  strokeDasharray={now ? undefined : "4 3"}
                />
              </svg>
            )}
            {place < shown - 1 ? (
              <svg viewBox="0 0 6 4" className="step" aria-hidden="true">
                <polygon points="0,0 6,2 0,4" fill="var(--line-2)" />
              </svg>
            ) : null}
          </li>
        );
      })}
    </Trail>
  );
}
