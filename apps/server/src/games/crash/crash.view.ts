import type { Data, EventData, Query } from "@gemplay/api-schema";
import { avatarOf } from "@gemplay/api-schema/player";
import { crashCashOutE4 } from "@gemplay/games";
import { formatAssetAmount } from "@gemplay/money";
import type { Kysely } from "kysely";
import { AppError, recordPage } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { BetRow } from "./bets.repository.ts";
import { firstBets } from "./bets.repository.ts";
import { type PublishedChain, publishedChain, publishedChains } from "./chains.repository.ts";
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
 * Milliseconds for which the process caches the public state of Crash. In every process, thousands of players may read
 * the public state at the same time.
 */
const lookMs = 200;
const historyShown = 30;
/**
 * The maximum number of bets of a round that the page shows, in the order in which the bets were placed. No player
 * could read more bets during a round.
 */
const shownAtMost = 100;

/** Creates the service that reads the public state of Crash in a server process. */
export function createCrashView({ db, clock }: Pick<Platform, "db" | "clock">): {
  /**
   * Returns the state of Crash that everybody may see.
   *
   * @throws {AppError} Unavailable before the first hash chain is published
   */
  read(): Promise<Table>;
  /**
   * Returns a page of the finished rounds, the newest first, with their hash chains.
   *
   * @throws {AppError} RequestInvalid if the cursor does not come from an earlier page
   */
  rounds(query: Query<"GET /games/crash/rounds">): Promise<Data<"GET /games/crash/rounds">>;
} {
  let looked = {
    atMs: Number.NEGATIVE_INFINITY,
    found: Promise.resolve(undefined) as ReturnType<typeof look>,
  };

  /**
   * Reads the round, the bets and the history from one snapshot of the database. The history therefore never contains
   * the running round, and the listed bets belong to the listed round.
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
        return { round, chain, bets, history: await pastRounds(trx, { limit: historyShown }) };
      });
  }

  return {
    async read() {
      const nowMs = clock.nowMs();
      if (Math.abs(nowMs - looked.atMs) >= lookMs) looked = { atMs: nowMs, found: look() };
      const found = await looked.found;
      if (found === undefined) throw new AppError("Unavailable");
      const { round, chain, bets, history } = found;
      return {
        current: shownCrashRound(round, clock.nowMs()),
        seats: bets,
        history: history.map(({ round: number, crashPointE4, gameHash }) => ({
          round: number,
          crashPointE4,
          gameHash,
        })),
        chain: shownChain(chain),
      };
    },

    async rounds(query) {
      const { shown, nextCursor } = await recordPage(
        query,
        ({ before, limit }) => pastRounds(db, { before, limit }),
        ({ round }) => BigInt(round),
      );
      const chains = await publishedChains(db, [...new Set(shown.map(({ chainId }) => chainId))]);
      return {
        rounds: shown.map(({ round, startsAtMs, crashPointE4, gameHash, limits }) => ({
          round,
          startsAtMs,
          crashPointE4,
          gameHash,
          mostWin: limits === undefined ? null : shownAmounts(limits.mostWinBase),
          byHandE4: limits?.byHandE4 ?? null,
        })),
        chains: chains.map(shownChain),
        nextCursor,
      };
    },
  };
}

/** Returns a hash chain in the form that the API shows to everybody. */
function shownChain(chain: PublishedChain): Table["chain"] {
  const { commitment, rounds, baseRound, witness, saltBlock, salt } = chain;
  return { commitment, rounds, baseRound, witness, salt: salt ?? "", saltBlock: saltBlock ?? 0 };
}

/** Returns a round of Crash at the given time, in the form that the API shows to everybody. */
export function shownCrashRound(stored: StoredRound, nowMs: number): EventData<"crash"> {
  const { round, state, startsAtMs, crashPointE4, gameHash } = stored;
  // The API reports a round as closed for bets from 200 ms before its start.
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

/** Returns the amounts of `winLeftBase` as decimal texts. */
export const shownWinLeft = (round: Pick<StoredRound, "limits" | "atRiskBase">) =>
  shownAmounts(winLeftBase(round));

/** Returns amounts of both assets as decimal texts. */
export const shownAmounts = ({ PLAY, TPLAY }: OfAssets) => ({
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
