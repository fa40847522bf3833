/** How long a break may be chosen to be. */
export const breakHours = [24, 72, 168, 720] as const;
export type BreakHours = (typeof breakHours)[number];

/** When a break that begins now is over. */
export const untilOfBreak = (hours: number, nowMs: number): number => nowMs + hours * 3_600_000;
