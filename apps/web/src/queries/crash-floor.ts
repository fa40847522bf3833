import type { Data, EventData } from "@gemplay/api-schema";

type Table = Data<"GET /games/crash">;
export type CrashRound = Table["current"];
export type CrashSeat = Table["seats"][number];
export type CrashPast = Table["history"][number];

/** What everybody may know of Crash, as this page last heard it. */
export interface CrashFloor extends Table {
  /** What to add to `performance.now()` to get the server's clock. */
  readonly serverOffsetMs: number;
}

/** A change that the stream tells. Applied to a table that knows it already, or knows more, it changes nothing. */
export type CrashChange = (floor: CrashFloor) => CrashFloor;

/** The server names no more seats of a round; there may be others. */
const namedSeats = 100;
const keptRounds = 30;
const order: Readonly<Record<CrashRound["state"], number>> = { betting: 0, running: 1, over: 2 };

/**
 * A table that was read from the server.
 * @param heardAtMs `performance.now()` when the answer came
 */
export function floorOf(table: Table, heardAtMs: number): CrashFloor {
  return { ...table, serverOffsetMs: table.current.nowMs - heardAtMs };
}

/**
 * A round that takes bets, starts, or is over.
 * @param heardAtMs `performance.now()` when it was heard
 */
export function roundSaid(round: CrashRound, heardAtMs: number): CrashChange {
  return (floor) => {
    // Every word is late by its way here; the one that was least late is nearest to the server's clock.
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
  if (crashPointE4 === null || gameHash === null) return [...history];
  const past = { round: round.round, crashPointE4, gameHash };
  return [past, ...history.filter((one) => one.round !== past.round)].slice(0, keptRounds);
}

/** Seats that are new or changed; those of another round than the current one say nothing. */
export function seatsSaid({ round, seats }: EventData<"crashSeats">): CrashChange {
  return (floor) => {
    if (round !== floor.current.round) return floor;
    const changed = new Map(seats.map((seat) => [seat.id, seat]));
    const kept = floor.seats.map((seat) => {
      const change = changed.get(seat.id);
      changed.delete(seat.id);
      return change ?? seat;
    });
    return { ...floor, seats: [...kept, ...changed.values()] };
  };
}

/** How many play on the current round, as far as they are known: `100+` beyond that. @param written of a number */
export function playersOf({ seats }: CrashFloor, written: (count: number) => string): string {
  return `${written(seats.length)}${seats.length >= namedSeats ? "+" : ""}`;
}
