/** A failed API call, as reported to `session/call-failures.ts`, which shows failures and ends sessions. */
export interface CallFailure {
  /** An `ApiError`, or the reason with which the caller aborted the API call. */
  readonly error: unknown;
  /** Token of the session that made the call, or "" for a guest. */
  readonly token: string;
  /** True for API calls in `quietCalls`, whose failures are not shown to the player. */
  readonly quiet: boolean;
  /** True when the caller shows to the player that the page could not reach the server. */
  readonly silent: boolean;
}

type Hearer = (failure: CallFailure) => void;

let hearer: Hearer | undefined;
/** Failed API calls from before a listener was set. */
const early: CallFailure[] = [];

/**
 * Sets the single listener for failed API calls, and reports the earlier failed calls to the listener. The caller of a
 * failed API call gets the error as well.
 */
export function hearFailures(hear: Hearer): void {
  hearer = hear;
  for (const failure of early.splice(0)) hear(failure);
}

export function reportFailure(failure: CallFailure): void {
  if (hearer) hearer(failure);
  else early.push(failure);
}
