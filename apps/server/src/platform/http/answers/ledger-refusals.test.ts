import { forEver, LedgerError, LimitReached, PlayPaused } from "@gemplay/ledger";
import { expect, it } from "vitest";
import { AppError } from "./app-error.ts";
import { shownRefusal } from "./ledger-refusals.ts";

const moment = (text: string) => new Date(`2027-${text}Z`);

/**
 * Returns the error and the values that a player sees for an error of the ledger. Checks that `cause` is the ledger's
 * error.
 */
function answered(error: Error) {
  const shown = shownRefusal(error);
  if (!(shown instanceof AppError)) return shown;
  expect(shown.cause).toBe(error);
  return [shown.error, shown.values];
}

it.each([
  ["TPLAY", 10n ** 18n, "1", 1n, "0.000000000000000001"],
  ["U", 12n * 10n ** 17n, "1.2", 0n, "0"],
] as const)(
  "the error for a reached limit of the player in %s shows the limit with the decimals of the asset",
  (asset, limitBase, limit, leftBase, left) => {
    const [setAt, resetsAt] = [moment("01-01T10:00:00"), moment("01-04T00:00:00")];
    const usedBase = -(10n ** 18n);
    const error = new LimitReached({
      asset,
      kind: "losses",
      period: "week",
      limitBase,
      usedBase,
      leftBase,
      setAt,
      resetsAt,
    });
    const values = { kind: "losses", period: "week", assetId: asset, limit, used: "-1", left };
    expect(answered(error)).toEqual([
      "LimitReached",
      { ...values, setAtMs: setAt.getTime(), resetsAtMs: resetsAt.getTime() },
    ]);
  },
);

it("the error during a break or self-exclusion shows its end time, or no time if the break or self-exclusion is permanent", () => {
  const [since, until] = [moment("01-01T10:00:00"), moment("01-03T10:00:00")];
  const paused = (kind: "break" | "exclusion", end: Date) => new PlayPaused({ kind, since, until: end });
  expect(answered(paused("break", until))).toEqual(["OnBreak", { untilMs: until.getTime() }]);
  expect(answered(paused("exclusion", until))).toEqual(["SelfExcluded", { untilMs: until.getTime() }]);
  expect(answered(paused("exclusion", forEver))).toEqual(["SelfExcluded", { untilMs: "" }]);
});

it("errors of the ledger that players must not see stay unchanged", () => {
  for (const error of [new LedgerError("invalid_bet"), new Error("other")])
    expect(answered(error)).toBe(error);
  expect(answered(new LedgerError("insufficient_balance"))).toEqual(["InsufficientBalance", {}]);
});
