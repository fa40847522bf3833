/** Lengths in hours of a break that a player can choose. */
export const breakHours = [24, 72, 168, 720] as const;
export type BreakHours = (typeof breakHours)[number];

/** Returns the end time of a break that begins now. */
export const untilOfBreak = (hours: number, nowMs: number): number => nowMs + hours * 3_600_000;
