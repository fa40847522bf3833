import { parseAmount } from "@gemplay/money";
import { expect, it } from "vitest";
import { type AutoForm, initialForm, readAutoForm } from "./auto-form.ts";

const firstBase = parseAmount("250", 18);

it("readAutoForm reads the form values that the design drawing shows", () => {
  const form: AutoForm = {
    count: "100",
    onWin: { kind: "reset", percent: "0" },
    onLoss: { kind: "raise", percent: "25" },
    stopProfit: "1,000.0000",
    stopLoss: "500.0000",
    stopSingleWin: "2,000.0000",
    stopLosses: "8",
    lossesInRow: true,
    stopWins: "",
    winsInRow: true,
  };
  expect(readAutoForm(form, firstBase)).toEqual({
    settings: {
      firstBase,
      count: 100,
      onWin: { kind: "reset" },
      onLoss: { kind: "raise", percentE2: 2_500 },
      stopProfitBase: parseAmount("1000", 18),
      stopLossBase: parseAmount("500", 18),
      stopSingleWinBase: parseAmount("2000", 18),
      stopLosses: { count: 8, inRow: true },
      stopWins: null,
    },
  });
});

it("readAutoForm sets no maximum number of bets when the field for the number of bets is empty", () => {
  expect(readAutoForm({ ...initialForm, count: "" }, firstBase)).toMatchObject({ settings: { count: null } });
});

it("readAutoForm reads whether a stop condition counts wins and losses in a row or in total", () => {
  const form: AutoForm = { ...initialForm, stopLosses: "3", stopWins: "5", winsInRow: false };
  expect(readAutoForm(form, firstBase)).toMatchObject({
    settings: { stopLosses: { count: 3, inRow: true }, stopWins: { count: 5, inRow: false } },
  });
});

it("readAutoForm reads a percentage with two decimals exactly", () => {
  const raised = { ...initialForm, onWin: { kind: "raise", percent: "0.05" } } as const;
  expect(readAutoForm(raised, firstBase)).toMatchObject({
    settings: { onWin: { kind: "raise", percentE2: 5 } },
  });
});

it.each([
  ["count", "0"],
  ["count", "1.5"],
  ["count", "1000000"],
  ["stopProfit", "0"],
  ["stopLoss", "-5"],
  ["stopSingleWin", "x"],
  ["stopLosses", "0"],
  ["stopWins", "1001"],
] as const)("readAutoForm reports the field %s as invalid if the player typed %s", (field, text) => {
  expect(readAutoForm({ ...initialForm, [field]: text }, firstBase)).toEqual({ wrong: field });
});

it.each(["", "0", "900.01", "1.234", "0,05", "x"])(
  "readAutoForm refuses a raise of the stake by %s percent",
  (percent) => {
    const raised = { ...initialForm, onLoss: { kind: "raise", percent } } as const;
    expect(readAutoForm(raised, firstBase)).toEqual({ wrong: "onLoss" });
  },
);
