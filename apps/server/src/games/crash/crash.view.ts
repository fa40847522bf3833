import type { Data, EventData } from "@gemplay/api-schema";
import { avatarOf } from "@gemplay/api-schema/player";
import { crashCashOutE4 } from "@gemplay/games";
import { formatAssetAmount } from "@gemplay/money";
import type { Kysely } from "kysely";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { BetRow } from "./bets.repository.ts";
import { firstBets } from "./bets.repository.ts";
import { publishedChain } from "./chains.repository.ts";
import { shownBet } from "./crash.bets.ts";
import {
  currentRound,
  nothing,
  type OfAssets,
  pastRounds,
  type StoredRound,
  winLeftBase,
} from "./rounds.repository.ts";

type Table = Data<"GET /games/crash">;
type PublicBet = EventData<"crashSeats">["seats"][number];

/**
 * Milliseconds in which all readers share one database read of the table, because thousands of players may read at
 * once, in every process.
 */
const lookMs = 200;
const historyShown = 30;
/** The number of public bets of a round: the bets that were placed first. Nobody could read more bets. */
const shownAtMost = 100;

/** Creates the public view of Crash, for any process. */
export function createCrashView({ db, clock }: Pick<Platform, "db" | "clock">): {
  /**
   * Returns the public state of the table of Crash.
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
   * Reads the round, the bets and the history from one snapshot. A running round is not in the history, and the bets
   * have the state of the same time.
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

/** Returns a round of Crash as everybody sees the round at a given time. */
export function shownCrashRound(stored: StoredRound, nowMs: number): EventData<"crash"> {
  const { round, state, startsAtMs, crashPointE4, gameHash } = stored;
  // Bets are closed 200 ms before the start.
  const shownState = state === "running" && nowMs < startsAtMs ? "betting" : state;
  return {
    round,
    state: shownState,
    startsAtMs,
    nowMs,
    crashPointE4,
    gameHash,
    mostWin: shownAmounts(stored.limits?.mostWinBase ?? nothing),
    winLeft: shownWinLeft(stored),
    byHandE4: stored.limits?.byHandE4 ?? crashCashOutE4.minimum,
  };
}

/** Returns `winLeftBase` as decimal text for all clients. */
export const shownWinLeft = (round: Pick<StoredRound, "limits" | "atRiskBase">) =>
  shownAmounts(winLeftBase(round));

const shownAmounts = ({ PLAY, TPLAY }: OfAssets) => ({
  PLAY: formatAssetAmount(PLAY, "PLAY"),
  TPLAY: formatAssetAmount(TPLAY, "TPLAY"),
});

/** Returns a bet on Crash as everybody sees the bet. */
function publicBet(row: BetRow): PublicBet {
  const { id, asset, amount, cashOutE4, payout } = shownBet(row);
  const avatar = avatarOf(String(row.player_id));
  return { id, name: row.masked_name, avatar, asset, amount, cashOutE4, payout };
}

/** Returns the public bets of a round, in the order in which the bets were placed. */
export async function publicBets<T>(db: Kysely<T>, round: number): Promise<PublicBet[]> {
  return (await firstBets(db, round, shownAtMost)).map(publicBet);
}
