import type { StagedGameName } from "@gemplay/api-schema";
import { formatMultiplier, formatNumber, t } from "../../i18n/index.ts";
import type { RoundOf } from "../play/game/round.ts";
import type { MoveOf, OpenRoundOf, ParamsOf, SeenOf, StagedGame } from "../staged/staged-game.ts";
import { betStep, endStep } from "./common-steps.ts";
import type { Replay, ReplayStep, RoundRecord } from "./replay.ts";

/** How one staged game shows the moves of a finished round. */
export interface StagedMoves<G extends StagedGameName> {
  readonly isSmall?: true;
  /** Describes the parameters of the bet. Undefined for games whose bet has no parameters. */
  bet?(round: RoundOf<G>): string;
  /** Returns the moves of the round, in order. */
  movesOf(outcome: RoundOf<G>["outcome"]): readonly MoveOf<G>[];
  /** Returns the values that the player saw after the given number of moves. */
  seenAfter(outcome: RoundOf<G>["outcome"], moves: number): SeenOf<G>;
  /** Returns the multiplier after the given number of moves without a wrong one, in ten-thousandths. */
  multiplierAfterE4(round: RoundOf<G>, moves: number): number;
  /** Describes a move and its result. */
  say(outcome: RoundOf<G>["outcome"], place: number): string;
}

/** Creates the replay of a staged game from its own board: the bet, each move, and the end of the round. */
export function stagedReplay<G extends StagedGameName>(game: StagedGame<G>, own: StagedMoves<G>): Replay<G> {
  const { isSmall } = own;
  return {
    ...(isSmall && { isSmall }),
    stepsOf(round, record) {
      const moves = own.movesOf(outcomeOf(round));
      const lost = round.payout === "0";
      const multipliersE4 = moves.map((_, place) =>
        lost && place === moves.length - 1 ? 0 : own.multiplierAfterE4(round, place + 1),
      );
      return [
        betStep(round, own.bet?.(round)),
        ...multipliersE4.map((multiplierE4, place): ReplayStep => {
          const movedAtMs = record?.moveTimesMs?.[place];
          return {
            title: own.say(outcomeOf(round), place),
            figure: formatMultiplier(multiplierE4),
            multiplierE4,
            atMs: record && movedAtMs !== undefined ? movedAtMs - record.placedAtMs : undefined,
            leastMs: game.motionMs,
          };
        }),
        { ...endStep(round, endTitle(lost, record)), atMs: record && round.atMs - record.placedAtMs },
      ];
    },
    draw({ round, at, animated }) {
      const moves = own.movesOf(outcomeOf(round));
      const lost = round.payout === "0";
      const isOver = at > moves.length || (lost && at === moves.length);
      const standing = isOver ? round : openAfter(own, round, at);
      return (
        <game.Board
          standing={standing}
          settled={standing}
          params={round.params as ParamsOf<G>}
          waiting={null}
          now={moves[at - 1]}
          reducedMotion={!animated}
        />
      );
    },
  };
}

// TypeScript cannot infer that a round and its outcome belong to the same game.
const outcomeOf = <G extends StagedGameName>(round: RoundOf<G>) => round.outcome as RoundOf<G>["outcome"];

function endTitle(lost: boolean, record: RoundRecord | undefined): string {
  const hours = record?.abandonedAfterHours;
  if (hours != null) return t("replay.bySystem", { hours: formatNumber(hours) });
  return t(lost ? "replay.lost" : "replay.cashedOut");
}

/** Returns the open round as the player saw it after the given number of moves. */
function openAfter<G extends StagedGameName>(
  own: StagedMoves<G>,
  round: RoundOf<G>,
  moves: number,
): OpenRoundOf<G> {
  const { id, game, asset, amount, params, seedNumber, nonce, atMs } = round;
  const multiplierE4 = moves === 0 ? 10_000 : own.multiplierAfterE4(round, moves);
  const open = { id, game, asset, amount, params, seen: own.seenAfter(outcomeOf(round), moves), step: moves };
  // The board shows neither the payout nor the limit of the open round.
  const notShown = { payout: amount, maximumWin: amount, openedAtMs: atMs };
  return { ...open, ...notShown, multiplierE4, seedNumber, nonce } as unknown as OpenRoundOf<G>;
}
