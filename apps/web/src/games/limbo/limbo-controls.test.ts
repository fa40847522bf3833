import { isLimboParams, limbo } from "@gemplay/games";
import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../../i18n/index.ts";
import { fieldTexts, type LimboField, readField } from "./limbo-controls.ts";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await setLanguage("en");
});

const read = (field: LimboField, text: string) => readField(limbo.initial, field, text);

describe("the linked fields of Limbo", () => {
  it("the fields show the target and the win chance of the same bet", () => {
    expect(fieldTexts({ targetE4: 20_000 })).toEqual({ target: "2.00", chance: "49.5000" });
    expect(fieldTexts({ targetE4: 10_100 })).toEqual({ target: "1.01", chance: "98.0198" });
  });

  it("the fields show a win chance below 0.01% with more decimals", () => {
    expect(fieldTexts({ targetE4: 10_000_000_000 })).toEqual({ target: "1000000.00", chance: "0.0000954" });
  });

  it.each([
    ["target", "2", 20_000],
    ["target", "3.5", 35_000],
    ["target", "1.01", 10_100],
    ["target", "1000000", 10_000_000_000],
    ["chance", "49.5", 20_000],
    ["chance", "33", 30_000],
    ["chance", "98.0198", 10_100],
    ["chance", "0.000099", 10_000_000_000],
  ] as const)("the fields show the bet that results from a typed value: %s %s", (field, text, targetE4) => {
    expect(read(field, text)).toEqual({ targetE4 });
  });

  it.each([
    ["target", ""],
    ["target", "x"],
    ["target", "1"],
    ["target", "1.005"],
    ["target", "3,5"],
    ["target", "1000000.01"],
    ["chance", "0"],
    ["chance", "99"],
    ["chance", "0.00005"],
    ["chance", "99999999999999999999"],
  ] as const)("the fields refuse a value that Limbo does not allow: %s %s", (field, text) => {
    expect(read(field, text)).toBeUndefined();
  });
});

it("any typed text gives a valid bet of Limbo or no bet, and typing the shown target gives the same bet", () => {
  const field = fc.constantFrom<LimboField>("target", "chance");
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{1,7}([.,][0-9]{0,8})?$/));
  fc.assert(
    fc.property(field, text, (one, typed) => {
      const params = read(one, typed);
      if (!params) return;
      expect(isLimboParams(params)).toBe(true);
      expect(read("target", fieldTexts(params).target)).toEqual(params);
    }),
  );
});
