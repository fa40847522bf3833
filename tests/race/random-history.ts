import { randomInt } from "node:crypto";
import { sayReplay, seedToRepeat } from "../setup/replay.ts";

/**
 * Creates a seeded random generator (Mulberry32).
 *
 * @returns a function that returns a whole number from 0 to `below` - 1
 */
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
 * Runs a random history of ledger operations. The message of an error begins with the seed and the command that repeats
 * the history.
 *
 * @param seed seed of the random history; the default is `GEMPLAY_SEED` or a new seed
 */
export async function runSeeded(
  run: (choose: (below: number) => number) => Promise<void>,
  seed = seedToRepeat ?? randomInt(2 ** 31),
): Promise<void> {
  try {
    await run(randomFrom(seed));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const said = sayReplay(seed);
    // Test reports show the stack of the error, and the terminal shows the message of the error.
    error.stack = `${said}\n${error.stack}`;
    error.message = `${said}\n${error.message}`;
    throw error;
  }
}
