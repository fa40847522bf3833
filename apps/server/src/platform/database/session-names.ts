/** Names of the server's long-lived database sessions. Other programs recognize a running server by these names. */
export const sessionNames = {
  listener: "gemplay listener",
  job: (name: string) => `gemplay job ${name}`,
  /** Sessions of the mail and message queues: for their statements and their listener. */
  queues: "gemplay queues",
  /** Name that the ledger gives to the sessions of its settlement shards. */
  settlement: "gemplay settlement",
} as const;
