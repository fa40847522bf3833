import type { Data, EventData } from "@gemplay/api-schema";

type Table = Data<"GET /games/crash">;
export type CrashRound = Table["current"];
export type PublicBet = Table["seats"][number];
export type CrashPast = Table["history"][number];
/** A round that crashed, and was not given up. */
export type CrashedRound = CrashPast & { readonly crashPointE4: number };

/** What everybody may know of Crash, as this page last read it or heard of it. */
export interface CrashFloor extends Table {
  /** What to add to `performance.now()` to get the server's clock. */
  readonly serverOffsetMs: number;
}

/** A change that the stream tells. Applied to a table that knows it already, or knows more, it changes nothing. */
export type CrashChange = (floor: CrashFloor) => CrashFloor;

/** The server names no more bets of a round; there may be others. */
const namedBets = 100;
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
    // Every event is late by its time on the network; the least late one is nearest to the server's clock.
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

/** The last round that crashed. */
export function lastCrash({ history }: Pick<CrashFloor, "history">): CrashedRound | undefined {
  return history.find((past): past is CrashedRound => past.crashPointE4 !== null);
}

/** Whether the running round is of a chain, or of a salt, that was not there when the table was read. */
export function isChainOld({ current: { round }, chain }: Pick<CrashFloor, "current" | "chain">): boolean {
  const { baseRound, rounds, salt } = chain;
  return round > baseRound + rounds || (round > baseRound && salt === "");
}

/** Public bets that are new or changed; those of another round than the current one say nothing. */
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

/** How many play on the current round, as far as they are known: `100+` beyond that. @param written of a number */
export function playersOf({ seats }: CrashFloor, written: (count: number) => string): string {
  return `${written(seats.length)}${seats.length >= namedBets ? "+" : ""}`;
}
