/** The limits for the RPC calls that one caller may send to the chain's node. */
interface CallerBounds {
  readonly atOnce: number;
  /** The number of waiting calls that one caller may have, and the maximum waiting time in milliseconds. */
  readonly waiting: number;
  readonly waitMs: number;
  readonly perMinute: number;
}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

const minuteMs = 60_000;

/**
 * Limits each caller to a few concurrent calls and to a number of calls per minute. Calls above these limits wait or
 * are refused.
 */
export class CallerQueue {
  readonly #bounds: CallerBounds;
  readonly #queues = new Map<string, Queue>();
  readonly #counts = new Map<string, number>();
  #minuteBegan = performance.now();

  constructor(bounds: CallerBounds) {
    this.#bounds = bounds;
  }

  /**
   * Runs `work` as soon as the caller has fewer running calls than the limit.
   *
   * @returns undefined if the caller is above the limits; `work` then does not run
   */
  async take<T>(caller: string, work: () => Promise<T>): Promise<T | undefined> {
    if (!this.#count(caller)) return undefined;
    const queue = this.#queues.get(caller) ?? { running: 0, waiting: [] };
    this.#queues.set(caller, queue);
    if (queue.running >= this.#bounds.atOnce) {
      if (queue.waiting.length >= this.#bounds.waiting) return undefined;
      const began = performance.now();
      await new Promise<void>((turn) => queue.waiting.push(turn));
      if (performance.now() - began > this.#bounds.waitMs) return this.#giveBack(caller, queue);
    } else queue.running++;
    try {
      return await work();
    } finally {
      this.#giveBack(caller, queue);
    }
  }

  /** When a call of a caller ends, starts the caller's call that has waited longest, if any call waits. */
  #giveBack(caller: string, queue: Queue): undefined {
    const next = queue.waiting.shift();
    if (next !== undefined) next();
    else if (--queue.running === 0) this.#queues.delete(caller);
  }

  #count(caller: string): boolean {
    const now = performance.now();
    if (now - this.#minuteBegan >= minuteMs) {
      this.#counts.clear();
      this.#minuteBegan = now;
    }
    const count = (this.#counts.get(caller) ?? 0) + 1;
    this.#counts.set(caller, count);
    return count <= this.#bounds.perMinute;
  }
}
