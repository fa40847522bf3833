/** A queue whose requests are handled in batches. */
export interface Batches<T, R> {
  /** Adds a request to the queue and returns the result of the request. */
  ask(item: T): Promise<R>;
  /** Resolves when all requests in the queue are handled. */
  done(): Promise<void>;
}

/**
 * Handles single requests in batches. All requests that arrive while one batch runs form the next batch, so that a
 * thousand concurrent calls need only a few SQL statements.
 *
 * @param handle returns one result for each request, in the order of the requests. A result may be a promise. The next
 *   batch does not wait for this promise. If `handle` rejects, all requests of the batch reject.
 */
export function inBatches<T, R>(
  largest: number,
  handle: (items: readonly T[]) => Promise<readonly (R | Promise<R>)[]>,
): Batches<T, R> {
  interface Waiting extends PromiseWithResolvers<R> {
    readonly item: T;
  }
  const queue: Waiting[] = [];
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, largest);
      try {
        const answers = await handle(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as R | Promise<R>);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    working = undefined;
  }

  return {
    ask(item) {
      const waiting = { ...Promise.withResolvers<R>(), item };
      queue.push(waiting);
      working ??= work();
      return waiting.promise;
    },
    async done() {
      await working;
    },
  };
}
