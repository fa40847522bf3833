/** Budget of tokens without the house's mark that turn out to be nobody's, by network (`networkOf`). */
export interface TokenGuesses {
  /**
   * Counts a token before it is looked up.
   *
   * @returns false when the network has had its share of this minute: nothing is asked for it then
   */
  take(network: string): boolean;
  /** Takes the count back: the token was somebody's, or could not be looked up. */
  giveBack(network: string): void;
}

const minuteMs = 60_000;
/** More networks than this in a minute are no players: counting begins anew instead of filling the memory. */
const networksAtMost = 50_000;

/**
 * Counts guesses a minute. Whoever has a session takes nothing from the others of their network, however many share it:
 * a known token's count is given back.
 *
 * @param perMinute guesses of one network; 0: no limit
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
      if (count === undefined) return; // of a minute that is over
      if (count > 1) counts.set(network, count - 1);
      else counts.delete(network);
    },
  };
}
