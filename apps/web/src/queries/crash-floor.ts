import type { Data, EventData } from "@gemplay/api-schema";

type Table = Data<"GET /games/crash">;
export type CrashRound = Table["current"];
export type PublicBet = Table["seats"][number];
export type CrashPast = Table["history"][number];
/** A past round with a crash point. Rounds that the server gave up have no crash point. */
export type CrashedRound = CrashPast & { readonly crashPointE4: number };

/** The public state of Crash, from the last read and the events since the read. */
export interface CrashFloor extends Table {
  /** Difference in ms between the server's clock and `performance.now()`. */
  readonly serverOffsetMs: number;
}

/** A change from the stream. The change has no effect on a state that is as new as the change or newer. */
export type CrashChange = (floor: CrashFloor) => CrashFloor;

/** Maximum number of bets of a round that the server lists. A round may have more bets. */
const namedBets = 100;
const keptRounds = 30;
const order: Readonly<Record<CrashRound["state"], number>> = { betting: 0, running: 1, over: 2 };

/** Builds the state from an answer of the server. @param heardAtMs `performance.now()` when the answer came */
export function floorOf(table: Table, heardAtMs: number): CrashFloor {
  return { ...table, serverOffsetMs: table.current.nowMs - heardAtMs };
}

/**
 * Returns the change for a round that takes bets, starts or ends.
 * @param heardAtMs `performance.now()` when the event arrived
 */
export function roundSaid(round: CrashRound, heardAtMs: number): CrashChange {
  return (floor) => {
    // Every event arrives delayed by the network latency. The event with the least delay is closest to the server's
    // clock.
    const serverOffsetMs = Math.max(floor.serverOffsetMs, round.nowMs - heardAtMs);
    const { current } = floor;
    const older =
      round.round < current.round ||
      (round.round === current.round && order[round.state] <= order[current.state]);
    if (older) return serverOffsetMs === floor.serverOffsetMs ? floor : { ...floor, serverOffsetMs };
    return {
      ...floor,
      serverOffsetMs,
      current: round,
      seats: round.round === current.round ? floor.seats : [],
      history: withPast(floor.history, round),
    };
  };
}

function withPast(history: readonly CrashPast[], round: CrashRound): CrashPast[] {
  const { crashPointE4, gameHash } = round;
  if (gameHash === null) return [...history];
  const past = { round: round.round, crashPointE4, gameHash };
  return [past, ...history.filter((one) => one.round !== past.round)].slice(0, keptRounds);
}

/** Returns the newest past round that has a crash point. */
export function lastCrash({ history }: Pick<CrashFloor, "history">): CrashedRound | undefined {
  return history.find((past): past is CrashedRound => past.crashPointE4 !== null);
}

/**
 * Returns whether the current round belongs to another chain, or uses a salt that the page did not know when it read
 * the state.
 */
export function isChainOld({ current: { round }, chain }: Pick<CrashFloor, "current" | "chain">): boolean {
  const { baseRound, rounds, salt } = chain;
  return round > baseRound + rounds || (round > baseRound && salt === "");
}

/** Returns the change for new or changed public bets. Bets of other rounds than the current round are ignored. */
export function publicBetsSaid({ round, seats, winLeft }: EventData<"crashSeats">): CrashChange {
  return (floor) => {
    if (round !== floor.current.round) return floor;
    const changed = new Map(seats.map((bet) => [bet.id, bet]));
    const kept = floor.seats.map((bet) => {
      const change = changed.get(bet.id);
      changed.delete(bet.id);
      return change ?? bet;
    });
    const current = { ...floor.current, winLeft };
    return { ...floor, current, seats: [...kept, ...changed.values()] };
  };
}

/**
 * Returns the known number of players in the current round, with `+` at the limit of 100.
 * @param written formats a number
 */
export function playersOf({ seats }: CrashFloor, written: (count: number) => string): string {
  return `${written(seats.length)}${seats.length >= namedBets ? "+" : ""}`;
}
