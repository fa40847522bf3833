import { expect, it } from "vitest";
import type { CrashFloor } from "../../queries/index.ts";
import { phaseAt, shownRound } from "./crash-phase.ts";

const last = { round: 8, crashPointE4: 15_000, gameHash: "8" };
const floor = (current: Partial<CrashFloor["current"]>): CrashFloor => ({
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

it("shownRound is the last round during betting, and the current round from its start on", () => {
  expect(shownRound(floor({}))).toBe(8);
  expect(shownRound(floor({ state: "running" }))).toBe(9);
  expect(shownRound(floor({ state: "over", crashPointE4: 20_000 }))).toBe(9);
  expect(shownRound({ ...floor({}), history: [] })).toBeUndefined();
});

it("phaseAt counts down to the start, and stays at 0 until the start is reported", () => {
  expect(phaseAt(floor({}), 7_500)).toEqual({ kind: "betting", startsInMs: 2_500, last });
  expect(phaseAt(floor({}), 11_000)).toMatchObject({ startsInMs: 0 });
  const givenUp = { round: 9, crashPointE4: null, gameHash: "9" };
  const after = { ...floor({ round: 10 }), history: [givenUp, last] };
  expect(phaseAt(after, 7_500)).toEqual({ kind: "betting", startsInMs: 2_500, last });
});

it("phaseAt gives the elapsed time of a running round, also for a page that opens later", () => {
  expect(phaseAt(floor({ state: "running" }), 31_000)).toEqual({ kind: "running", elapsedMs: 21_000 });
  // The event arrived 10 ms before the start by the clock of the page.
  expect(phaseAt(floor({ state: "running" }), 9_990)).toEqual({ kind: "running", elapsedMs: 0 });
});

it("phaseAt separates a crash from a round that was given up and from a chain without rounds", () => {
  expect(phaseAt(floor({ state: "over", crashPointE4: 20_000 }), 0)).toEqual({
    kind: "over",
    crashPointE4: 20_000,
  });
  expect(phaseAt(floor({ state: "over" }), 0)).toEqual({ kind: "givenUp" });
  expect(phaseAt(floor({ round: 0, state: "over" }), 0)).toMatchObject({ kind: "betting", startsInMs: 0 });
});
