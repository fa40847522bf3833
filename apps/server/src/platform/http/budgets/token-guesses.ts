/**
 * Limits per network (see `networkOf`) how many tokens are looked up that are neither known nor marked by the server.
 */
export interface TokenGuesses {
  /**
   * Counts a token before the server looks up the token.
   *
   * @returns false if the network has used up its guesses of the current minute. If all guesses are used up, the server
   * does not look up the token.
   */
  take(network: string): boolean;
  /** Reverts the count of one token, because the token was valid or the server could not look up the token. */
  giveBack(network: string): void;
}

const minuteMs = 60_000;
/**
 * Maximum number of networks whose guesses are counted per minute. So many networks in a minute mean that the server is
 * attacked. Above the maximum, all counts of guesses restart from 0, so that the memory stays small.
 */
const networksAtMost = 50_000;

/**
 * Counts the guesses of session tokens per minute. The count of a valid token is reverted, so that players do not use
 * up the guesses of their shared network.
 *
 * @param perMinute returns the number of guesses that one network has per minute; 0 means no limit
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
      if (count === undefined) return; // The stored count belongs to an earlier minute and is no longer valid.
      if (count > 1) counts.set(network, count - 1);
      else counts.delete(network);
    },
  };
}
