import {
  type CoinflipStanding,
  type CoinSide,
  coinflip,
  coinflipMostFlips,
  coinflipStanding,
} from "@gemplay/games";
import { formatNumber, t } from "../../i18n/index.ts";
import { drawSteps } from "../proof/draw-steps.ts";
import { defineProof } from "../proof/proof.ts";
import { readList } from "../proof/proof-fields.ts";
import { multiplierText } from "../proof/step.ts";
import { SidePicture } from "./side-picture.tsx";

const sideNames = ["heads", "tails"] as const satisfies readonly CoinSide[];

interface Played {
  readonly named: readonly CoinSide[];
}

export const proof = defineProof<"coinflip", Played>({
  formula: ["floor(f × 2)"],
  fields: [
    {
      kind: "moves",
      name: "named",
      label: "verify.named",
      options: [
        { value: "heads", label: "coinflip.heads" },
        { value: "tails", label: "coinflip.tails" },
      ],
      most: coinflipMostFlips,
    },
  ],
  initial: { named: ["heads"] },
  read(values) {
    const named = readList(values.named, sideNames);
    const flips = named?.length ?? 0;
    return named && flips >= 1 && flips <= coinflipMostFlips ? { named } : undefined;
  },
  write: ({ named }) => ({ named: named.join(",") }),
  played: ({ outcome }) => ({ named: outcome.named }),
  recompute(seeds, { named }) {
    if (named.length > coinflipMostFlips) throw new RangeError("no such number of flips");
    const outcome = coinflip.outcome({ seeds, params: {}, moves: named.map((side) => ({ side })) });
    const { sides } = outcome;
    const standing = standingOf(sides, named);
    return {
      outcome,
      multiplierE4: standing?.multiplierE4,
      steps: [
        ...drawSteps(seeds, sides.length).steps,
        { title: "round.stepSides", formula: "floor(f × 2) =", result: sides.map(bit).join(" ") },
        { title: "round.stepPay", ...paySaid(sides, named, standing) },
      ],
    };
  },
  figure: ({ sides, named }) =>
    `${formatNumber(standingOf(sides, named)?.right ?? 0)} / ${formatNumber(named.length)}`,
  picture: ({ sides, named }) => <SidePicture sides={sides} named={named} />,
  bet: ({ named }) =>
    named.map((side) => t(side === "heads" ? "coinflip.heads" : "coinflip.tails")).join(", "),
});

const bit = (side: CoinSide) => (side === "heads" ? 1 : 0);

/**
 * Returns the state of the Coin Flip round after the player's flips. Returns undefined if `named` contains another
 * choice after the wrong choice that ended the round.
 */
function standingOf(sides: readonly CoinSide[], named: readonly CoinSide[]): CoinflipStanding | undefined {
  try {
    return coinflipStanding(sides, named);
  } catch {
    return undefined;
  }
}

function paySaid(sides: readonly CoinSide[], named: readonly CoinSide[], standing?: CoinflipStanding) {
  if (standing === undefined) return { formula: named.map(bit).join(" "), result: "?" };
  const result = `${multiplierText(standing.multiplierE4)}×`;
  if (named.length === 0) return { formula: "∅ →", result };
  const flipped = sides.slice(0, named.length).map(bit).join(" ");
  return standing.lost
    ? { formula: `${flipped} ≠ ${named.map(bit).join(" ")} →`, result }
    : { formula: `0.99 × 2${power(named.length)} =`, result };
}

const power = (exponent: number) =>
  [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(digit.charCodeAt(0) - 48)).join("");
