/** What a server's lasting sessions are called in the database: by these it is seen that one is connected. */
export const sessionNames = {
  listener: "gemplay listener",
  job: (name: string) => `gemplay job ${name}`,
  /** The queues of letters and messages: their statements and their listener. */
  queues: "gemplay queues",
  /** The ledger's own name for its lanes. */
  settlement: "gemplay settlement",
} as const;
