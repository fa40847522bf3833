/** The page's own code for «check your network»: the call did not reach the server, or no answer came in time. */
export const networkCode = 6101;

/** A refused or failed call. The message is in the player's language. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The envelope's code, or 6101. */
  readonly code: number;
  /** HTTP status; 0 when nothing came back. */
  readonly status: number;
  /** Whether trying again may help: the server was not reached. */
  readonly offline: boolean;
  /** The moment that the message speaks of, where the catalogue's error carries one. */
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
 * Whether the answer was lost: none came, or a fault's (a status of 500 or more). What was asked may have been done,
 * so whoever asked asks again and never says that nothing has changed.
 */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && (error.offline || error.status >= 500);
}
