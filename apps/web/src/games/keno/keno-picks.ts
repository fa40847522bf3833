import { type KenoParams, kenoNumbers, kenoTableE4 } from "@gemplay/games";
import { pickOne } from "../play/table/random.ts";

/** All numbers on the board of Keno in ascending order. */
export const numbers: readonly number[] = Array.from({ length: kenoNumbers.board }, (_, at) => at + 1);

/** How many numbers one row of the Keno board contains. */
const numbersInRow = 8;

/**
 * Returns the picked numbers after the player has tapped a number on the board. The tap adds the number to the picks or
 * removes it. The returned picks are sorted in ascending order.
 * @returns undefined if the player has already picked the largest allowed count of numbers
 */
export function togglePick(picks: readonly number[], number: number): readonly number[] | undefined {
  if (picks.includes(number)) return picks.filter((one) => one !== number);
  if (picks.length >= kenoNumbers.mostPicks) return undefined;
  return [...picks, number].sort((one, other) => one - other);
}

/** Returns the given count of different random numbers in ascending order. */
export function randomPicks(count: number): readonly number[] {
  const picks: number[] = [];
  while (picks.length < Math.min(count, numbers.length)) {
    const picked = pickOne(numbers.filter((number) => !picks.includes(number)));
    if (picked !== undefined) picks.push(picked);
  }
  return picks.sort((one, other) => one - other);
}

/** One multiplier in the row of payouts below the board. */
export interface Prize {
  /** Lowest and highest number of hits that pay the multiplier. */
  readonly from: number;
  readonly to: number;
  /** Multiplier in ten-thousandths. */
  readonly multiplierE4: number;
}

/**
 * Returns the number of picks for which the board shows the multipliers. The returned number is at least one, even if
 * the player has picked no number.
 */
export const shownPicks = ({ picks }: KenoParams): number => Math.max(1, picks.length);

/**
 * Returns the multipliers of the bet for all numbers of hits. The returned list has a single entry for all low numbers
 * of hits that pay nothing.
 */
export function prizesOf(params: KenoParams): readonly Prize[] {
  const table = kenoTableE4(params.risk, shownPicks(params));
  const unpaid = table.findIndex((multiplierE4) => multiplierE4 > 0);
  const paid = table.slice(unpaid).map((multiplierE4, place) => {
    const hits = unpaid + place;
    return { from: hits, to: hits, multiplierE4 };
  });
  return unpaid === 0 ? paid : [{ from: 0, to: unpaid - 1, multiplierE4: 0 }, ...paid];
}

/** The four looks of a number on the board. A hit is a picked number that was drawn. */
export type StudFace = "off" | "pick" | "drawn" | "hit";

/**
 * Returns the look of a number on the board.
 * @param drawn the drawn numbers that the board has revealed so far in the round
 */
export function studFace(number: number, picks: readonly number[], drawn: readonly number[]): StudFace {
  const up = drawn.includes(number);
  return picks.includes(number) ? (up ? "hit" : "pick") : up ? "drawn" : "off";
}

/**
 * Returns the number on the board to which an arrow key moves the focus. Returns undefined if the arrow key would move
 * the focus off the board. The left and right arrow keys stay in the same row of the board.
 */
export function neighbour(number: number, key: string): number | undefined {
  const place = (number - 1) % numbersInRow;
  switch (key) {
    case "ArrowLeft":
      return place === 0 ? undefined : number - 1;
    case "ArrowRight":
      return place === numbersInRow - 1 ? undefined : number + 1;
    case "ArrowUp":
      return number <= numbersInRow ? undefined : number - numbersInRow;
    case "ArrowDown":
      return number > kenoNumbers.board - numbersInRow ? undefined : number + numbersInRow;
    default:
      return undefined;
  }
}
