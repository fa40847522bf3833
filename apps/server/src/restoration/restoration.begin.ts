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
  /** Waits the given number of milliseconds between two checks for connected servers. */
  readonly pause: (ms: number) => Promise<unknown>;
};

/** The message of a `RestorationRefused` says why a restoration cannot run or finish now. */
export class RestorationRefused extends Error {
  override readonly name = "RestorationRefused";
}

/**
 * A server reconnects to a replaced database within this number of milliseconds. The server waits at most one second
 * before a new attempt, and a connection may take 2.5 seconds.
 */
const comesBackMs = 3_600;
const looks = 10;
const mostRounds = 2 ** 31 - 1;

/** Returns a round number of Crash that is not lower than the number of any published round. */
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
    // No round of Crash in this deployment can have a larger number.
    most: BigInt(mostRounds - rounds),
  });
  const base = Math.max(end, Number(committed), lastRound);
  if (base > mostRounds - rounds)
    throw new RestorationRefused(
      `a new chain of Crash cannot begin above round ${base}, because round numbers end at ${mostRounds}`,
    );
  return base;
}

/**
 * Stores that a restoration has begun, or continues an interrupted restoration.
 *
 * @throws {RestorationRefused} if a server is connected, or if no new chain of Crash can begin
 */
export async function beginRestoration(
  context: RestorationContext,
  lastRound: number,
): Promise<RestorationRow> {
  const { db, clock, pause } = context;
  const earlier = await findUnfinished(db);
  if (earlier !== undefined && earlier.base_round < lastRound)
    throw new RestorationRefused(
      `an unfinished restoration continues Crash above round ${earlier.base_round}: finish the restoration with \`after-restore confirm\`, then run \`after-restore confirm ${lastRound}\``,
    );
  const row =
    earlier ??
    (await insertRestoration(db, {
      begun_at: new Date(clock.nowMs()),
      base_round: await baseRoundAbove(context, lastRound),
      lost_from: (await lastSignOfLife(db)) ?? null,
    }));
  if (row === undefined)
    throw new RestorationRefused("another process has just started a restoration of this database");
  // The check for connected servers runs after the insert of the restoration's row. A starting server first connects
  // and then checks for the row, so no server can start during a restoration.
  for (let look = 0; look <= looks; look++) {
    if (look > 0) await pause(comesBackMs / looks);
    if (await isWithoutServers(db)) continue;
    if (earlier === undefined) await deleteRestoration(db, row.number);
    throw new RestorationRefused("a server is connected to this database: stop every server first");
  }
  await updateRestoration(db, row.number, { at_work: true });
  return row;
}
