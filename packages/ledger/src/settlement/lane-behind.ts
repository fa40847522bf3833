import { LedgerError } from "../database/index.ts";

/** A bet as it waits. */
export interface Waiting {
  readonly request: { readonly playerId: bigint };
  readonly reject: (error: Error) => void;
}

/**
 * The bets of players whose rows somebody else has locked. They wait beside the lane's queue, which so is not held up,
 * each player's in the order in which they came.
 */
export interface Behind<Bet extends Waiting> {
  /** How many bets wait. */
  size(): number;
  /** Leaves a bet behind. One that would be too many of its player is refused. */
  add(bet: Bet): void;
  /** Leaves a bet behind when earlier ones of its player are. @returns whether it did */
  follow(bet: Bet): boolean;
  /** Refuses bets that waited too long. @returns one of each player that still waits, and more */
  waiting(): readonly Bet[];
  /** Takes out the bets of players who are not held any more, each player's in order. */
  freed(held: ReadonlySet<bigint>): readonly Bet[];
}

/** More of one player are refused; a player who waits has no need to place more. */
const mostOfOne = 64;
const behindAtMostMs = 3_000;

export function createBehind<Bet extends Waiting>(): Behind<Bet> {
  const players = new Map<bigint, Bet[]>();
  /** When a bet has waited enough, by the process's own clock; also of those that are being tried again. */
  const untilMs = new WeakMap<Bet, number>();
  let size = 0;

  function add(bet: Bet): void {
    const { playerId } = bet.request;
    const bets = players.get(playerId) ?? [];
    if (bets.length >= mostOfOne) {
      bet.reject(new LedgerError("overloaded"));
      return;
    }
    if (!untilMs.has(bet)) untilMs.set(bet, performance.now() + behindAtMostMs);
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
