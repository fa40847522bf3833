/** A failed API call, as reported to `session/call-failures.ts`, which shows failures and ends sessions. */
export interface CallFailure {
  /** An `ApiError`, or the reason with which the caller aborted the API call. */
  readonly error: unknown;
  /** Token of the session that made the call, or "" for a guest. */
  readonly token: string;
  /** True for API calls in `quietCalls`, whose failures are not shown to the player. */
  readonly quiet: boolean;
  /** True when the caller itself tells the player that the page could not reach the server. */
  readonly silent: boolean;
}

type Hearer = (failure: CallFailure) => void;

let hearer: Hearer | undefined;
/** API calls that failed before the page had set a listener. */
const early: CallFailure[] = [];

/**
 * Sets the single listener for failed API calls, and reports earlier failed calls to it. The caller of a failed API
 * call also receives the error.
 */
export function hearFailures(hear: Hearer): void {
  hearer = hear;
  for (const failure of early.splice(0)) hear(failure);
}

export function reportFailure(failure: CallFailure): void {
  if (hearer) hearer(failure);
  else early.push(failure);
}
