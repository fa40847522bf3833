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
 * Milliseconds for which the process caches the state of the table. Thousands of players may read the state at once, in
 * every process.
 */
const lookMs = 200;
const historyShown = 30;
/**
 * The maximum number of bets of a round that the page shows, in the order in which the bets were placed. No player
 * could read more bets during a round.
 */
const shownAtMost = 100;

/** Creates the service that reads the public state of Crash, in any server process. */
export function createCrashView({ db, clock }: Pick<Platform, "db" | "clock">): {
  /**
   * Returns the state of Crash that everybody may see.
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
   * Reads the round, the bets and the history from one snapshot of the database. The history therefore never contains
   * the running round, and the bets match the state of the round.
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

/** Returns a round of Crash in the form that the API shows to everybody at the given time. */
export function shownCrashRound(stored: StoredRound, nowMs: number): EventData<"crash"> {
  const { round, state, startsAtMs, crashPointE4, gameHash } = stored;
  // The form shows bets as closed from 200 ms before the start of the round.
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

/** Returns the amounts of `winLeftBase` as decimal text. */
export const shownWinLeft = (round: Pick<StoredRound, "limits" | "atRiskBase">) =>
  shownAmounts(winLeftBase(round));

const shownAmounts = ({ PLAY, TPLAY }: OfAssets) => ({
  PLAY: formatAssetAmount(PLAY, "PLAY"),
  TPLAY: formatAssetAmount(TPLAY, "TPLAY"),
});

/** Returns a bet on Crash in the form that the API shows to everybody. */
function publicBet(row: BetRow): PublicBet {
  const { id, asset, amount, cashOutE4, payout } = shownBet(row);
  const avatar = avatarOf(String(row.player_id));
  return { id, name: row.masked_name, avatar, asset, amount, cashOutE4, payout };
}

/** Returns the bets of a round that everybody may see, in the order in which the bets were placed. */
export async function publicBets<T>(db: Kysely<T>, round: number): Promise<PublicBet[]> {
  return (await firstBets(db, round, shownAtMost)).map(publicBet);
}
