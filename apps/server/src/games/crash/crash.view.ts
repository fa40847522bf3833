import type { Data } from "@gemplay/api-schema";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import { publishedChain } from "./crash.chains.ts";
import { publicBets } from "./crash.public-bets.ts";
import { currentRound, pastRounds, shownCrashRound } from "./crash.rounds.ts";

type Table = Data<"GET /games/crash">;

/** Milliseconds in which all readers share one database read, because thousands may read at once, in every process. */
const lookMs = 200;
const historyShown = 30;

/** Creates the public view of Crash, for any process. */
export function createCrashView({ db, clock }: Pick<Platform, "db" | "clock">): {
  /**
   * Returns the public state of the table.
   *
   * @throws {AppError} Unavailable before the first chain is published
   */
  read(): Promise<Table>;
} {
  let looked = {
    atMs: Number.NEGATIVE_INFINITY,
    found: Promise.resolve(undefined) as ReturnType<typeof look>,
  };

  /**
   * Reads everything from one snapshot. A running round is not in the history, and its bets have the state of the same
   * time.
   */
  async function look() {
    return await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        const round = await currentRound(trx);
        const chain = round === undefined ? undefined : await publishedChain(trx, round.chainId);
        if (round === undefined || chain === undefined) return undefined;
        const bets = await publicBets(trx, round.round);
        return { round, chain, bets, history: await pastRounds(trx, historyShown) };
      });
  }

  return {
    async read() {
      const nowMs = clock.nowMs();
      if (Math.abs(nowMs - looked.atMs) >= lookMs) looked = { atMs: nowMs, found: look() };
      const found = await looked.found;
      if (found === undefined) throw new AppError("Unavailable");
      const { round, chain, bets, history } = found;
      const { commitment, rounds, baseRound, witness, saltBlock, salt } = chain;
      return {
        current: shownCrashRound(round, clock.nowMs()),
        seats: bets,
        history,
        chain: { commitment, rounds, baseRound, witness, salt: salt ?? "", saltBlock: saltBlock ?? 0 },
      };
    },
  };
}
