/** Positions of the elements on the Plinko board, in design pixels. The board is 343 design pixels wide. */
export interface PlinkoLayout {
  readonly rows: number;
  readonly height: number;
  /** Distance between two neighbouring pins of a row, and distance between two rows of pins, in design pixels. */
  readonly across: number;
  readonly down: number;
  /** Vertical position of the first row of pins. */
  readonly top: number;
  /** Half the width of a pin, and half the width of the falling gemstone. */
  readonly pin: number;
  readonly stone: number;
  readonly bucketTop: number;
  readonly bucketHeight: number;
  /**
   * Whether the board shows the labels of the buckets horizontally. If the labels are too wide for the buckets, the
   * board shows the labels vertically.
   */
  readonly upright: boolean;
}

const middle = 171.5;
/** Distance between the first and the last pin in the last row. */
const width = 317.2;
/** Vertical positions of the first and the last row of pins, and height of the board, for each size of the board. */
const sizes = {
  full: { height: 368, top: 44, bottom: 303.6, floor: 355 },
  low: { height: 232, top: 40, bottom: 176, floor: 222 },
} as const;
const bucketHeights = { upright: 26, along: 36 } as const;
/**
 * Width of a digit, width of the decimal point, and space at both ends of a bucket's label, in design pixels. The
 * values apply to the largest font size.
 */
const label = { figure: 8, point: 3.5, room: 1 } as const;

/** Returns the width of the widest label of a bucket. */
function widest(labels: readonly string[]): number {
  const one = (text: string) =>
    [...text].reduce((sum, letter) => sum + (/\d/.test(letter) ? label.figure : label.point), 2 * label.room);
  return Math.max(...labels.map(one));
}

/**
 * Returns the layout of the Plinko board for the given number of rows of pins.
 * @param labels texts of the buckets
 */
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

/**
 * Returns the positions of all pins, row by row. The first row has three pins, and each further row has one more pin.
 */
export function pinsOf({ rows, across, down, top }: PlinkoLayout): readonly { x: number; y: number }[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_, place) => ({
      x: middle + (place - (row + 2) / 2) * across,
      y: top + row * down,
    })),
  ).flat();
}

/**
 * Returns the horizontal position of the gemstone after `row` rows, if it has turned right in `rights` of these rows.
 * After the last row, the position is the center of a bucket.
 */
export const acrossAfter = ({ across }: PlinkoLayout, row: number, rights: number): number =>
  middle + (rights - row / 2) * across;

/** Time in milliseconds that the gemstone needs from the top to the first pin. */
const dropMs = 160;
/**
 * Returns the time in milliseconds that the gemstone needs from one row of pins to the next. The fewer rows the board
 * has, the further apart they are, so the gemstone needs more time.
 */
const hopMs = (rows: number) => Math.round(60 + 390 / (rows - 1));

/** Returns the duration of the whole fall in milliseconds. */
export const fallMs = (rows: number): number => dropMs + rows * hopMs(rows);

/** Height of the gemstone's bounce on a pin, relative to the distance to the next row. */
const bounce = 0.6;

/** Position of a falling gemstone on the Plinko board. */
interface StonePlace {
  readonly x: number;
  readonly y: number;
  /** Number of pins that the gemstone has touched so far. */
  readonly touched: number;
}

/**
 * Returns the position of a falling gemstone at a given time.
 * @param path one entry per row: 0 for left, 1 for right
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

/**
 * Returns the points at which the gemstone touches its pins, and the point at which the gemstone stops in its bucket.
 */
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

/**
 * Returns the colours of a bucket for a multiplier in ten-thousandths: the light colour, the dark colour, and the
 * colour of the label.
 */
export function toneOf(multiplierE4: number): readonly [lit: string, body: string, text: string] {
  if (multiplierE4 >= 250_000) return ["var(--gold)", "var(--gold-lo)", "var(--on-gold)"];
  if (multiplierE4 >= 100_000) return ["var(--gold-lo)", "var(--topaz-shade)", "var(--on-gold)"];
  if (multiplierE4 >= 30_000) return ["var(--tanzanite-quiet)", "var(--plinko-5)", "var(--plinko-6)"];
  if (multiplierE4 >= 15_000) return ["var(--tanzanite)", "var(--plinko-7)", "var(--plinko-6)"];
  if (multiplierE4 >= 10_000) return ["var(--tanzanite-lo)", "var(--plinko-8)", "var(--moon-hi)"];
  return ["var(--tanzanite-deep)", "var(--plinko-9)", "var(--tanzanite-hi)"];
}
