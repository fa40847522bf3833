/** A failed call, as reported to `session/call-failures.ts`, which shows failures and ends sessions. */
export interface CallFailure {
  /** An ApiError, or the reason with which the caller aborted the call. */
  readonly error: unknown;
  /** Token of the session that made the call, or "" for a guest. */
  readonly token: string;
  /** True for the calls of `quietCalls`, whose failures are not shown. */
  readonly quiet: boolean;
  /** True when the caller itself shows that the server was not reached. */
  readonly silent: boolean;
}

type Hearer = (failure: CallFailure) => void;

let hearer: Hearer | undefined;
/** Failures that happened before a listener was set. */
const early: CallFailure[] = [];

/**
 * Sets the one listener that is notified of every failed call, including the earlier failed calls. The caller of a
 * failed call gets the error as well.
 */
export function hearFailures(hear: Hearer): void {
  hearer = hear;
  for (const failure of early.splice(0)) hear(failure);
}

export function tellFailure(failure: CallFailure): void {
  if (hearer) hearer(failure);
  else early.push(failure);
}
