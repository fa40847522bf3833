import type { Risk } from "../chances.ts";

/**
 * The multipliers of plinko in hundredths, by risk and number of rows, from the edge bucket to the middle bucket. The
 * second half of each payout table mirrors the first half.
 *
 * docs/fairness.md explains how the payout tables were computed. The multipliers of the middle and the edge are chosen
 * for each risk. A bucket at the distance x from the middle (0 in the middle, 1 at the edge) pays middle × (edge /
 * middle)^(x^γ). The exponent γ is chosen so that the return to player is 99% before rounding. The multipliers are
 * rounded to readable numbers, and the return to player of each table is still 98.9% to 99%.
 */
export const plinkoHalvesCenti: Readonly<Record<Risk, Readonly<Record<number, readonly number[]>>>> = {
  low: {
    8: [560, 280, 130, 80, 50],
    9: [680, 320, 150, 90, 70],
    10: [770, 380, 190, 110, 80, 60],
    11: [800, 400, 230, 130, 90, 70],
    12: [900, 500, 310, 170, 120, 70, 50],
    13: [1_000, 540, 310, 180, 120, 90, 70],
    14: [1_100, 670, 430, 260, 170, 100, 70, 50],
    15: [1_300, 740, 450, 260, 170, 120, 80, 70],
    16: [1_500, 940, 590, 360, 230, 140, 100, 70, 50],
  },
  medium: {
    8: [1_300, 380, 140, 60, 30],
    9: [1_700, 560, 190, 80, 40],
    10: [2_200, 750, 300, 110, 50, 30],
    11: [2_700, 990, 360, 160, 70, 40],
    12: [3_600, 1_300, 520, 210, 100, 50, 30],
    13: [4_800, 1_700, 690, 300, 130, 60, 40],
    14: [6_400, 2_500, 940, 390, 180, 80, 50, 30],
    15: [8_500, 3_300, 1_300, 530, 240, 100, 60, 40],
    16: [12_000, 4_500, 1_800, 740, 320, 150, 80, 40, 30],
  },
  high: {
    8: [2_700, 450, 110, 40, 30],
    9: [4_400, 820, 190, 50, 20],
    10: [7_000, 1_100, 290, 90, 30, 20],
    11: [10_500, 1_800, 380, 120, 50, 30],
    12: [16_000, 3_000, 700, 190, 60, 30, 20],
    13: [25_000, 4_900, 1_200, 300, 90, 30, 20],
    14: [40_000, 7_500, 1_700, 430, 130, 50, 30, 20],
    15: [60_000, 12_000, 2_800, 680, 190, 80, 30, 20],
    16: [100_000, 17_000, 3_900, 980, 300, 100, 50, 30, 20],
  },
};
