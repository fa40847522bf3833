import type { Data } from "@gemplay/api-schema";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import { publishedChain } from "./crash.chains.ts";
import { currentRound, pastRounds } from "./crash.rounds.ts";
import { shownSeats } from "./crash.seats.ts";
import { shownCrashRound } from "./crash.shown.ts";

type Table = Data<"GET /games/crash">;

/** Thousands look at once, also where the rounds are not run: they share one look at the database. */
const lookMs = 200;
const historyShown = 30;

/** What everybody may know of Crash, in any process. */
export function createCrashTable({ db, clock }: Pick<Platform, "db" | "clock">): {
  /** @throws {AppError} Unavailable before the first chain was published */
  read(): Promise<Table>;
} {
  let looked = {
    atMs: Number.NEGATIVE_INFINITY,
    found: Promise.resolve(undefined) as ReturnType<typeof look>,
  };

  async function look() {
    const [round, chain] = await Promise.all([currentRound(db), publishedChain(db)]);
    if (round === undefined || chain === undefined) return undefined;
    const [seats, history] = await Promise.all([shownSeats(db, round.round), pastRounds(db, historyShown)]);
    return { round, chain, seats, history };
  }

  return {
    async read() {
      const nowMs = clock.nowMs();
      if (Math.abs(nowMs - looked.atMs) >= lookMs) looked = { atMs: nowMs, found: look() };
      const found = await looked.found;
      if (found === undefined) throw new AppError("Unavailable");
      const { round, chain, seats, history } = found;
      const { commitment, rounds, baseRound, saltBlock, salt } = chain;
      return {
        current: shownCrashRound(round, clock.nowMs()),
        seats,
        history,
        chain: { commitment, rounds, baseRound, salt: salt ?? "", saltBlock: saltBlock ?? 0 },
      };
    },
  };
}
