import type { Data, EventData } from "@gemplay/api-schema";

type Table = Data<"GET /games/crash">;
export type CrashRound = Table["current"];
export type PublicBet = Table["seats"][number];
export type CrashPast = Table["history"][number];
/** A past round of Crash with a crash point. Rounds that the server aborted have no crash point. */
export type CrashedRound = CrashPast & { readonly crashPointE4: number };

/** The public state of Crash, from the last API answer and the later events. */
export interface CrashState extends Table {
  /** Difference in ms between the server's clock and `performance.now()`. */
  readonly serverOffsetMs: number;
}

/**
 * A change of the Crash state that a stream event describes. It has no effect on a state that already includes it or is
 * newer.
 */
export type CrashChange = (crash: CrashState) => CrashState;

/** Maximum number of bets that the server lists for one Crash round. The round may have more bets. */
const namedBets = 100;
const keptRounds = 30;
const order: Readonly<Record<CrashRound["state"], number>> = { betting: 0, running: 1, over: 2 };

/**
 * Creates the state of Crash from an answer of the server.
 * @param heardAtMs value of `performance.now()` when the answer arrived
 */
export function crashStateOf(table: Table, heardAtMs: number): CrashState {
  return { ...table, serverOffsetMs: table.current.nowMs - heardAtMs };
}

/**
 * Returns the change of the Crash state when a round opens for bets, starts or ends.
 * @param heardAtMs value of `performance.now()` when the event arrived
 */
export function roundSaid(round: CrashRound, heardAtMs: number): CrashChange {
  return (crash) => {
    // The network delays every stream event. The event with the shortest delay gives the best estimate of the server's
    // time.
    const serverOffsetMs = Math.max(crash.serverOffsetMs, round.nowMs - heardAtMs);
    const { current } = crash;
    const older =
      round.round < current.round ||
      (round.round === current.round && order[round.state] <= order[current.state]);
    if (older) return serverOffsetMs === crash.serverOffsetMs ? crash : { ...crash, serverOffsetMs };
    return {
      ...crash,
      serverOffsetMs,
      current: round,
      seats: round.round === current.round ? crash.seats : [],
      history: withPast(crash.history, round),
    };
  };
}

function withPast(history: readonly CrashPast[], round: CrashRound): CrashPast[] {
  const { crashPointE4, gameHash } = round;
  if (gameHash === null) return [...history];
  const past = { round: round.round, crashPointE4, gameHash };
  return [past, ...history.filter((one) => one.round !== past.round)].slice(0, keptRounds);
}

/** Returns the newest past Crash round that has a crash point. */
export function lastCrash({ history }: Pick<CrashState, "history">): CrashedRound | undefined {
  return history.find((past): past is CrashedRound => past.crashPointE4 !== null);
}

/**
 * Returns whether the current round belongs to another hash chain or the salt of the chain is unknown. In both cases,
 * the page must read the Crash state again.
 */
export function isChainOld({ current: { round }, chain }: Pick<CrashState, "current" | "chain">): boolean {
  const { baseRound, rounds, salt } = chain;
  return round > baseRound + rounds || (round > baseRound && salt === "");
}

/**
 * Returns the change of the Crash state for new or changed public bets. Bets that do not belong to the current round
 * change nothing.
 */
export function publicBetsSaid({ round, seats, winLeft }: EventData<"crashSeats">): CrashChange {
  return (crash) => {
    if (round !== crash.current.round) return crash;
    const changed = new Map(seats.map((bet) => [bet.id, bet]));
    const kept = crash.seats.map((bet) => {
      const change = changed.get(bet.id);
      changed.delete(bet.id);
      return change ?? bet;
    });
    const current = { ...crash.current, winLeft };
    return { ...crash, current, seats: [...kept, ...changed.values()] };
  };
}

/**
 * Returns the number of players in the current Crash round as text, such as `100+` if the number has reached the limit
 * of 100.
 * @param written formats a number
 */
export function playersOf({ seats }: CrashState, written: (count: number) => string): string {
  return `${written(seats.length)}${seats.length >= namedBets ? "+" : ""}`;
}
