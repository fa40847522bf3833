import { availableParallelism } from "node:os";
import type { InstantGameName } from "@gemplay/api-schema";
import {
  type Bet,
  BetRefused,
  type BetRequest,
  createSettlement,
  type EarningRates,
  LedgerError,
  type Settled,
} from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { AutomaticRotation } from "../fairness/index.ts";
import { AppError, amountFrom, type SessionPlayer, shownRefusal } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { createDecide, requireTaken, type TableRefusal, type Tables, tableRefusal } from "./bets.decide.ts";
import type { BatchMeasures } from "./bets.measures.ts";
import type { BetNews } from "./bets.news.ts";
import type { BetBody, BetTaker, Placed } from "./game.ts";
import type { TableLimits } from "./limits.ts";
import { shownRound } from "./rounds.ts";

export interface Bets extends BetTaker {
  /** Settles the queued bets and closes the settlement shards. */
  stop(): Promise<void>;
}

export type BetsDependencies = Pick<Platform, "config" | "clock" | "log" | "secrets"> & {
  readonly games: Tables;
  readonly limits: TableLimits;
  readonly news: BetNews;
  readonly countBets: (bets: readonly Bet[]) => void;
  readonly measures: BatchMeasures;
  readonly rotation: AutomaticRotation;
  readonly rates: () => EarningRates;
};

/**
 * Uses one settlement shard for each core that this process leaves free, because each shard keeps one database session
 * busy. At least two shards run, so that the database writes one batch while the process decides the next batch. With
 * 64 callers on two cores, two shards settle a third more bets than one shard. More shards only make the batches
 * smaller.
 */
const laneCount = (cores: number): number => Math.min(Math.max(cores - 1, 2), mostLanes);
const mostLanes = 4;

/** Creates the settlement of bets. No database connection opens before the first bet. */
export function createBets({
  config,
  clock,
  log,
  secrets,
  games,
  limits,
  news,
  countBets,
  measures,
  rotation,
  rates,
}: BetsDependencies): Bets {
  const settlement = createSettlement<TableRefusal>({
    connectionString: config.databaseUrl,
    secrets,
    decide: createDecide(games, limits),
    rates,
    lanes: laneCount(availableParallelism()),
    clock: () => clock.nowMs(),
    onFault: (fault) => {
      measures.fault();
      log.error({ err: fault }, "settlement");
    },
    onSettled: countBets,
    onBatch: measures.batch,
  });
  measures.watch(() => settlement.queue());

  /** Returns the error that the player gets for a bet that was not settled. */
  function refusalOf(error: unknown, request: BetRequest): unknown {
    // The cast is not checked here: the only decision of this settlement refuses with these errors.
    if (error instanceof BetRefused) return new AppError(error.refusal as TableRefusal, error.values);
    // The ledger checks the balance first. If the table refuses the bet too, the table's error is more useful for the
    // player.
    const isPoor = error instanceof LedgerError && error.refusal === "insufficient_balance";
    const refused = isPoor ? tableRefusal(request, games, limits) : undefined;
    return refused === undefined ? shownRefusal(error) : new AppError(refused.refuse, refused.values);
  }

  return {
    async place<N extends InstantGameName>(
      player: SessionPlayer,
      game: N,
      { key, asset, amount, params }: BetBody<N>,
      barred?: AppError,
    ): Promise<Placed<N>> {
      const amountBase = amountFrom(amount, asset);
      const request: BetRequest = { playerId: player.id, key, game, asset, amountBase, params };
      // Awaiting limits that are already ready would cost each bet turns of the event loop. The code therefore awaits
      // only a promise, before and after the settlement of the round.
      const becomingReady = limits.ready();
      if (becomingReady !== undefined) await becomingReady;
      // The code handles a stake of zero here, because the ledger would reject the stake as a programming error. No
      // stored bet can have a stake of zero.
      if (amountBase === 0n) {
        if (barred !== undefined) throw barred;
        requireTaken(request, games, limits);
      }
      let settled: Settled;
      try {
        const asked = barred === undefined ? request : { ...request, refusal: barred };
        settled = await rotation.place(player.id, () => settlement.bet(asked));
      } catch (error) {
        throw refusalOf(error, request);
      }
      const { bet, duplicate } = settled;
      const round = shownRound(bet);
      const balance = formatAssetAmount(bet.balanceAfterBase, asset);
      if (!duplicate) {
        news.settled(player, bet, round);
        const rotating = rotation.afterRound(player, round);
        if (rotating !== undefined) await rotating;
      }
      // The cast is not checked here: the round was settled under this game's name with this game's parameters.
      return { round, balance } as Placed<N>;
    },
    stop: () => settlement.close(),
  };
}
