import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AutoRun,
  type AutoSettings,
  badRow,
  blockAuto,
  raiseStake,
  startAuto,
  stepAuto,
} from "./auto-play.ts";

/** Returns an amount of PLAY in base units. */
function play(text: string): bigint {
  const [whole = "", decimals = ""] = text.split(".");
  return BigInt(whole + decimals.padEnd(18, "0"));
}

const settings: AutoSettings = {
  firstBase: play("250"),
  count: 100,
  onWin: { kind: "reset" },
  onLoss: { kind: "raise", percentE2: 2_500 },
  stopProfitBase: null,
  stopLossBase: null,
  stopSingleWinBase: null,
  stopLosses: null,
  stopWins: null,
};

/**
 * Simulates a sequence of rounds in a run of automatic bets. Each won round pays the multiplier 1.65. In the sequence,
 * the letter W is a win and the letter L is a loss.
 */
function playRow(run: AutoRun, row: string): AutoRun {
  return [...row].reduce(
    (now, letter) =>
      stepAuto(now, {
        type: "settled",
        stakeBase: now.stakeBase,
        payoutBase: letter === "W" ? (now.stakeBase * 16_500n) / 10_000n : 0n,
      }),
    run,
  );
}

describe("an auto-bet run", () => {
  it("raises the stake by exactly 25% after each loss and resets the stake to the first stake after a win", () => {
    const run = playRow(startAuto(settings), "LLL");
    expect(run.stakeBase).toBe(play("488.28125"));
    expect(run.profitBase).toBe(-play("953.125"));
    const after = playRow(run, "W");
    expect(after.stakeBase).toBe(play("250"));
    expect(after.profitBase).toBe(-play("635.7421875"));
    expect([after.played, after.won, after.winsInRow, after.lossesInRow]).toEqual([4, 1, 1, 0]);
  });

  it("rounds a raised stake down to a whole base unit", () => {
    expect(raiseStake(3n, 2_500)).toBe(3n);
    expect(raiseStake(10n, 3_333)).toBe(13n);
    expect(raiseStake(play("1"), 0)).toBe(play("1"));
  });

  it("counts a round as a win if the payout is exactly the stake", () => {
    const run = stepAuto(startAuto(settings), { type: "settled", stakeBase: 5n, payoutBase: 5n });
    expect([run.won, run.profitBase]).toEqual([1, 0n]);
  });

  it("ends after the number of bets that the player has chosen", () => {
    const run = playRow(startAuto({ ...settings, count: 3 }), "WLW");
    expect([run.ended, run.played]).toEqual(["count", 3]);
    expect(playRow(run, "L")).toBe(run);
  });

  it("continues without a limit if the player has set no number of bets", () => {
    expect(playRow(startAuto({ ...settings, count: null }), "WL".repeat(500)).ended).toBeNull();
  });

  it.each([
    ["profit", { stopProfitBase: play("325") }, "WW"],
    ["loss", { stopLossBase: play("562.5") }, "LL"],
    ["singleWin", { stopSingleWinBase: play("203.125") }, "LW"],
    ["losses", { stopLosses: { count: 3, inRow: true } }, "LLWLLL"],
    ["wins", { stopWins: { count: 2, inRow: true } }, "WLWW"],
    ["lossesInAll", { stopLosses: { count: 3, inRow: false } }, "LWLWL"],
    ["winsInAll", { stopWins: { count: 2, inRow: false } }, "WLLW"],
  ] as const)(
    "ends for the reason %s at the round that reaches the limit, and not before",
    (reason, stop, row) => {
      const run = startAuto({ ...settings, ...stop });
      expect(playRow(run, row.slice(0, -1)).ended).toBeNull();
      expect(playRow(run, row).ended).toBe(reason);
    },
  );

  it("continues if the profit or loss is one base unit below the stop limit", () => {
    expect(playRow(startAuto({ ...settings, stopLossBase: play("250") + 1n }), "L").ended).toBeNull();
    expect(playRow(startAuto({ ...settings, stopProfitBase: play("162.5") + 1n }), "W").ended).toBeNull();
  });

  it("ends after the open bet when the player stops the run", () => {
    const asked = stepAuto(startAuto(settings), { type: "stopAsked" });
    expect(asked.ended).toBeNull();
    expect(playRow(asked, "W").ended).toBe("asked");
  });

  it("ends only after the last placed bet when the player stops the run while later bets are already placed", () => {
    const asked = stepAuto(startAuto(settings), { type: "stopAsked" });
    const settled = { type: "settled", stakeBase: 5n, payoutBase: 5n } as const;
    const before = stepAuto(asked, { ...settled, isNextPlaced: true });
    expect(before.ended).toBeNull();
    expect(stepAuto(before, settled).ended).toBe("asked");
  });

  it("ends when the server refuses a bet", () => {
    expect(stepAuto(startAuto(settings), { type: "blocked", reason: "refused" }).ended).toBe("refused");
  });

  it("reports a profit that equals the payouts minus the stakes for any sequence of rounds", () => {
    const round = fc.record({ payoutBase: fc.bigInt({ min: 0n, max: 10n ** 24n }) });
    fc.assert(
      fc.property(fc.array(round, { maxLength: 40 }), fc.nat(5_000), (rounds, percentE2) => {
        let run = startAuto({ ...settings, count: null, onWin: { kind: "raise", percentE2 } });
        let sum = 0n;
        for (const { payoutBase } of rounds) {
          sum += payoutBase - run.stakeBase;
          run = stepAuto(run, { type: "settled", stakeBase: run.stakeBase, payoutBase });
        }
        expect(run.profitBase).toBe(sum);
        expect(run.played).toBe(rounds.length);
      }),
    );
  });
});

describe("blockAuto", () => {
  const bounds = { minimumBase: play("0.01"), balanceBase: play("300"), largestBase: play("400") };

  it.each([
    ["250", null],
    ["300", null],
    ["300.000000000000000001", "balance"],
    ["400.000000000000000001", "tableMaximum"],
    ["0.009", "tableMinimum"],
  ])("for a next stake of %s, returns the reason %s", (stake, reason) => {
    expect(blockAuto({ ...startAuto(settings), stakeBase: play(stake) }, bounds)).toBe(reason);
  });
});

describe("badRow", () => {
  it("returns the cost of eight losses in a row, and the number of losses at which the loss limit ends the run", () => {
    const row = badRow({ ...settings, stopLosses: { count: 8, inRow: true }, stopLossBase: play("500") });
    expect(row.losses).toBe(8);
    expect(row.costBase).toBe(play("4960.4644775390625"));
    expect(row.stopped).toEqual({ losses: 2, costBase: play("562.5") });
  });

  it("assumes ten losses in a row if the player has set no stop condition for losses, but never more losses than bets", () => {
    expect(badRow({ ...settings, onLoss: { kind: "reset" } })).toEqual({
      losses: 10,
      costBase: play("2500"),
      stopped: null,
    });
    expect(badRow({ ...settings, count: 4 }).losses).toBe(4);
  });

  it("returns the same cost as a run of automatic bets that loses every bet", () => {
    const wanted = { ...settings, stopLosses: { count: 6, inRow: true } };
    expect(-playRow(startAuto(wanted), "LLLLLL").profitBase).toBe(badRow(wanted).costBase);
  });
});
