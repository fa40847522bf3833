export const hourMs = 3_600_000;

export const hoursAfter = (since: Date, hours: number): Date => new Date(since.getTime() + hours * hourMs);

/**
 * Returns the same day and time in a later month, in UTC. If the later month does not have this day, the function
 * returns the last day of the later month.
 */
export function monthsAfter(since: Date, months: number): Date {
  const until = new Date(since);
  until.setUTCMonth(until.getUTCMonth() + months);
  // If the target month does not have this day, `setUTCMonth` has moved the date into the following month.
  if (until.getUTCDate() !== since.getUTCDate()) until.setUTCDate(0);
  return until;
}
