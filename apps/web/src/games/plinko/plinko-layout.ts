/** Positions on the board in design pixels. The board is 343 pixels wide. */
export interface PlinkoLayout {
  readonly rows: number;
  readonly height: number;
  /** Distance between neighbouring pins of a row, and between rows. */
  readonly across: number;
  readonly down: number;
  /** y of the first row. */
  readonly top: number;
  /** Half the width of a pin and of the stone. */
  readonly pin: number;
  readonly stone: number;
  readonly bucketTop: number;
  readonly bucketHeight: number;
  /** Whether the labels are horizontal. Labels that are too wide for the buckets are vertical. */
  readonly upright: boolean;
}

const middle = 171.5;
/** Distance between the first and the last pin of the last row. */
const width = 317.2;
/** y of the first and the last row, and the height of the board, for each size of the board. */
const sizes = {
  full: { height: 368, top: 44, bottom: 303.6, floor: 355 },
  low: { height: 232, top: 40, bottom: 176, floor: 222 },
} as const;
const bucketHeights = { upright: 26, along: 36 } as const;
/**
 * Widths of a digit and of the decimal point of a label, and the space at the ends of a label, at the largest font
 * size.
 */
const label = { figure: 8, point: 3.5, room: 1 } as const;

/** Returns the width of the widest label. */
function widest(labels: readonly string[]): number {
  const one = (text: string) =>
    [...text].reduce((sum, letter) => sum + (/\d/.test(letter) ? label.figure : label.point), 2 * label.room);
  return Math.max(...labels.map(one));
}

/** Returns the layout for a number of rows. @param labels texts of the buckets */
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

/** Returns the pins, row by row: three in the first row, and one more in each further row. */
export function pinsOf({ rows, across, down, top }: PlinkoLayout): readonly { x: number; y: number }[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_, place) => ({
      x: middle + (place - (row + 2) / 2) * across,
      y: top + row * down,
    })),
  ).flat();
}

/**
 * Returns the x position after `rights` turns to the right in the given number of rows. After the last row, this is the
 * center of a bucket.
 */
export const acrossAfter = ({ across }: PlinkoLayout, row: number, rights: number): number =>
  middle + (rights - row / 2) * across;

/** Time in ms from the top to the first pin. */
const dropMs = 160;
/** Returns the time in ms from one row to the next. Rows are further apart when there are fewer of them. */
const hopMs = (rows: number) => Math.round(60 + 390 / (rows - 1));

/** Returns the time in ms of the whole fall. */
export const fallMs = (rows: number): number => dropMs + rows * hopMs(rows);

/** Height of the bounce at the start of a hop, relative to the way down. */
const bounce = 0.6;

/** Position of a falling stone. */
interface StonePlace {
  readonly x: number;
  readonly y: number;
  /** Number of pins touched so far. */
  readonly touched: number;
}

/** Returns the position of a stone. @param path one entry per row: 0 left, 1 right */
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

/** Returns the points where a stone touches its pins, and the point where it comes to rest in its bucket. */
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
 * Returns the light and the dark colour of a bucket and the colour of its label, for a multiplier in ten-thousandths.
 */
export function toneOf(multiplierE4: number): readonly [lit: string, body: string, text: string] {
  if (multiplierE4 >= 250_000) return ["var(--gold)", "var(--gold-lo)", "var(--on-gold)"];
  if (multiplierE4 >= 100_000) return ["var(--gold-lo)", "var(--topaz-shade)", "var(--on-gold)"];
  if (multiplierE4 >= 30_000) return ["var(--tanzanite-quiet)", "var(--plinko-5)", "var(--plinko-6)"];
  if (multiplierE4 >= 15_000) return ["var(--tanzanite)", "var(--plinko-7)", "var(--plinko-6)"];
  if (multiplierE4 >= 10_000) return ["var(--tanzanite-lo)", "var(--plinko-8)", "var(--moon-hi)"];
  return ["var(--tanzanite-deep)", "var(--plinko-9)", "var(--tanzanite-hi)"];
}
