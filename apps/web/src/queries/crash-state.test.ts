import { describe, expect, it } from "vitest";
import {
  type CrashRound,
  type CrashState,
  crashStateOf,
  isChainOld,
  lastCrash,
  type PublicBet,
  publicBetsSaid,
  roundSaid,
} from "./crash-state.ts";

const round = (change: Partial<CrashRound>): CrashRound => ({
  round: 7,
  state: "betting",
  startsAtMs: 105_000,
  nowMs: 100_000,
  crashPointE4: null,
  gameHash: null,
  mostWin: { PLAY: "100", TPLAY: "100" },
  winLeft: { PLAY: "100", TPLAY: "100" },
  byHandE4: 1_000_000,
  ...change,
});
const seat = (id: string, cashOutE4: number | null = null): PublicBet => ({
  id,
  name: `player ${id}`,
  avatar: 1,
  asset: "PLAY",
  amount: "1",
  cashOutE4,
  payout: cashOutE4 === null ? "0" : "2",
});
const crash: CrashState = crashStateOf(
  {
    current: round({}),
    seats: [seat("a")],
    history: [{ round: 6, crashPointE4: 15_000, gameHash: "6" }],
    chain: { commitment: "0", rounds: 100, baseRound: 0, salt: "s", witness: null, saltBlock: 1 },
  },
  40_000,
);
const over = round({ state: "over", crashPointE4: 23_000, gameHash: "7", nowMs: 130_000 });

describe("the public state of Crash", () => {
  it("follows the round from betting to running to its end, and adds the ended round to the history", () => {
    const running = roundSaid(round({ state: "running", nowMs: 105_010 }), 45_020)(crash);
    expect(running.current.state).toBe("running");
    expect(running.seats).toEqual(crash.seats);
    const ended = roundSaid(over, 70_000)(running);
    expect(ended.history.map((past) => past.crashPointE4)).toEqual([23_000, 15_000]);
    const next = roundSaid(round({ round: 8, nowMs: 133_000 }), 73_000)(ended);
    expect([next.current.round, next.seats]).toEqual([8, []]);
  });

  it("ignores an old round state that arrives again", () => {
    const ended = roundSaid(over, 70_000)(crash);
    expect(roundSaid(round({ state: "running" }), 70_000)(ended)).toBe(ended);
    expect(roundSaid(round({ round: 6 }), 70_000)(ended)).toBe(ended);
    expect(roundSaid(over, 70_000)(ended)).toBe(ended);
  });

  it("adds a round that the server aborted to the history, without a crash point", () => {
    const given = roundSaid(round({ state: "over", gameHash: "7" }), 40_000)(crash);
    expect(given.current.state).toBe("over");
    expect(given.history.map((past) => past.crashPointE4)).toEqual([null, 15_000]);
    expect(lastCrash(given)?.round).toBe(6);
  });

  it("detects a round of another hash chain, and a round whose salt is still missing", () => {
    const at = (number: number, chain: Partial<CrashState["chain"]> = {}) =>
      isChainOld({ current: round({ round: number }), chain: { ...crash.chain, ...chain } });
    expect([at(1), at(100), at(101)]).toEqual([false, false, true]);
    expect([at(0, { salt: "" }), at(1, { salt: "" })]).toEqual([false, true]);
  });

  it("estimates the difference between the server's and the device's clock from the message with the shortest delay", () => {
    expect(crash.serverOffsetMs).toBe(60_000);
    // The known difference between the two clocks is 60,000 ms, so a message with the server time 101,000 ms should
    // arrive at 41,000 ms on this device. The first message arrives 300 ms later than expected, and the second message
    // 20 ms earlier.
    expect(roundSaid(round({ nowMs: 101_000 }), 41_300)(crash).serverOffsetMs).toBe(60_000);
    expect(roundSaid(round({ nowMs: 101_000 }), 40_980)(crash).serverOffsetMs).toBe(60_020);
  });

  it("replaces changed bets in place and appends new bets", () => {
    const said = publicBetsSaid({
      round: 7,
      seats: [seat("b"), seat("a", 20_000)],
      winLeft: { PLAY: "60", TPLAY: "100" },
    })(crash);
    expect(said.current.winLeft).toEqual({ PLAY: "60", TPLAY: "100" });
    expect(said.seats.map(({ id, cashOutE4 }) => [id, cashOutE4])).toEqual([
      ["a", 20_000],
      ["b", null],
    ]);
    expect(publicBetsSaid({ round: 6, seats: [seat("z")], winLeft: { PLAY: "1", TPLAY: "1" } })(crash)).toBe(
      crash,
    );
  });
});
