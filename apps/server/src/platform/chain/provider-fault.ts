/**
 * Reasons why the server does not act on a chain provider's answers.
 * - unreachable: the provider does not answer, or answers with an error or with nothing
 * - other_chain: the chain id or the genesis block is wrong
 * - behind: the provider has not reached a block that was already processed as final
 * - disagrees: the provider shows other blocks than the processed ones, or contradicts itself
 * - incomplete: a log query left out a deposit that the block holds
 */
export const providerFaults = ["unreachable", "other_chain", "behind", "disagrees", "incomplete"] as const;
export type ProviderFault = (typeof providerFaults)[number];

/**
 * Thrown when a chain provider is faulty. The error ends one check of the chain without any effect. `detail` is for
 * logs.
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
 * Waits for an answer of the provider. Treats every error and every empty answer as a fault of the provider.
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
 * Runs several tasks one after the other. A contradiction of the chain stops only its own task and is thrown after the
 * other tasks have run. A provider that does not answer stops all tasks immediately.
 *
 * @throws {ProviderError} the first contradiction, or the error that ended the run
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
