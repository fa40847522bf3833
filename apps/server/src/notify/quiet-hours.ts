const minuteMs = 60_000;
const dayMinutes = 1_440;
const beginsAt = 22 * 60;
const endsAt = 8 * 60;

/**
 * Returns the number of seconds until the quiet hours end; 0 outside of quiet hours. The player's time zone is the
 * given number of minutes ahead of UTC.
 */
export function quietSeconds(nowMs: number, utcOffsetMinutes: number): number {
  const minutes = nowMs / minuteMs + utcOffsetMinutes;
  const ofDay = ((minutes % dayMinutes) + dayMinutes) % dayMinutes;
  if (ofDay < endsAt) return Math.ceil((endsAt - ofDay) * 60);
  return ofDay < beginsAt ? 0 : Math.ceil((dayMinutes + endsAt - ofDay) * 60);
}
