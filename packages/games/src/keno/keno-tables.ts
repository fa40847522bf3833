export const kenoRisks = ["low", "classic", "medium", "high"] as const;
export type KenoRisk = (typeof kenoRisks)[number];

/**
 * The payout multipliers of keno in hundredths, by risk. Line n of a risk is for bets on n picked numbers. The entries
 * of a line are the multipliers by the number of hits, up to n hits. A line contains no entries for the low numbers of
 * hits that pay nothing.
 *
 * docs/fairness.md explains how the payout tables were computed. Each risk has its own lowest number of hits that pays,
 * and its own prize for n hits. From one number of hits to the next, the prize grows by a constant factor. The lowest
 * prize is chosen so that the return to player is 99% before rounding. The prizes are rounded to readable numbers, and
 * the return to player of each table is still 98.9% to 99%.
 */
export const kenoPrizesCenti: Readonly<Record<KenoRisk, readonly (readonly number[])[]>> = {
  low: [
    [66, 198],
    [198, 396],
    [110, 290, 900],
    [80, 180, 550, 1_400],
    [50, 140, 360, 1_000, 3_000],
    [100, 310, 930, 2_500, 8_000],
    [70, 200, 610, 1_700, 4_800, 13_000],
    [50, 150, 400, 1_100, 2_800, 7_500, 20_000],
    [40, 120, 270, 720, 1_800, 4_600, 12_000, 30_000],
    [100, 230, 580, 1_400, 3_600, 8_300, 20_500, 50_000],
  ],
  classic: [
    [50, 246],
    [165, 616],
    [70, 330, 1_900],
    [40, 160, 900, 5_000],
    [100, 550, 2_400, 12_000],
    [70, 290, 1_200, 5_100, 20_000],
    [50, 190, 680, 2_400, 8_400, 30_000],
    [160, 480, 1_600, 4_600, 14_500, 45_000],
    [120, 320, 910, 2_600, 7_700, 21_000, 60_000],
    [90, 230, 590, 1_700, 4_200, 11_500, 30_000, 80_000],
  ],
  medium: [
    [25, 321],
    [138, 796],
    [360, 4_100],
    [150, 1_200, 8_500],
    [90, 520, 2_700, 18_000],
    [350, 1_600, 7_400, 35_000],
    [210, 840, 3_200, 13_000, 50_000],
    [140, 500, 1_700, 5_800, 19_000, 65_000],
    [480, 1_300, 3_700, 10_000, 28_500, 80_000],
    [310, 840, 2_100, 5_500, 14_500, 38_500, 100_000],
  ],
  high: [
    [396],
    [1_716],
    [200, 5_900],
    [1_200, 22_500],
    [620, 4_000, 30_000],
    [3_000, 12_500, 54_000],
    [1_400, 4_900, 17_000, 65_000],
    [6_100, 13_500, 37_000, 100_000],
    [2_900, 7_200, 16_000, 41_500, 100_000],
    [1_600, 3_800, 8_600, 19_000, 44_000, 100_000],
  ],
};
