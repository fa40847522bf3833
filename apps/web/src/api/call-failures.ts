/** A call that failed, as it is told to the one place that shows failures and ends sessions. */
export interface CallFailure {
  /** ApiError, or the reason why the caller gave the call up. */
  readonly error: unknown;
  /** Of the session that the call was made with; empty for a guest. */
  readonly token: string;
  /** One of the calls that only reject. */
  readonly quiet: boolean;
  /** Its caller shows in place that the server was not reached. */
  readonly silent: boolean;
}

type Hearer = (failure: CallFailure) => void;

let hearer: Hearer | undefined;
/** What failed before anybody listened. */
const early: CallFailure[] = [];

/** Tells one place above of every call that fails, also of those that failed before. Whoever called gets the error as well. */
export function hearFailures(hear: Hearer): void {
  hearer = hear;
  for (const failure of early.splice(0)) hear(failure);
}

export function tellFailure(failure: CallFailure): void {
  if (hearer) hearer(failure);
  else early.push(failure);
}
