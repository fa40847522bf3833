const hourMs = 3_600_000;

export const hoursAfter = (since: Date, hours: number): Date => new Date(since.getTime() + hours * hourMs);

/** The same day and time of a later month by UTC; the month's last day where it has no such day. */
export function monthsAfter(since: Date, months: number): Date {
  const until = new Date(since);
  until.setUTCMonth(until.getUTCMonth() + months);
  // Of a month that is too short the days that are over run into the next one.
  if (until.getUTCDate() !== since.getUTCDate()) until.setUTCDate(0);
  return until;
}
