import { describe, expect, it } from "vitest";
import { litBricks } from "./level-progress.ts";

describe("litBricks", () => {
  it.each([
    ["0", "1000000", 0],
    ["24999.999999999999999999", "1000000", 0],
    ["25000", "1000000", 1],
    ["684210", "1000000", 27],
    ["999999.9", "1000000", 39],
  ])("lights whole bricks only: %s of %s points", (points, needed, lit) => {
    expect(litBricks(points, needed)).toBe(lit);
  });

  it("leaves the last brick dark while the server has not raised the level yet", () => {
    expect(litBricks("1500000", "1000000")).toBe(39);
  });
});
