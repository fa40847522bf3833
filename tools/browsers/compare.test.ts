import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startChromium } from "./chromium.ts";
import { differingShare } from "./compare.ts";
import type { Engine } from "./engine.ts";

const box = { x: 0, y: 0, width: 32, height: 32 };

describe("differingShare", () => {
  let reader: Engine;
  beforeAll(async () => {
    reader = await startChromium();
  });
  afterAll(() => reader.close());

  /**
   * Draws a green picture whose left part is red.
   *
   * @param redWidth width of the red part in pixels
   */
  const picture = (redWidth: number) =>
    reader.evaluate<string>(`(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: ${box.width}, height: ${box.height} });
      const context = canvas.getContext("2d");
      context.fillStyle = "green";
      context.fillRect(0, 0, ${box.width}, ${box.height});
      context.fillStyle = "red";
      context.fillRect(0, 0, ${redWidth}, ${box.height});
      return canvas.toDataURL("image/png").split(",")[1];
    })()`);

  it("returns 0 for equal pictures", async () => {
    expect(await differingShare(reader, await picture(8), await picture(8), box)).toBe(0);
  });

  it("returns the share of the picture that has another color", async () => {
    expect(await differingShare(reader, await picture(0), await picture(8), box)).toBe(0.25);
  });

  it("throws for a picture that cannot be read", async () => {
    await expect(differingShare(reader, "", await picture(0), box)).rejects.toThrow("cannot be compared");
  });
});
