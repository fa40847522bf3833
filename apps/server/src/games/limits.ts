import type { GameName } from "@gemplay/api-schema";
import { bankroll, closeHouseDays, firstDayOfWindow } from "@gemplay/ledger";
import type { Logger } from "pino";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import { isPlayClosed, type Settings, secondsBetweenStarts } from "../platform/settings/index.ts";

export const betAssets = ["PLAY", "TPLAY"] as const;
export type BetAssetId = (typeof betAssets)[number];

/** The current limits of the game tables, which the process keeps in memory. */
export interface TableLimits {
  isOpen(game: GameName): boolean;
  /** Returns the smallest bet of an asset in base units. */
  minimumBetBase(asset: BetAssetId): bigint;
  /** Returns the largest win of one bet in base units, which is a share of the asset's bankroll. */
  maximumWinBase(asset: BetAssetId): bigint;
  /**
   * Returns the largest total win of all open bets of one game in base units, which is a share of the asset's bankroll.
   */
  maximumOpenWinBase(asset: BetAssetId): bigint;
  /**
   * Returns the minimum milliseconds from one start of a player to the next, in instant and staged games together.
   * Returns undefined if there is no minimum.
   */
  startGapMs(): number | undefined;
  /**
   * Returns the error that a new bet gets if automatic play is closed. Returns undefined if automatic play is open, or
   * if the bet is not automatic. A bet of automatic play is automatic, and each bet with an API key, because a program
   * places it.
   */
  automaticDenial(isAutomatic: boolean): AppError | undefined;
  /**
   * Returns undefined if the settings and bankrolls in memory are recent enough. If the values in memory are too old,
   * returns a promise that resolves when the server has read the values again.
   *
   * @throws {AppError} Unavailable if the bankrolls are too old and cannot be read
   * @throws {DatabaseAway} if the settings are too old and cannot be read
   */
  ready(): Promise<void> | undefined;
}

export interface TableLimitsOptions {
  readonly db: Database;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
}

const refreshMs = 1_000;
/**
 * To compute a bankroll, the database adds up the results of all players during the last days. The server spends at
 * most 1/50 of the time on this query, even if the number of players is large.
 */
const shareOfTime = 50;
/**
 * The number of refresh intervals for which a bankroll in memory is valid. After this time, a bet waits until the
 * server has read the bankroll again.
 */
const believedRefreshes = 10;

/**
 * Creates the service that computes the limits of the game tables from the settings and the bankrolls. The process
 * reads the bankrolls about once a second while players bet, and never while nobody bets.
 */
export function createTableLimits({ db, settings, clock, log }: TableLimitsOptions): TableLimits {
  let bankrolls: Readonly<Record<BetAssetId, bigint>> = { PLAY: 0n, TPLAY: 0n };
  let readAtMs = Number.NEGATIVE_INFINITY;
  let intervalMs = refreshMs;
  let reading: Promise<void> | undefined;
  let closedBefore = "";

  async function read(): Promise<void> {
    const begunMs = clock.nowMs();
    try {
      const executor = executorOf(db);
      // The server closes the sums of a day only after the following day has ended, because no bet may be settled on a
      // closed day.
      const before = firstDayOfWindow(new Date(begunMs), 2);
      if (before !== closedBefore)
        for (const asset of betAssets) await closeHouseDays(executor, asset, before);
      closedBefore = before;
      const [PLAY, TPLAY] = await Promise.all([bankroll(executor, "PLAY"), bankroll(executor, "TPLAY")]);
      bankrolls = { PLAY, TPLAY };
      readAtMs = begunMs;
      intervalMs = Math.max(refreshMs, (clock.nowMs() - begunMs) * shareOfTime);
    } catch (error) {
      log.error({ err: error }, "the bankrolls could not be read");
    } finally {
      reading = undefined;
    }
  }

  async function believed(read: Promise<void>): Promise<void> {
    await read;
    if (!isYounger(intervalMs * believedRefreshes)) throw new AppError("Unavailable");
  }

  // The code rounds the share of the bankroll down, by less than one base unit in favour of the house.
  const share = (asset: BetAssetId, bps: number) =>
    bankrolls[asset] <= 0n ? 0n : (bankrolls[asset] * BigInt(bps)) / 10_000n;
  const isYounger = (ms: number) => Math.abs(clock.nowMs() - readAtMs) < ms;

  function bankrollsReady(): Promise<void> | undefined {
    if (isYounger(intervalMs)) return undefined;
    reading ??= read();
    return isYounger(intervalMs * believedRefreshes) ? undefined : believed(reading);
  }

  return {
    isOpen: (game) => settings.get(`games.${game}.open`),
    minimumBetBase: (asset) =>
      settings.get(asset === "PLAY" ? "games.minimumBetPlay" : "games.minimumBetTplay"),
    maximumWinBase: (asset) => share(asset, settings.get("games.maximumWinBps")),
    maximumOpenWinBase: (asset) => share(asset, settings.get("games.maximumOpenWinBps")),
    startGapMs: () => secondsBetweenStarts(settings) * 1_000 || undefined,
    automaticDenial: (isAutomatic) =>
      isAutomatic && isPlayClosed(settings, "automatic") ? new AppError("AutomaticPlayClosed") : undefined,
    ready() {
      const reread = settings.ready();
      const known = bankrollsReady();
      return reread === undefined ? known : Promise.all([reread, known]).then(() => undefined);
    },
  };
}
