const hourMs = 3_600_000;

export const hoursAfter = (since: Date, hours: number): Date => new Date(since.getTime() + hours * hourMs);

/**
 * Returns the same day and time of a later month in UTC; the last day of the later month if the month has no such day.
 */
export function monthsAfter(since: Date, months: number): Date {
  const until = new Date(since);
  until.setUTCMonth(until.getUTCMonth() + months);
  // `setUTCMonth` has moved the extra days of a short month into the next month.
  if (until.getUTCDate() !== since.getUTCDate()) until.setUTCDate(0);
  return until;
}
