import { committedUpTo } from "../commitments/index.ts";
import { crashChainKind, knownCrashRounds } from "../games/index.ts";
import type { Platform } from "../platform/index.ts";
import { lastSignOfLife } from "./fingerprint.repository.ts";
import {
  deleteRestoration,
  findUnfinished,
  insertRestoration,
  type RestorationRow,
  updateRestoration,
} from "./restoration.repository.ts";
import { isWithoutServers } from "./servers.repository.ts";

export type RestorationDependencies = Pick<
  Platform,
  "config" | "db" | "secrets" | "clock" | "chain" | "settings"
>;

export type RestorationContext = RestorationDependencies & {
  /** Waits the given milliseconds between two checks for connected servers. */
  readonly pause: (ms: number) => Promise<unknown>;
};

/** The reason why a restoration cannot run now. The refused restoration has changed nothing. */
export class RestorationRefused extends Error {
  override readonly name = "RestorationRefused";
}

/**
 * Milliseconds within which a server reconnects after its database was replaced. The server sleeps at most a second
 * before a new attempt, and a connection may take two and a half seconds.
 */
const comesBackMs = 3_600;
const looks = 10;
const mostRounds = 2 ** 31 - 1;

/** Returns a round number of Crash. No round above this number was ever published. */
export async function baseRoundAbove(
  { config, db, chain }: RestorationContext,
  lastRound: number,
): Promise<number> {
  const rounds = config.crashChainRounds;
  const { end, lastCommitBlock } = await knownCrashRounds(db);
  const committed = await committedUpTo(chain.publicClient, {
    contract: config.chain.commitmentsAddress,
    kind: crashChainKind,
    fromBlock: lastCommitBlock ?? config.chain.startBlock,
    // A larger number cannot be a round of this deployment.
    most: BigInt(mostRounds - rounds),
  });
  const base = Math.max(end, Number(committed), lastRound);
  if (base > mostRounds - rounds)
    throw new RestorationRefused(`no chain of Crash can begin above round ${base}`);
  return base;
}

/**
 * Stores that a restoration has begun, or continues an interrupted restoration.
 *
 * @throws {RestorationRefused} while a server runs, or if no chain can begin
 */
export async function beginRestoration(
  context: RestorationContext,
  lastRound: number,
): Promise<RestorationRow> {
  const { db, clock, pause } = context;
  const earlier = await findUnfinished(db);
  if (earlier !== undefined && earlier.base_round < lastRound)
    throw new RestorationRefused(
      `it was begun above round ${earlier.base_round}: end that first, then call it again above round ${lastRound}`,
    );
  const row =
    earlier ??
    (await insertRestoration(db, {
      begun_at: new Date(clock.nowMs()),
      base_round: await baseRoundAbove(context, lastRound),
      lost_from: (await lastSignOfLife(db)) ?? null,
    }));
  if (row === undefined) throw new RestorationRefused("another process has just begun it");
  // The check for servers runs after the restoration's row was inserted. A starting server checks for this row after
  // connecting.
  for (let look = 0; look <= looks; look++) {
    if (look > 0) await pause(comesBackMs / looks);
    if (await isWithoutServers(db)) continue;
    if (earlier === undefined) await deleteRestoration(db, row.number);
    throw new RestorationRefused("a server is connected to this database: stop every one first");
  }
  await updateRestoration(db, row.number, { at_work: true });
  return row;
}
