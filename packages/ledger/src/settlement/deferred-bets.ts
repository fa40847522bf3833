import { LedgerError } from "../database/index.ts";

/** A bet whose caller waits for an answer. */
export interface Waiting {
  readonly request: { readonly playerId: bigint };
  readonly reject: (error: Error) => void;
}

/**
 * The bets of players whose wallet or seed pair another transaction has locked. Deferred bets are not in the queue of
 * the shard, so they do not delay other bets. The deferred bets of each player keep their order.
 */
export interface DeferredBets<Bet extends Waiting> {
  /** Returns the number of deferred bets. */
  size(): number;
  /** Defers a bet. If too many bets of the same player are already deferred, the function refuses the new bet. */
  add(bet: Bet): void;
  /**
   * Defers a bet if earlier bets of the same player are deferred.
   * @returns true if the bet was deferred or refused
   */
  follow(bet: Bet): boolean;
  /**
   * Refuses bets that have been deferred for too long.
   * @returns all bets that are still deferred
   */
  waiting(): readonly Bet[];
  /**
   * Removes and returns the bets of players who are not in `held`. The bets of each player stay in the order of the
   * requests.
   */
  freed(held: ReadonlySet<bigint>): readonly Bet[];
}

/**
 * The maximum number of deferred bets of one player. A player whose bets are delayed has no reason to place more than
 * 64 further bets.
 */
const mostOfOne = 64;
const deferredAtMostMs = 3_000;

export function createDeferredBets<Bet extends Waiting>(): DeferredBets<Bet> {
  const players = new Map<bigint, Bet[]>();
  /**
   * The time at which each deferred bet is refused, by the value of `performance.now()`. A further attempt to settle
   * the bet does not extend the waiting time.
   */
  const untilMs = new WeakMap<Bet, number>();
  let size = 0;

  function add(bet: Bet): void {
    const { playerId } = bet.request;
    const bets = players.get(playerId) ?? [];
    if (bets.length >= mostOfOne) {
      bet.reject(new LedgerError("overloaded"));
      return;
    }
    if (!untilMs.has(bet)) untilMs.set(bet, performance.now() + deferredAtMostMs);
    bets.push(bet);
    players.set(playerId, bets);
    size += 1;
  }

  function keep(playerId: bigint, bets: Bet[]): void {
    size += bets.length - (players.get(playerId)?.length ?? 0);
    if (bets.length === 0) players.delete(playerId);
    else players.set(playerId, bets);
  }

  return {
    size: () => size,
    add,
    follow(bet) {
      if (!players.has(bet.request.playerId)) return false;
      add(bet);
      return true;
    },
    waiting() {
      const nowMs = performance.now();
      for (const [playerId, bets] of [...players]) {
        const isOver = (bet: Bet) => (untilMs.get(bet) ?? 0) <= nowMs;
        for (const bet of bets.filter(isOver)) bet.reject(new LedgerError("wallet_held", String(playerId)));
        keep(
          playerId,
          bets.filter((bet) => !isOver(bet)),
        );
      }
      return [...players.values()].flat();
    },
    freed(held) {
      const free = [...players].filter(([playerId]) => !held.has(playerId));
      for (const [playerId] of free) keep(playerId, []);
      return free.flatMap(([, bets]) => bets);
    },
  };
}
