import { choose } from "./chances.ts";
import { coinflipMultiplierE4, coinflipRtp } from "./coinflip/coinflip.game.ts";
import { type DiceParams, diceMultiplierE4, diceRtp } from "./dice/dice.game.ts";
import type { GameName } from "./games.ts";
import { gemsDraws, gemsHands, gemsTableE4, gemsWays } from "./gems/gems.game.ts";
import { type HiloMove, hiloMultiplierE4, hiloRtp, hiloWinningRanks } from "./hilo/hilo.game.ts";
import { type KenoParams, kenoNumbers, kenoTableE4, kenoWays } from "./keno/keno.game.ts";
import { limboRtp } from "./limbo/limbo.game.ts";
import { minesMultiplierE4, minesRtp } from "./mines/mines.game.ts";
import { type PlinkoParams, plinkoTableE4 } from "./plinko/plinko.game.ts";
import { type WheelParams, wheelTableE4 } from "./wheel/wheel.game.ts";

/** The expected payout of a round and the variance of the payout, for a stake of one unit. */
interface Spread {
  readonly mean: number;
  readonly variance: number;
}

/** Returns the mean and the variance of the payout if one draw selects an entry of a payout table. */
function drawn(prizes: readonly { readonly chance: number; readonly paidE4: number }[]): Spread {
  const mean = prizes.reduce((sum, { chance, paidE4 }) => sum + (chance * paidE4) / 10_000, 0);
  const square = prizes.reduce((sum, { chance, paidE4 }) => sum + chance * (paidE4 / 10_000) ** 2, 0);
  return { mean, variance: square - mean ** 2 };
}

/** Returns the mean and the variance of the payout if one draw pays a single prize or nothing. */
function drawnOnce(mean: number, paidE4: number): Spread {
  return { mean, variance: (mean * paidE4) / 10_000 - mean ** 2 };
}

/**
 * Returns the mean and the variance of the payout of a round in which the player decides when to cash out. In each
 * step, the player risks the multiplier that the previous step reached. The variance of the round is the sum of the
 * variances of all steps that the player tried. The variance of a step is computed before the step's random value is
 * drawn. The sum of the step variances equals the variance of the round for every strategy of the player.
 *
 * Only the first step has a house edge. In every later step, the average payout equals the amount that the player
 * risks.
 *
 * @param stepsE4 the multiplier of a cash-out after each step that the player tried, including a failed step
 */
function climbed(firstReturn: number, stepsE4: readonly number[]): Spread {
  const [firstE4, ...further] = stepsE4;
  // If the player tried no step, the server refunded the stake before the first draw.
  if (firstE4 === undefined) return { mean: 1, variance: 0 };
  const first = drawnOnce(firstReturn, firstE4);
  let standing = firstE4 / 10_000;
  let { variance } = first;
  for (const stepE4 of further) {
    variance += standing * (stepE4 / 10_000 - standing);
    standing = stepE4 / 10_000;
  }
  return { mean: first.mean, variance };
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** The functions that compute the mean and the variance of a finished round, by game. */
const spreads: Readonly<Record<GameName, (params: never, outcome: never) => Spread>> = {
  dice: (bet: DiceParams) => drawnOnce(diceRtp(bet), diceMultiplierE4(bet)),
  limbo: (bet: { targetE4: number }) => drawnOnce(limboRtp(bet), bet.targetE4),
  plinko: (bet: PlinkoParams) =>
    drawn(
      plinkoTableE4(bet).map((paidE4, bucket) => ({
        chance: choose(bet.rows, bucket) / 2 ** bet.rows,
        paidE4,
      })),
    ),
  wheel: (bet: WheelParams) =>
    drawn(wheelTableE4(bet).map((paidE4) => ({ chance: 1 / bet.segments, paidE4 }))),
  keno: ({ picks: { length }, risk }: KenoParams) =>
    drawn(
      kenoTableE4(risk, length).map((paidE4, hits) => ({
        chance: kenoWays(length, hits) / choose(kenoNumbers.board, length),
        paidE4,
      })),
    ),
  gems: ({ risk }: Parameters<typeof gemsSpread>[0]) => gemsSpread({ risk }),
  mines: ({ mines }: { mines: number }, { opened }: { opened: readonly number[] }) =>
    climbed(
      minesRtp(mines, 1),
      upTo(opened.length).map((found) => minesMultiplierE4(mines, found)),
    ),
  coinflip: (_: object, { named }: { named: readonly string[] }) =>
    climbed(coinflipRtp(1), upTo(named.length).map(coinflipMultiplierE4)),
  hilo: (_: object, { cards, moves }: { cards: readonly number[]; moves: readonly HiloMove[] }) => {
    const winning = moves.flatMap((move, at) =>
      move === "skip" ? [] : [hiloWinningRanks(cards[at] ?? 0, move)],
    );
    return climbed(
      hiloRtp(winning.slice(0, 1)),
      upTo(winning.length).map((length) => hiloMultiplierE4(winning.slice(0, length)) ?? 0),
    );
  },
  // A Crash round has no steps. At the multiplier x, the chance of a crash is dx / x, and the player would lose the
  // amount x. So the variance is ∫ x dx, up to the multiplier at which the player cashed out or the round ended. The
  // code adds the variance of the first hundredth, in which nobody can cash out.
  crash: (_: object, { crashPointE4, cashOutE4 }: { crashPointE4: number; cashOutE4: number | null }) => {
    const leftAt = (cashOutE4 ?? crashPointE4) / 10_000;
    return { mean: 0.99, variance: 0.99 * 0.01 + (leftAt ** 2 - 1) / 2 };
  },
};

function gemsSpread({ risk }: { readonly risk: Parameters<typeof gemsTableE4>[0] }): Spread {
  return drawn(
    gemsTableE4(risk).map((paidE4, at) => ({
      chance: gemsWays(gemsHands[at] ?? "none") / gemsDraws,
      paidE4,
    })),
  );
}

/**
 * Returns the mean and the variance of a finished round's payout, according to the exact chances of the game.
 *
 * @param round the stored parameters and outcome of a finished bet
 */
export function roundSpread(
  game: GameName,
  { params, outcome }: { readonly params: unknown; readonly outcome: unknown },
): Spread {
  return spreads[game](params as never, outcome as never);
}
