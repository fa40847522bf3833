/**
 * Does in batches what is asked for one by one: all that was asked for while the last batch was under way is the next
 * one, so that a thousand who call at once take moments.
 *
 * @param handle answers one entry for each item, in order, or the promise of one, which the next batch does not wait for;
 *   when it rejects, all who asked hear that
 */
export function inBatches<T, R>(
  largest: number,
  handle: (items: readonly T[]) => Promise<readonly (R | Promise<R>)[]>,
): { ask(item: T): Promise<R>; done(): Promise<void> } {
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
