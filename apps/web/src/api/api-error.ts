/**
 * The page's own error code for the message "check your network". It means that the call did not reach the server, or
 * that no valid answer arrived in time.
 */
export const networkCode = 6101;

/** Error of a refused or failed API call, with a message in the player's language. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** Code of the response envelope, or 6101 if no valid answer arrived. */
  readonly code: number;
  /** HTTP status of the answer, or 0 if no valid answer arrived. */
  readonly status: number;
  /** True if the page could not reach the server. A repeated call may then succeed. */
  readonly offline: boolean;
  /** True if no answer arrived within the time limit of a call. */
  readonly late: boolean;
  /** Time in ms since 1970 that the error message shows, or undefined if the message shows no time. */
  readonly atMs: number | undefined;

  constructor(code: number, status: number, message: string, atMs?: number, late = false) {
    super(message);
    this.code = code;
    this.status = status;
    this.atMs = atMs;
    this.late = late;
    this.offline = code === networkCode;
  }
}

/**
 * Returns whether the answer to an API call was lost: no answer arrived, or the status is 500 or more. The server may
 * have executed a call with a lost answer, so the caller must repeat the same call. After a lost answer, the caller
 * must not report to the player that nothing changed.
 */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && (error.offline || error.status >= 500);
}
