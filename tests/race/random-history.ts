import { randomInt } from "node:crypto";

/** Seeded random numbers (Mulberry32). @returns a function that returns a whole number from 0 to `below` - 1 */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/**
 * Runs a random history. A failure names its seed and how to repeat it, and counts as a found case: the retry of flaky
 * tests does not run it again with another seed.
 *
 * @param seed of the history; `GEMPLAY_SEED` or a new one unless given
 */
export async function runSeeded(
  run: (choose: (below: number) => number) => Promise<void>,
  seed = process.env.GEMPLAY_SEED === undefined ? randomInt(2 ** 31) : Number(process.env.GEMPLAY_SEED),
): Promise<void> {
  try {
    await run(randomFrom(seed));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const said = `Property failed after seed ${seed}; GEMPLAY_SEED=${seed} repeats it`;
    // The reports show the stack, the terminal shows the message.
    error.stack = `${said}\n${error.stack}`;
    error.message = `${said}\n${error.message}`;
    throw error;
  }
}
