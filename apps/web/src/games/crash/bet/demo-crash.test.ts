import { crashElapsedMs } from "@gemplay/games";
import { describe, expect, it } from "vitest";
import type { CrashState } from "../../../queries/index.ts";
import { type DemoBet, demoRound, demoTargetE4, judgeDemoBet } from "./demo-crash.ts";

const crash = (change: Partial<CrashState["current"]>, history: CrashState["history"] = []): CrashState => ({
  current: {
    round: 9,
    state: "running",
    startsAtMs: 1_000,
    nowMs: 1_000,
    crashPointE4: null,
    gameHash: null,
    mostWin: { PLAY: "100", TPLAY: "100" },
    winLeft: { PLAY: "100", TPLAY: "100" },
    byHandE4: 1_000_000,
    ...change,
  },
  seats: [],
  history,
  chain: { commitment: "", rounds: 10, baseRound: 0, salt: "", witness: null, saltBlock: 1 },
  serverOffsetMs: 0,
});
const ended = (crashPointE4: number) =>
  crash({ state: "over", crashPointE4, gameHash: "9" }, [{ round: 9, crashPointE4, gameHash: "9" }]);
const bet: DemoBet = {
  id: "demo-crash-9",
  round: 9,
  asset: "PLAY",
  amount: "10",
  autoCashOutE4: null,
  targetE4: 1_000_000,
  state: "open",
  cashOutE4: null,
  calledAtMs: null,
  payout: "0",
  askedE4: null,
};
const at = (multiplierE4: number, lateMs: number) => 1_000 + crashElapsedMs(multiplierE4) + lateMs;

describe("judgeDemoBet", () => {
  it("treats a bet without a cash-out as open during the round and as lost after the round", () => {
    expect(judgeDemoBet(bet, crash({}), 60_000)).toBe(bet);
    expect(judgeDemoBet(bet, ended(25_000), 60_000).state).toBe("lost");
  });

  it("cashes out a bet automatically if the target is not above the crash point", () => {
    const auto = { ...bet, autoCashOutE4: 25_000, targetE4: 25_000 };
    expect(judgeDemoBet(auto, ended(25_000), 0)).toMatchObject({
      state: "cashed_out",
      cashOutE4: 25_000,
      payout: "25",
    });
    expect(judgeDemoBet(auto, ended(24_900), 0)).toMatchObject({ state: "lost", payout: "0" });
  });

  it("pays a cash-out only after a delay, because the event that reports the end of the round may arrive late", () => {
    const asked = { ...bet, askedE4: 15_000 };
    expect(judgeDemoBet(asked, crash({}), at(15_000, 200))).toBe(asked);
    expect(judgeDemoBet(asked, crash({}), at(15_000, 400))).toMatchObject({
      cashOutE4: 15_000,
      payout: "15",
    });
    expect(judgeDemoBet(asked, ended(14_900), at(15_000, 200)).state).toBe("lost");
  });

  it("cashes out a bet when the payout reaches the largest win of the demo", () => {
    const large = { ...bet, amount: "1000", targetE4: demoTargetE4(null, "1000", 10_000_000) };
    expect(demoTargetE4(null, "1", 1_000_000)).toBe(1_000_000);
    expect(demoTargetE4(20_000, "1000000", 1_000_000)).toBe(20_000);
    expect(judgeDemoBet(large, ended(2_000_000), 0)).toMatchObject({
      cashOutE4: 1_010_000,
      payout: "101000",
    });
  });

  it("refunds a bet if the page missed the end of the round or the round has no crash point", () => {
    const refunded = { state: "refunded", payout: "10" };
    expect(judgeDemoBet(bet, crash({ round: 12, state: "betting" }), 0)).toMatchObject(refunded);
    expect(judgeDemoBet(bet, crash({ state: "over" }), 0)).toMatchObject(refunded);
  });

  it("returns a won bet, which demoRound converts to the record that the server would return", () => {
    const won = judgeDemoBet({ ...bet, autoCashOutE4: 20_000, targetE4: 20_000 }, ended(25_000), 0);
    expect(demoRound(won, { round: 9, crashPointE4: 25_000, gameHash: "9" }, "salt", 5)).toMatchObject({
      multiplierE4: 20_000,
      result: "WIN",
      payout: "20",
      nonce: 9,
      outcome: { round: 9, crashPointE4: 25_000, cashOutE4: 20_000 },
    });
  });
});
