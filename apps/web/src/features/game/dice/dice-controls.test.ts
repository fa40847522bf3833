import { isDiceParams } from "@gemplay/games";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DiceControls,
  fieldValues,
  initialControls,
  leaveField,
  moveTarget,
  targetRange,
  turnDirection,
  typeField,
} from "./dice-controls.ts";

const over40: DiceControls = {
  params: { direction: "over", targetCenti: 4_000 },
  typed: null,
  invalid: false,
};

describe("linked fields", () => {
  it("says one bet in three ways", () => {
    expect(fieldValues(over40.params)).toEqual({
      multiplierE4: 16_500,
      targetCenti: 4_000,
      chanceCenti: 6_000,
    });
  });

  it("follows the win chance", () => {
    const { params } = typeField(over40, "chance", "49.5");
    expect(fieldValues(params)).toEqual({ multiplierE4: 20_000, targetCenti: 5_050, chanceCenti: 4_950 });
  });

  it("follows the multiplier to the nearest bet there is", () => {
    const { params } = typeField(over40, "multiplier", "2");
    expect(fieldValues(params)).toEqual({ multiplierE4: 20_000, targetCenti: 5_050, chanceCenti: 4_950 });
    expect(fieldValues(typeField(over40, "multiplier", "9900").params).chanceCenti).toBe(1);
    expect(fieldValues(typeField(over40, "multiplier", "3").params).multiplierE4).toBe(30_000);
  });

  it("follows the target on either side", () => {
    const under = turnDirection(over40);
    expect(under.params).toEqual({ direction: "under", targetCenti: 6_000 });
    expect(fieldValues(typeField(under, "target", "25.5").params).chanceCenti).toBe(2_550);
    expect(fieldValues(typeField(over40, "target", "25,5").params).chanceCenti).toBe(7_450);
  });

  it.each([
    ["chance", "0"],
    ["chance", "90.01"],
    ["chance", "12.345"],
    ["chance", ""],
    ["chance", "x"],
    ["target", "9.99"],
    ["target", "100"],
    ["multiplier", "1.0999"],
    ["multiplier", "0"],
    ["multiplier", "99000000"],
  ] as const)("keeps the bet that stands when %s says %s", (field, text) => {
    const controls = typeField(over40, field, text);
    expect(controls).toEqual({ params: over40.params, typed: { field, text }, invalid: true });
    expect(leaveField(controls)).toBe(controls);
  });

  it.each([
    ["chance", "0.01", 1],
    ["chance", "90", 9_000],
    ["multiplier", "1.1", 9_000],
    ["target", "99.99", 1],
    ["target", "10", 9_000],
  ] as const)("accepts the ends: %s %s", (field, text, chanceCenti) => {
    const controls = typeField(over40, field, text);
    expect(controls.invalid).toBe(false);
    expect(fieldValues(controls.params).chanceCenti).toBe(chanceCenti);
    expect(leaveField(controls).typed).toBeNull();
  });
});

describe("the handle", () => {
  it("stops where the win chance does", () => {
    expect(targetRange("over")).toEqual({ minimum: 1_000, maximum: 9_999 });
    expect(targetRange("under")).toEqual({ minimum: 1, maximum: 9_000 });
    expect(moveTarget(over40, -500).params.targetCenti).toBe(1_000);
    expect(moveTarget(over40, 20_000).params.targetCenti).toBe(9_999);
    expect(moveTarget(turnDirection(over40), 20_000).params.targetCenti).toBe(9_000);
  });
});

it("always stands on an offered bet", () => {
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
      let controls = initialControls;
      for (const one of steps) {
        if (one.act === "turn") controls = turnDirection(controls);
        else if (one.act === "move") controls = moveTarget(controls, one.to);
        else controls = typeField(controls, one.field, one.text);
        expect(isDiceParams(controls.params)).toBe(true);
      }
    }),
  );
});
