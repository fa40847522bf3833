import encodeQR from "qr";
import { colourOf } from "../../../ui/index.ts";
import type { CanvasArt } from "./read-art.ts";

/** Width of the light border around the QR code, in modules. The QR standard requires a border of four modules. */
const quiet = 4;
/**
 * Share of the QR code's width that the logo covers. The error correction M restores three times the area of the logo.
 */
const markShare = 0.2;

/**
 * Draws a QR code with the logo in its middle. Each module has a whole number of pixels, so that cameras can read the
 * code in a small picture.
 * @param place left edge, upper edge and width of the QR code with its border, in pixels of the canvas
 */
export function drawQr(
  brush: CanvasRenderingContext2D,
  text: string,
  mark: CanvasArt,
  { left, top, width }: { readonly left: number; readonly top: number; readonly width: number },
): void {
  // The QR code library always adds a border of one module, so the function removes this border.
  const modules = encodeQR(text, "raw", { ecc: "medium", border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const size = modules.length;
  const step = Math.floor(width / (size + 2 * quiet));
  const margin = Math.floor((width - step * size) / 2);
  const cut = step * 3;

  brush.save();
  brush.translate(left, top);
  brush.fillStyle = colourOf("--text");
  brush.beginPath();
  for (const [x, y] of cornersOf(width, cut)) brush.lineTo(x, y);
  brush.fill();

  brush.translate(margin, margin);
  brush.fillStyle = colourOf("--ground");
  // The gap for the logo has an odd number of modules, so that the logo covers whole modules around the center.
  const hole = 2 * Math.round((size * markShare) / 2) + 1;
  const from = (size - hole) / 2;
  const inHole = (at: number) => at >= from && at < from + hole;
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      if (isDark && !(inHole(x) && inHole(y))) brush.fillRect(x * step, y * step, step, step);
  drawArt(brush, mark, { left: (from + 0.5) * step, top: (from + 0.5) * step, size: (hole - 1) * step });
  brush.restore();
}

/** Returns the corners of a square whose own corners are cut off. */
function cornersOf(width: number, cut: number): readonly (readonly [number, number])[] {
  const end = width - cut;
  return [
    [cut, 0],
    [end, 0],
    [width, cut],
    [width, end],
    [end, width],
    [cut, width],
    [0, end],
    [0, cut],
  ];
}

/** Draws a drawing of polygons into a square of the canvas. */
export function drawArt(
  brush: CanvasRenderingContext2D,
  art: CanvasArt,
  { left, top, size }: { readonly left: number; readonly top: number; readonly size: number },
): void {
  brush.save();
  brush.translate(left, top);
  brush.scale(size / art.size, size / art.size);
  // Neighbouring planes would leave a gap of a hair's width, so each plane also has an outline in its colour.
  brush.lineWidth = 0.3;
  brush.lineJoin = "round";
  for (const { points, fill } of art.facets) {
    const path = new Path2D(`M${points}Z`);
    brush.fillStyle = fill;
    brush.strokeStyle = fill;
    brush.fill(path);
    brush.stroke(path);
  }
  brush.restore();
}
