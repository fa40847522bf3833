import { crashElapsedMs } from "@gemplay/games";
import { formatMultiplier, t } from "../../i18n/index.ts";
import type { CrashState } from "../../queries/index.ts";
import type { RoundOf } from "../play/game/round.ts";
import { gainText } from "../play/stake/figures.ts";
import { betStep, endStep } from "../replay/common-steps.ts";
import type { Replay, ReplayBoardProps, ReplayStep, RoundRecord } from "../replay/replay.ts";
import { CrashBoard } from "./board/crash-board.tsx";
import "./crash.css";
import { formatCashOut } from "./crash-words.ts";

type CrashRound = RoundOf<"crash">;

/** The time in milliseconds for which the replay shows the bet if the record contains no time of the start. */
const readMs = 1_000;

/** The replay of Crash: the bet, the start of the round, the cash-out, and the crash. */
export const crashReplay: Replay<"crash"> = {
  stepsOf(round, record) {
    const { autoCashOutE4 } = round.params;
    const bet = betStep(round, autoCashOutE4 === null ? undefined : formatCashOut(autoCashOutE4));
    return [{ ...bet, leastMs: readMs }, ...stepsAfterBet(round, record)];
  },
  draw: (props) => <Board {...props} />,
};

function stepsAfterBet(round: CrashRound, record: RoundRecord | undefined): readonly ReplayStep[] {
  const { cashOutE4, crashPointE4 } = round.outcome;
  const startMs = record?.startsAtMs == null ? undefined : record.startsAtMs - record.placedAtMs;
  const after = (multiplierE4: number) => ({
    multiplierE4,
    atMs: startMs === undefined ? undefined : startMs + crashElapsedMs(multiplierE4),
  });
  const start: ReplayStep = {
    title: t("replay.started"),
    figure: formatMultiplier(10_000),
    multiplierE4: 10_000,
    atMs: startMs,
    leastMs: crashElapsedMs(cashOutE4 ?? crashPointE4),
    isMoving: true,
  };
  const crash: ReplayStep = {
    title: t("replay.crashed", { multiplier: formatCashOut(crashPointE4) }),
    figure: formatMultiplier(crashPointE4),
    ...after(crashPointE4),
    leastMs: 0,
  };
  if (cashOutE4 === null) {
    const { multiplierE4, ...lost } = endStep(round, t("replay.lost"));
    return [start, crash, { ...lost, multiplierE4, atMs: crash.atMs }];
  }
  const cashOut: ReplayStep = {
    ...endStep(round, t("replay.cashedOutAt", { multiplier: formatCashOut(cashOutE4) })),
    ...after(cashOutE4),
    leastMs: crashElapsedMs(crashPointE4) - crashElapsedMs(cashOutE4),
    isMoving: true,
  };
  // A round that the server cancelled has no crash. The record does not contain the time of the cancellation.
  return record?.isCancelled
    ? [start, { ...cashOut, leastMs: 0 }, { ...endStep(round, t("replay.cancelled")), atMs: undefined }]
    : [start, cashOut, crash];
}

function Board({ round, record, at, sinceMs }: ReplayBoardProps<"crash">) {
  const { cashOutE4, crashPointE4 } = round.outcome;
  const startMs = record?.startsAtMs == null ? readMs : record.startsAtMs - record.placedAtMs;
  const isCancelled = record?.isCancelled === true;
  const isOver = at > 2 || (at === 2 && cashOutE4 === null);
  const state = at === 0 ? "betting" : isOver && !isCancelled ? "over" : "running";
  /** The time of the step since the start of the round. Before the start, the time is negative. */
  const stepMs = at === 0 ? -startMs : at === 1 ? 0 : crashElapsedMs(cashOutE4 ?? crashPointE4);
  const endMs = at === 0 ? 0 : crashElapsedMs(at === 1 ? (cashOutE4 ?? crashPointE4) : crashPointE4);
  const nowMs = () => (isCancelled && at > 1 ? stepMs : Math.min(stepMs + sinceMs(), endMs));
  const loss = round.payout === "0" ? gainText(round) : undefined;
  return <CrashBoard crash={stateOf(round.outcome, state)} live loss={loss} serverNowMs={nowMs} isReplay />;
}

const none = { PLAY: "0", TPLAY: "0" };

/** Returns the state of a Crash table on which the given round starts at the time 0. */
function stateOf(
  { round, crashPointE4 }: CrashRound["outcome"],
  state: "betting" | "running" | "over",
): CrashState {
  return {
    current: {
      ...{ round, state, startsAtMs: 0, nowMs: 0, gameHash: null, mostWin: none, winLeft: none, byHandE4: 0 },
      crashPointE4: state === "over" ? crashPointE4 : null,
    },
    seats: [],
    history: [],
    chain: { commitment: "", baseRound: -1, rounds: 0, witness: null, salt: "", saltBlock: 0 },
    serverOffsetMs: 0,
  };
}
