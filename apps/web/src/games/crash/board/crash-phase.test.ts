import { expect, it } from "vitest";
import type { CrashState } from "../../../queries/index.ts";
import { phaseAt, shownRound } from "./crash-phase.ts";

const last = { round: 8, crashPointE4: 15_000, gameHash: "8" };
const crash = (current: Partial<CrashState["current"]>): CrashState => ({
  current: {
    round: 9,
    state: "betting",
    startsAtMs: 10_000,
    nowMs: 4_000,
    crashPointE4: null,
    gameHash: null,
    mostWin: { PLAY: "100", TPLAY: "100" },
    winLeft: { PLAY: "100", TPLAY: "100" },
    byHandE4: 1_000_000,
    ...current,
  },
  seats: [],
  history: [last],
  chain: { commitment: "", rounds: 10, baseRound: 0, salt: "", witness: null, saltBlock: 1 },
  serverOffsetMs: 0,
});

it("shownRound returns the last crashed round during the betting phase, and the current round after its start", () => {
  expect(shownRound(crash({}))).toBe(8);
  expect(shownRound(crash({ state: "running" }))).toBe(9);
  expect(shownRound(crash({ state: "over", crashPointE4: 20_000 }))).toBe(9);
  expect(shownRound({ ...crash({}), history: [] })).toBeUndefined();
});

it("phaseAt counts down to the start of the round, and stays at 0 until the server reports the start", () => {
  expect(phaseAt(crash({}), 7_500)).toEqual({ kind: "betting", startsInMs: 2_500, last });
  expect(phaseAt(crash({}), 11_000)).toMatchObject({ startsInMs: 0 });
  const givenUp = { round: 9, crashPointE4: null, gameHash: "9" };
  const after = { ...crash({ round: 10 }), history: [givenUp, last] };
  expect(phaseAt(after, 7_500)).toEqual({ kind: "betting", startsInMs: 2_500, last });
});

it("phaseAt returns the elapsed time of a running round, which is 0 if the start event arrives early", () => {
  expect(phaseAt(crash({ state: "running" }), 31_000)).toEqual({ kind: "running", elapsedMs: 21_000 });
  // According to the clock of the page, the start event arrives 10 ms before the planned start of the round.
  expect(phaseAt(crash({ state: "running" }), 9_990)).toEqual({ kind: "running", elapsedMs: 0 });
});

it("phaseAt distinguishes a crash, a round without a crash point and a hash chain without rounds", () => {
  expect(phaseAt(crash({ state: "over", crashPointE4: 20_000 }), 0)).toEqual({
    kind: "over",
    crashPointE4: 20_000,
  });
  expect(phaseAt(crash({ state: "over" }), 0)).toEqual({ kind: "givenUp" });
  expect(phaseAt(crash({ round: 0, state: "over" }), 0)).toMatchObject({ kind: "betting", startsInMs: 0 });
});
