/** The place of an entry: the number of its log, and its index in this log. */
export interface EntryPlace {
  readonly log: number;
  readonly index: number;
}

/** Returns the name of an entry in the report. */
export const entryName = ({ log, index }: EntryPlace): string => `entry ${index} of log ${log}`;

/** Returns whether an entry comes before another entry. All entries of a log come before those of later logs. */
export const isBefore = (one: EntryPlace, other: EntryPlace): boolean =>
  one.log === other.log ? one.index < other.index : one.log < other.log;
