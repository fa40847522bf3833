import { describe, expect, it } from "vitest";
import { quietSeconds } from "./quiet-hours.ts";

const at = (time: string) => Date.parse(`2026-11-23T${time}Z`);

describe("quiet hours", () => {
  it("last from 22:00 to 08:00 in the player's time zone", () => {
    expect(quietSeconds(at("21:59:59"), 0)).toBe(0);
    expect(quietSeconds(at("22:00:00"), 0)).toBe(36_000);
    expect(quietSeconds(at("00:00:00"), 0)).toBe(28_800);
    expect(quietSeconds(at("07:59:59"), 0)).toBe(1);
    expect(quietSeconds(at("08:00:00"), 0)).toBe(0);
  });

  it("depend on the player's time zone", () => {
    expect(quietSeconds(at("14:00:00"), 480)).toBe(36_000);
    expect(quietSeconds(at("13:59:00"), 480)).toBe(0);
    expect(quietSeconds(at("02:30:00"), -270)).toBe(36_000);
    expect(quietSeconds(at("12:29:59"), -270)).toBe(1);
  });
});
