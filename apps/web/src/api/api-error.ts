/** The page's own code for "check your network": the call did not reach the server, or no answer came in time. */
export const networkCode = 6101;

/** Error of a refused or failed call, with a message in the player's language. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** Code of the response envelope, or 6101 if no valid answer arrived. */
  readonly code: number;
  /** HTTP status of the answer, or 0 without a response. */
  readonly status: number;
  /** True when the server was not reached, so a new attempt may help. */
  readonly offline: boolean;
  /** A point in time that the error message mentions, if the error's catalogue entry has one. */
  readonly atMs: number | undefined;

  constructor(code: number, status: number, message: string, atMs?: number) {
    super(message);
    this.code = code;
    this.status = status;
    this.atMs = atMs;
    this.offline = code === networkCode;
  }
}

/**
 * Returns whether the answer was lost: no response arrived, or the status is 500 or more. The server may still have
 * executed the call, so the caller must repeat the call and must not report that nothing changed.
 */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && (error.offline || error.status >= 500);
}
