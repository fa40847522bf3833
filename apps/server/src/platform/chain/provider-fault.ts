/**
 * Reasons why the server does not use a chain provider's answers.
 * - unreachable: the provider does not answer, or answers with an error or an empty result
 * - other_chain: the provider reports a wrong chain id or a wrong genesis block
 * - behind: the provider does not know a block yet that the server has already processed as final
 * - disagrees: the provider reports different blocks than the blocks that the server processed, or contradicts itself
 * - incomplete: the result of a log query does not contain a deposit that the block contains
 */
export const providerFaults = ["unreachable", "other_chain", "behind", "disagrees", "incomplete"] as const;
export type ProviderFault = (typeof providerFaults)[number];

/**
 * Thrown when a chain provider is faulty. The error ends the current check of the chain, and this check changes no
 * data. The text `detail` is meant for logs.
 */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly fault: ProviderFault;

  constructor(fault: ProviderFault, detail: string, options?: ErrorOptions) {
    super(`${fault}: ${detail}`, options);
    this.fault = fault;
  }
}

/**
 * Waits for an answer of the chain provider. Throws if the provider answers with an error, with null or with undefined.
 *
 * @throws {ProviderError} unreachable
 */
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
 * Runs several tasks one after the other. If the provider contradicts earlier blocks, only the current task stops, and
 * the error is thrown after the other tasks have run. If the provider does not answer, all tasks stop immediately.
 *
 * @throws {ProviderError} the first contradiction of the provider, or the error that stopped all tasks
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
