import { availableParallelism } from "node:os";
import type { InstantGameName } from "@gemplay/api-schema";
import {
  type AskedBet,
  type Bet,
  BetRefused,
  createSettlement,
  type RewardRates,
  type Settled,
} from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { AutomaticRotation } from "../fairness/index.ts";
import { playerShards } from "../platform/database/index.ts";
import { AppError, amountFrom, type SessionPlayer, shownRefusal } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import {
  createDecide,
  requireAccepted,
  type TableRefusal,
  type Tables,
  tableRefusal,
} from "./bets.decide.ts";
import type { BetEvents } from "./bets.events.ts";
import type { BatchMeasures } from "./bets.measures.ts";
import type { BetBody, BetTaker, Placed } from "./game.ts";
import type { TableLimits } from "./limits.ts";
import { shownRound } from "./rounds.ts";

export interface Bets extends BetTaker {
  /** Waits until the queued bets are settled, and closes the settlement shards. */
  stop(): Promise<void>;
}

export type BetsDependencies = Pick<Platform, "config" | "clock" | "db" | "log" | "secrets"> & {
  readonly games: Tables;
  readonly limits: TableLimits;
  readonly events: BetEvents;
  readonly countBets: (bets: readonly Bet[]) => void;
  readonly measures: BatchMeasures;
  readonly rotation: AutomaticRotation;
  readonly rates: () => RewardRates;
};

/**
 * Returns the number of settlement shards: the number of processor cores minus one, because each shard keeps one
 * database session busy. At least two settlement shards run, so that the database writes one batch of bets while the
 * process decides the next batch. With 64 concurrent callers on two cores, two shards settle a third more bets per
 * second than one shard. With more shards than cores, the batches become smaller, and no more bets are settled.
 */
const shardCount = (cores: number): number => Math.min(Math.max(cores - 1, 2), mostShards);
const mostShards = 4;

/** Creates the settlement of bets. The settlement opens no database connection before the first bet. */
export function createBets({
  config,
  clock,
  db,
  log,
  secrets,
  games,
  limits,
  events,
  countBets,
  measures,
  rotation,
  rates,
}: BetsDependencies): Bets {
  const settlement = createSettlement<TableRefusal>({
    connectionString: config.databaseUrl,
    players: playerShards(db),
    secrets,
    check: (request) => tableRefusal(request, games, limits),
    decide: createDecide(games),
    rates,
    shards: shardCount(availableParallelism()),
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
  function refusalOf(error: unknown): unknown {
    // The type cast is safe, because `createDecide` and `tableRefusal` refuse bets only with these errors.
    if (error instanceof BetRefused) return new AppError(error.refusal as TableRefusal, error.values);
    return shownRefusal(error);
  }

  return {
    async place<N extends InstantGameName>(
      player: SessionPlayer,
      game: N,
      { key, asset, amount, params }: BetBody<N>,
      denied?: AppError,
    ): Promise<Placed<N>> {
      const amountBase = amountFrom(amount, asset);
      // An `await` on a value that is already available would delay each bet by one turn of the event loop. The code
      // therefore awaits the limits and the rotation of seeds only if the call returned a promise.
      const becomingReady = limits.ready();
      if (becomingReady !== undefined) await becomingReady;
      const request: AskedBet = {
        playerId: player.id,
        key,
        game,
        asset,
        amountBase,
        params,
        stakeBudgetId: player.apiKey?.id,
        refusal: denied,
        startGapMs: limits.startGapMs(),
      };
      // A bet with a stake of zero is refused here, because the ledger would treat the stake as a programming error.
      // The database contains no bet with a stake of zero.
      if (amountBase === 0n) {
        if (denied !== undefined) throw denied;
        requireAccepted(request, games, limits);
      }
      let settled: Settled;
      try {
        settled = await rotation.place(player.id, () => settlement.bet(request));
      } catch (error) {
        throw refusalOf(error);
      }
      const { bet, duplicate } = settled;
      const round = shownRound(bet);
      const balance = formatAssetAmount(bet.balanceAfterBase, asset);
      if (!duplicate) {
        events.settled(player, bet, round);
        const rotating = rotation.afterRound(player, round);
        if (rotating !== undefined) await rotating;
      }
      // The type cast is safe, because the round was settled with the name and the parameters of this game.
      return { round, balance } as Placed<N>;
    },
    stop: () => settlement.close(),
  };
}
