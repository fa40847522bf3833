/** Limits per network (see `networkOf`) how many unknown tokens without the server's mark are looked up. */
export interface TokenGuesses {
  /**
   * Counts a token before the token is looked up.
   *
   * @returns false if the network has used up its guesses of the current minute, so that the token is not looked up
   */
  take(network: string): boolean;
  /** Reverts one count, because the token was valid or could not be looked up. */
  giveBack(network: string): void;
}

const minuteMs = 60_000;
/**
 * Maximum number of networks per minute. More networks are an attack, so all counts restart from 0 to keep the memory
 * small.
 */
const networksAtMost = 50_000;

/**
 * Counts token guesses per minute. A valid token's count is given back, so players do not use up the guesses of a
 * shared network.
 *
 * @param perMinute guesses of one network; 0 means no limit
 */
export function createTokenGuesses(perMinute: () => number, ticksMs = () => performance.now()): TokenGuesses {
  let counts = new Map<string, number>();
  let minuteBegan = ticksMs();
  return {
    take(network) {
      if (ticksMs() - minuteBegan >= minuteMs || counts.size >= networksAtMost) {
        counts = new Map();
        minuteBegan = ticksMs();
      }
      const count = (counts.get(network) ?? 0) + 1;
      if (count > (perMinute() || Number.MAX_SAFE_INTEGER)) return false;
      counts.set(network, count);
      return true;
    },
    giveBack(network) {
      const count = counts.get(network);
      if (count === undefined) return; // The count belongs to a minute that is over.
      if (count > 1) counts.set(network, count - 1);
      else counts.delete(network);
    },
  };
}
