/** Where things stand on the board, in design pixels; the board is 343 wide. */
export interface PlinkoLayout {
  readonly rows: number;
  readonly height: number;
  /** Between neighbouring pins of a row, and between rows. */
  readonly across: number;
  readonly down: number;
  /** Height of the first row. */
  readonly top: number;
  /** Half the width of a pin, and of the stone. */
  readonly pin: number;
  readonly stone: number;
  readonly bucketTop: number;
  readonly bucketHeight: number;
  /** What the buckets pay is written across them; else along them, for it is too wide. */
  readonly upright: boolean;
}

const middle = 171.5;
/** From the first pin of the last row to its last. */
const width = 317.2;
/** Where the rows begin and end, and the height of the board, by its size. */
const sizes = {
  full: { height: 368, top: 44, bottom: 303.6, floor: 355 },
  low: { height: 232, top: 40, bottom: 176, floor: 222 },
} as const;
const bucketHeights = { upright: 26, along: 36 } as const;
/** Width of a figure of a label, of its point, and the room at its ends, at the largest size that it is shown at. */
const label = { figure: 8, point: 3.5, room: 1 } as const;

/** Width of the longest of the labels. */
function widest(labels: readonly string[]): number {
  const one = (text: string) =>
    [...text].reduce((sum, letter) => sum + (/\d/.test(letter) ? label.figure : label.point), 2 * label.room);
  return Math.max(...labels.map(one));
}

/** @param labels what stands on the buckets */
export function layoutOf(rows: number, size: keyof typeof sizes, labels: readonly string[]): PlinkoLayout {
  const { height, top, bottom, floor } = sizes[size];
  const across = width / (rows + 1);
  const down = (bottom - top) / (rows - 1);
  const upright = widest(labels) <= across - 2;
  const bucketHeight = upright ? bucketHeights.upright : bucketHeights.along;
  return {
    rows,
    height,
    across,
    down,
    top,
    pin: Math.min(3.6, across * 0.15),
    stone: Math.min(10, across * 0.41, down * 0.8),
    bucketTop: floor - bucketHeight - (upright ? 2 : 0),
    bucketHeight,
    upright,
  };
}

/** The pins, row by row: three in the first, one more in each. */
export function pinsOf({ rows, across, down, top }: PlinkoLayout): readonly { x: number; y: number }[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_, place) => ({
      x: middle + (place - (row + 2) / 2) * across,
      y: top + row * down,
    })),
  ).flat();
}

/** Middle of what stands after `rights` turns to the right in so many rows; after all of them, of a bucket. */
export const acrossAfter = ({ across }: PlinkoLayout, row: number, rights: number): number =>
  middle + (rights - row / 2) * across;

/** From the top to the first pin, ms. */
const dropMs = 160;
/** From a row to the next, ms: fewer rows lie further apart. */
const hopMs = (rows: number) => Math.round(60 + 390 / (rows - 1));

/** How long a stone falls, ms. */
export const fallMs = (rows: number): number => dropMs + rows * hopMs(rows);

/** How much of its way down a hop rises first. */
const bounce = 0.6;

/** A stone on its way. */
interface StonePlace {
  readonly x: number;
  readonly y: number;
  /** Pins touched so far. */
  readonly touched: number;
}

/**
 * Where a stone is.
 * @param path one entry a row: 0 left, 1 right
 */
export function stoneAt(layout: PlinkoLayout, path: readonly number[], elapsedMs: number): StonePlace {
  const { rows } = layout;
  const contacts = contactsOf(layout, path);
  const fallen = elapsedMs - dropMs;
  const first = contacts[0] ?? { x: middle, y: 0 };
  if (fallen < 0) {
    const share = Math.max(0, elapsedMs / dropMs);
    return { x: first.x, y: -layout.stone + (first.y + layout.stone) * share ** 2, touched: 0 };
  }
  const hops = fallen / hopMs(rows);
  const row = Math.min(rows - 1, Math.floor(hops));
  const share = Math.min(1, hops - row);
  const from = contacts[row] ?? first;
  const to = contacts[row + 1] ?? from;
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * ((1 + bounce) * share ** 2 - bounce * share),
    touched: row + 1,
  };
}

/** Where a stone touches the pins that it meets, and where it comes to rest on its bucket. */
export function contactsOf(
  layout: PlinkoLayout,
  path: readonly number[],
): readonly { x: number; y: number }[] {
  const { rows, top, down, pin, stone, bucketTop } = layout;
  let rights = 0;
  return [0, ...path].map((turn, row) => {
    rights += turn;
    const y = row === rows ? bucketTop - stone : top + row * down - pin - stone;
    return { x: acrossAfter(layout, row, rights), y };
  });
}

/** Light and dark plane of a bucket, and its label, by what it pays in ten-thousandths. */
export function toneOf(multiplierE4: number): readonly [lit: string, body: string, text: string] {
  if (multiplierE4 >= 250_000) return ["var(--gold)", "var(--gold-lo)", "var(--on-gold)"];
  if (multiplierE4 >= 100_000) return ["var(--gold-lo)", "var(--topaz-shade)", "var(--on-gold)"];
  if (multiplierE4 >= 30_000) return ["var(--tanzanite-quiet)", "var(--plinko-5)", "var(--plinko-6)"];
  if (multiplierE4 >= 15_000) return ["var(--tanzanite)", "var(--plinko-7)", "var(--plinko-6)"];
  if (multiplierE4 >= 10_000) return ["var(--tanzanite-lo)", "var(--plinko-8)", "var(--moon-hi)"];
  return ["var(--tanzanite-deep)", "var(--plinko-9)", "var(--tanzanite-hi)"];
}
