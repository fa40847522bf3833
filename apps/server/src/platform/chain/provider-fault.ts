/**
 * Why nothing the provider says is acted on for now.
 *
 * - unreachable: it does not answer, or answers an error or nothing
 * - other_chain: its chain id or genesis block is not ours
 * - behind: it has not reached what was already processed as final
 * - disagrees: it shows other blocks than the ones processed, or answers that contradict each other
 * - incomplete: its log query left out a deposit that the block holds
 */
export const providerFaults = ["unreachable", "other_chain", "behind", "disagrees", "incomplete"] as const;
export type ProviderFault = (typeof providerFaults)[number];

/** Ends one look at the chain without any effect. `detail` is for logs. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly fault: ProviderFault;

  constructor(fault: ProviderFault, detail: string, options?: ErrorOptions) {
    super(`${fault}: ${detail}`, options);
    this.fault = fault;
  }
}

/** Asks the provider; whatever goes wrong is a fault of its, and nothing is no answer. */
export async function asked<T>(what: string, question: Promise<T>): Promise<NonNullable<T>> {
  let answer: T;
  try {
    answer = await question;
  } catch (error) {
    throw new ProviderError("unreachable", what, { cause: error });
  }
  if (answer === null || answer === undefined) throw new ProviderError("unreachable", `${what}: nothing`);
  return answer;
}

/**
 * Does one thing after the other. What the chain contradicts itself about holds up its own thing only: it is thrown after
 * the others had their turn. A provider that does not answer ends it at once.
 *
 * @throws {ProviderError} the first contradiction, or whatever ended it
 */
export async function eachInTurn(things: readonly (() => Promise<void>)[]): Promise<void> {
  let first: ProviderError | undefined;
  for (const thing of things)
    try {
      await thing();
    } catch (error) {
      if (!(error instanceof ProviderError && error.fault === "disagrees")) throw error;
      first ??= error;
    }
  if (first !== undefined) throw first;
}
