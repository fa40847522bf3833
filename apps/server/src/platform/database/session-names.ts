/**
 * The names that the server gives to its permanent database sessions. Other programs recognize by the names of the
 * sessions that a server is running.
 */
export const sessionNames = {
  listener: "gemplay listener",
  job: (name: string) => `gemplay job ${name}`,
  /** The name of the sessions that the mail and message queues use for their statements and for their listener. */
  queues: "gemplay queues",
  /** The name that the ledger gives to the database sessions of its settlement shards. */
  settlement: "gemplay settlement",
} as const;
