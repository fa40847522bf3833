import { type Box, type Engine, until } from "./engine.ts";

/**
 * Width and height of the compared cells in pixels. Single pixels differ, because each browser engine smooths edges and
 * letters in its own way.
 */
const cellPx = 8;
/** The allowed difference between the mean colors of two cells, on a scale of 255. */
const colourTolerance = 40;

/**
 * Compares two pictures of one board in a page of Chromium.
 *
 * @param other a picture of the board or of the whole viewport, by the compared browser
 * @returns the share of cells that differ, from 0 to 1
 */
export async function differingShare(
  reader: Engine,
  reference: string,
  other: string,
  { x, y, width, height }: Box,
): Promise<number> {
  await reader.evaluate(`(() => {
    const pixels = async (png, whole) => {
      const image = new Image();
      image.src = "data:image/png;base64," + png;
      await image.decode();
      const isBoard = Math.abs(image.width - ${width}) <= 2 && Math.abs(image.height - ${height}) <= 2;
      const canvas = Object.assign(document.createElement("canvas"), { width: ${width}, height: ${height} });
      const context = canvas.getContext("2d");
      context.drawImage(image, isBoard ? 0 : -${x}, isBoard ? 0 : -${y});
      return context.getImageData(0, 0, ${width}, ${height}).data;
    };
    const means = (data) => {
      const cells = [];
      for (let top = 0; top + ${cellPx} <= ${height}; top += ${cellPx})
        for (let left = 0; left + ${cellPx} <= ${width}; left += ${cellPx}) {
          const sums = [0, 0, 0];
          for (let line = top; line < top + ${cellPx}; line++)
            for (let column = left; column < left + ${cellPx}; column++)
              for (let tone = 0; tone < 3; tone++) sums[tone] += data[(line * ${width} + column) * 4 + tone];
          cells.push(sums.map((sum) => sum / ${cellPx ** 2}));
        }
      return cells;
    };
    globalThis.compared = undefined;
    void Promise.all([pixels(${JSON.stringify(reference)}), pixels(${JSON.stringify(other)})]).then(([one, two]) => {
      const [a, b] = [means(one), means(two)];
      const off = a.filter((cell, at) => cell.some((tone, place) => Math.abs(tone - b[at][place]) > ${colourTolerance}));
      globalThis.compared = off.length / a.length;
    }, (error) => { globalThis.compared = String(error); });
    return true;
  })()`);
  const compared = await until("the comparison of two pictures", async () => {
    const share = await reader.evaluate<number | string | null>("globalThis.compared");
    if (share === null) throw new Error("the page is still comparing the two pictures");
    return share;
  });
  if (typeof compared === "string") throw new Error(`A picture cannot be compared: ${compared}`);
  return compared;
}
