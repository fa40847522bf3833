/**
 * Limits, for each network (see `networkOf`), how many unknown session tokens the server looks up. A token with the
 * server's mark does not count.
 */
export interface TokenGuesses {
  /**
   * Counts a token before the server looks up the token.
   *
   * @returns false if the network has used up its guesses of the current minute. After the last guess of a minute, the
   * server looks up no further token of the network.
   */
  take(network: string): boolean;
  /** Reverts the count of one token, because the token was valid or the server could not look it up. */
  giveBack(network: string): void;
}

const minuteMs = 60_000;
/**
 * Maximum number of networks whose guesses are counted per minute. If guesses come from more networks within a minute,
 * somebody is attacking the server. Above the maximum, all counts restart from 0, so that the process needs little
 * memory.
 */
const networksAtMost = 50_000;

/**
 * Counts the guesses of session tokens per minute. The count of a valid token is reverted, so that players in the same
 * network do not use up each other's guesses.
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
      if (count === undefined) return; // The stored count was made in an earlier minute and is no longer valid.
      if (count > 1) counts.set(network, count - 1);
      else counts.delete(network);
    },
  };
}
