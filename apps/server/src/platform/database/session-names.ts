/**
 * The names that the server gives to its permanent database sessions. Other programs detect a running server by the
 * names of its sessions.
 */
export const sessionNames = {
  listener: "gemplay listener",
  job: (name: string) => `gemplay job ${name}`,
  /** The name of the database sessions of the mail and message queues, for their statements and their listener. */
  queues: "gemplay queues",
  /** The name that the ledger gives to the database sessions of its settlement shards. */
  settlement: "gemplay settlement",
} as const;
