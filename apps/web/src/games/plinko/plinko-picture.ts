import { fillPolygon } from "../../ui/index.ts";
import { contactsOf, type PlinkoLayout, stoneAt } from "./plinko-layout.ts";

/** A falling stone. */
interface Falling {
  /** Direction of the gemstone in each row of pins: 0 for left, 1 for right. */
  readonly path: readonly number[];
  readonly elapsedMs: number;
}

/** The facets of the gemstone around its center, for a radius of 21 design pixels. */
const planes = [
  ["--plinko-1", [0, -21, 18.19, -10.5, 5.88, -10.18]],
  ["--moon-hi", [-5.88, -10.18, 0, -21, 5.88, -10.18]],
  ["--plinko-2", [18.19, -10.5, 18.19, 10.5, 11.76, 0]],
  ["--plinko-1", [5.88, -10.18, 18.19, -10.5, 11.76, 0]],
  ["--plinko-2", [18.19, 10.5, 0, 21, 5.88, 10.18]],
  ["--plinko-2", [11.76, 0, 18.19, 10.5, 5.88, 10.18]],
  ["--plinko-2", [0, 21, -18.19, 10.5, -5.88, 10.18]],
  ["--plinko-2", [5.88, 10.18, 0, 21, -5.88, 10.18]],
  ["--plinko-1", [-18.19, 10.5, -18.19, -10.5, -11.76, 0]],
  ["--plinko-1", [-5.88, 10.18, -18.19, 10.5, -11.76, 0]],
  ["--moon-hi", [-18.19, -10.5, 0, -21, -5.88, -10.18]],
  ["--moon-hi", [-11.76, 0, -18.19, -10.5, -5.88, -10.18]],
  ["--plinko-1", [5.88, -10.18, 11.76, 0, 5.88, 10.18, -5.88, 10.18]],
  ["--plinko-3", [-5.88, 10.18, -11.76, 0, -5.88, -10.18, 5.88, -10.18]],
] as const;

/**
 * Draws the falling gemstones with their trails, and the gemstone at rest. The caller must have scaled the canvas
 * context to design pixels.
 */
export function drawStones(
  context: CanvasRenderingContext2D,
  layout: PlinkoLayout,
  falling: readonly Falling[],
  resting: readonly number[] | undefined,
): void {
  context.clearRect(0, 0, 343, layout.height);
  if (resting) {
    const { x, y } = contactsOf(layout, resting).at(-1) ?? { x: 0, y: 0 };
    drawStone(context, x, y, layout.stone);
  }
  for (const { path, elapsedMs } of falling) {
    const { x, y, touched } = stoneAt(layout, path, elapsedMs);
    const passed = contactsOf(layout, path).slice(0, touched);
    passed.forEach((contact, place) => {
      // Older points of the gemstone's trail are drawn smaller and paler.
      const age = (place + 1) / passed.length;
      context.globalAlpha = 0.1 + 0.6 * age;
      drawRhomb(context, contact.x, contact.y, (0.2 + 0.2 * age) * layout.stone);
    });
    const size = layout.stone;
    context.globalAlpha = 0.18;
    const beam = [x - 0.5 * size, y - 2.6 * size, x + 0.5 * size, y - 2.6 * size];
    fillPolygon(context, "--gold", [...beam, x + 0.8 * size, y - 0.6 * size, x - 0.8 * size, y - 0.6 * size]);
    context.globalAlpha = 1;
    drawStone(context, x, y, size);
  }
}

function drawRhomb(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  fillPolygon(context, "--gold", [x, y - size, x + size, y, x, y + size, x - size, y]);
}

function drawStone(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.save();
  context.translate(x, y);
  context.scale(radius / 21, radius / 21);
  for (const [tone, points] of planes) fillPolygon(context, tone, points);
  context.restore();
}
