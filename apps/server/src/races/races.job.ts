import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "../platform/index.ts";
import { payPrizes } from "./pay-prizes.ts";
import { endCounting, endedRaces } from "./races.repository.ts";

export type RacesJobDependencies = Pick<Platform, "log" | "db" | "jobs"> & {
  /** Sends the new balances to the player's open pages. */
  readonly notifyBalance: (playerId: bigint) => void;
};

/** The time in milliseconds after which the job looks for races that have ended. */
const everyMs = 2_000;

/**
 * Ends the counting of the races whose time is over, and pays the prizes of the counted races. Each step is a
 * transaction of its own, so that the payment never waits for bets while it holds the lock of the counting.
 *
 * @throws {AggregateError} the errors of all races that failed; the function ends and pays the other races nevertheless
 */
export async function endRaces({
  db,
  notifyBalance,
}: Pick<RacesJobDependencies, "db" | "notifyBalance">): Promise<void> {
  const errors: unknown[] = [];
  const tryEach = async (ids: readonly bigint[], step: (id: bigint) => Promise<void>) => {
    for (const id of ids) await step(id).catch((error: unknown) => errors.push(error));
  };
  await tryEach(await endedRaces(db, "confirmed"), async (id) => {
    await db.transaction().execute((trx) => endCounting(trx, id));
  });
  await tryEach(await endedRaces(db, "counted"), async (id) => {
    for (const playerId of await payPrizes(db, id)) notifyBalance(playerId);
  });
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} races failed`);
}

/** Starts the worker's job that ends races and pays their prizes. */
export function startRacesJob({ log, jobs, ...dependencies }: RacesJobDependencies): void {
  jobs.runExclusive("races", async (signal, { ran, failed }) => {
    while (!signal.aborted) {
      try {
        await endRaces(dependencies);
        ran();
      } catch (error) {
        failed();
        log.error({ err: error }, "ending the races failed and is tried again");
      }
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  });
}
