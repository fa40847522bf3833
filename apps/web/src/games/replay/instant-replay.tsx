import type { InstantGameName } from "@gemplay/api-schema";
import { useRef } from "react";
import { formatMultiplier, t } from "../../i18n/index.ts";
import type { InstantGame } from "../play/game/instant-game.ts";
import { paramsOf, type RoundOf } from "../play/game/instant-game.ts";
import type { GameProof } from "../proof/proof.ts";
import { betStep, endStep } from "./common-steps.ts";
import type { Replay, ReplayBoardProps } from "./replay.ts";

/** The time in milliseconds for which the replay shows a step of an instant round, without the board's animation. */
const readMs = 1_000;

/** Creates the replay of an instant game from its own board. An instant round has three steps: bet, result, payout. */
export function instantReplay<G extends InstantGameName>(game: InstantGame<G>, proof: GameProof): Replay<G> {
  return {
    stepsOf(round) {
      const { figure, bet } = proof.shown(round);
      const { multiplierE4 } = round;
      return [
        { ...betStep(round, bet), leastMs: readMs },
        {
          title: t("replay.result", { result: figure }),
          figure: formatMultiplier(multiplierE4),
          multiplierE4,
          atMs: 0,
          leastMs: game.motionMs(paramsOf(round as RoundOf<G>)) + readMs,
        },
        { ...endStep(round, round.result === "WIN" ? t("replay.payout") : t("replay.lost")), atMs: 0 },
      ];
    },
    draw: ({ round, at, animated }) => <Board game={game} round={round} at={at} animated={animated} />,
  };
}

type BoardProps<G extends InstantGameName> = Pick<ReplayBoardProps<G>, "round" | "at" | "animated"> & {
  readonly game: InstantGame<G>;
};

function Board<G extends InstantGameName>({ game, round, at, animated }: BoardProps<G>) {
  // After a step back to the bet, a new board replaces the old one, because a board never forgets a result.
  const back = useRef({ at, times: 0 });
  if (at === 0 && back.current.at > 0) back.current.times += 1;
  back.current.at = at;
  return (
    <game.Board
      key={back.current.times}
      size="full"
      params={paramsOf(round)}
      round={at === 0 ? null : round}
      busy={false}
      reducedMotion={!animated}
      locked
      spoken={() => null}
      onParams={() => undefined}
    />
  );
}
