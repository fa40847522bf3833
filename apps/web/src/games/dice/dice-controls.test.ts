import { type DiceParams, dice, isDiceParams } from "@gemplay/games";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DiceField,
  fieldValues,
  moveTarget,
  readField,
  targetRange,
  turnDirection,
} from "./dice-controls.ts";

const over40: DiceParams = { direction: "over", targetCenti: 4_000 };

/** Returns the values of all fields after the player has typed a valid value into one of the fields. */
function shown(params: DiceParams, field: DiceField, text: string) {
  const next = readField(params, field, text);
  return next && fieldValues(next);
}

describe("the linked fields of Dice", () => {
  it("the fields show the multiplier, the target and the win chance of the same bet", () => {
    expect(fieldValues(over40)).toEqual({ multiplierE4: 16_500, targetCenti: 4_000, chanceCenti: 6_000 });
  });

  it("the fields show the bet that results from a typed win chance", () => {
    expect(shown(over40, "chance", "49.5")).toEqual({
      multiplierE4: 20_000,
      targetCenti: 5_050,
      chanceCenti: 4_950,
    });
  });

  it("the fields show the possible bet whose multiplier is nearest to the typed multiplier", () => {
    expect(shown(over40, "multiplier", "2")).toEqual({
      multiplierE4: 20_000,
      targetCenti: 5_050,
      chanceCenti: 4_950,
    });
    expect(shown(over40, "multiplier", "9900")?.chanceCenti).toBe(1);
    expect(shown(over40, "multiplier", "3")?.multiplierE4).toBe(30_000);
  });

  it("the fields show the bet that results from a typed target, for both directions of the bet", () => {
    const under = turnDirection(over40);
    expect(under).toEqual({ direction: "under", targetCenti: 6_000 });
    expect(shown(under, "target", "25.5")?.chanceCenti).toBe(2_550);
    expect(shown(over40, "target", "25.5")?.chanceCenti).toBe(7_450);
  });

  it.each([
    ["chance", "0"],
    ["chance", "90.01"],
    ["chance", "12.345"],
    ["chance", "12,5"],
    ["chance", ""],
    ["chance", "x"],
    ["target", "9.99"],
    ["target", "100"],
    ["multiplier", "1.0999"],
    ["multiplier", "0"],
    ["multiplier", "99000000"],
  ] as const)("the fields refuse a value that Dice does not allow: %s %s", (field, text) => {
    expect(readField(over40, field, text)).toBeUndefined();
  });

  it.each([
    ["chance", "0.01", 1],
    ["chance", "90", 9_000],
    ["multiplier", "1.1", 9_000],
    ["target", "99.99", 1],
    ["target", "10", 9_000],
  ] as const)(
    "the fields accept the lowest and highest allowed values: %s %s",
    (field, text, chanceCenti) => {
      expect(shown(over40, field, text)?.chanceCenti).toBe(chanceCenti);
    },
  );
});

describe("moveTarget", () => {
  it("does not move the target beyond the lowest or highest allowed win chance", () => {
    expect(targetRange("over")).toEqual({ minimum: 1_000, maximum: 9_999 });
    expect(targetRange("under")).toEqual({ minimum: 1, maximum: 9_000 });
    expect(moveTarget(over40, -500).targetCenti).toBe(1_000);
    expect(moveTarget(over40, 20_000).targetCenti).toBe(9_999);
    expect(moveTarget(turnDirection(over40), 20_000).targetCenti).toBe(9_000);
  });
});

it("the fields of Dice give a valid bet after any series of slider moves, direction changes and typed values", () => {
  const step = fc.oneof(
    fc.record({ act: fc.constant("turn" as const) }),
    fc.record({ act: fc.constant("move" as const), to: fc.integer({ min: -20_000, max: 20_000 }) }),
    fc.record({
      act: fc.constant("type" as const),
      field: fc.constantFrom("multiplier" as const, "target" as const, "chance" as const),
      text: fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{1,5}([.,][0-9]{0,4})?$/)),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let params = dice.initial;
      for (const one of steps) {
        if (one.act === "turn") params = turnDirection(params);
        else if (one.act === "move") params = moveTarget(params, one.to);
        else params = readField(params, one.field, one.text) ?? params;
        expect(isDiceParams(params)).toBe(true);
      }
    }),
  );
});
