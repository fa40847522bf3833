import encodeQR from "qr";
import { expect, test } from "vitest";
import { codeIn } from "./read-frames.ts";

/**
 * Draws a QR code as a camera would show it. Each module (small square) of the code has the given number of pixels, and
 * the background is light.
 */
function pictureOf(text: string, pixels: number) {
  const modules = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const width = modules.length * pixels;
  const rgba = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (modules[Math.floor(y / pixels)]?.[Math.floor(x / pixels)])
        rgba.fill(20, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data: rgba, width, height: width };
}

test.each([
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@56",
])("codeIn reads the text %s from the picture of its QR code", (text) => {
  expect(codeIn(pictureOf(text, 6))).toBe(text);
});

test("codeIn returns undefined for a picture without a code", () => {
  expect(codeIn({ data: new Uint8ClampedArray(90_000).fill(128), width: 150, height: 150 })).toBeUndefined();
});
