import type { LogEntry, LoggedReturn } from "@gemplay/games";
import { signedNote, treeHeadText } from "@gemplay/games";
import {
  type Executor,
  putBackUnlogged,
  type TakenBets,
  takeUnloggedBets,
  takeUnloggedSeeds,
  type UnloggedBet,
  type UnreadableBet,
} from "@gemplay/ledger";
import type { Logger } from "pino";
import type { Hash } from "viem";
import type { Commitments } from "../commitments/index.ts";
import { crashEntriesAfter, runningCrashRounds } from "../games/index.ts";
import { executorOf } from "../platform/database/index.ts";
import type { Platform } from "../platform/index.ts";
import { betEntry, seedEntry } from "./entries.ts";
import { appendEntries, rootOf } from "./log-writer.ts";
import {
  chooseHeadToCommit,
  headsToCommit,
  insertPairs,
  type LogState,
  lockNewestLog,
  newestHead,
  newestLog,
  storeCommitment,
  unsignedEnds,
  updateLog,
  writeHead,
} from "./public-log.repository.ts";

/** The most batches of bets, seeds and rounds of Crash that one transaction appends. */
const [batchesAtOnce, seedsAtOnce, roundsAtOnce] = [64, 2_000, 1_000];
const minuteMs = 60_000;

export interface LogWorkerOptions extends Pick<Platform, "db" | "secrets" | "clock" | "settings" | "log"> {
  /** The name of the log with the given number, for the first line of its tree heads. */
  readonly originOf: (log: number) => string;
  /** Signs a text with the newest key of receipts. The public key is hexadecimal. */
  readonly sign: (text: string) => Promise<{ readonly publicKey: string; readonly signature: Uint8Array }>;
  readonly commitments: Pick<Commitments, "witness">;
  /** Returns whether the worker has read the chain. Before, no commitment can be sent. */
  readonly isBegun: () => Promise<boolean>;
}

/**
 * Runs one round of the job of the public log: appends all waiting entries, signs a tree head at the beginning of each
 * minute, and requests the commitment of a tree head on the chain. Killing the process during a round does no harm,
 * because each step is one transaction.
 */
export async function runLogRound(
  options: LogWorkerOptions,
  signal?: Pick<AbortSignal, "aborted">,
): Promise<void> {
  const { db, settings } = options;
  // Readers of a new log expect signed ends of the earlier logs, so these are signed first.
  await signEnds(options);
  let appended = await appendWaiting(options);
  // While a long queue is appended, the tree heads of the minutes go on.
  while (signal?.aborted !== true && appended.mayWait) {
    await signWhenDue(options);
    appended = await appendWaiting(options);
  }
  await signWhenDue(options);
  const { log } = await newestLog(db);
  await chooseHeadToCommit(db, log, settings.get("publicLog.commitMinutes") * minuteMs);
  if (await options.isBegun()) await requestCommitments(options);
  reportUnreadable(appended.unreadable);
}

/** Makes the run fail after its other steps, so that the failed job alerts the operators. */
function reportUnreadable([first, ...more]: Appended["unreadable"]): void {
  if (first === undefined) return;
  throw new Error(
    `the public log cannot contain bet ${first.id}${more.length > 0 ? ` and ${more.length} more bets` : ""} yet: check that the bet is stored, and that the key of its server seed is configured`,
    { cause: first.error },
  );
}

/** The result of one transaction of the worker. */
interface Appended {
  /** Whether the transaction has taken as much as one transaction may take, so that more entries may wait. */
  readonly mayWait: boolean;
  /** Bets that could not be read and wait in the queue. */
  readonly unreadable: readonly UnreadableBet[];
}

/** Appends waiting entries in one transaction. */
export async function appendWaiting({
  db,
  secrets,
  clock,
  log,
}: Pick<LogWorkerOptions, "db" | "secrets" | "clock" | "log">): Promise<Appended> {
  return await db.transaction().execute(async (trx) => {
    const state = await lockNewestLog(trx);
    const executor = executorOf(trx);
    const atMs = clock.nowMs();
    // The seeds are read after the bets, so the entry of each bet's seed pair is in the log or among these seeds.
    const taken = await takeUnloggedBets(executor, secrets, {
      batches: batchesAtOnce,
      runningRounds: await runningCrashRounds(trx),
    });
    const seeds = await takeUnloggedSeeds(executor, seedsAtOnce);
    // Bets must not enter the log before their seed pair, so they wait until the queue of seeds is short.
    const areSeedsLeft = seeds.length === seedsAtOnce;
    // A round may have begun since the bets were taken.
    const running = await runningCrashRounds(trx);
    const isReady = ({ bet }: UnloggedBet) =>
      !areSeedsLeft && !(bet.game === "crash" && running.includes(bet.nonce));
    const bets = taken.bets.filter(isReady);
    await putBack(executor, { ...taken, bets: taken.bets.filter((one) => !isReady(one)) }, running);
    const { unreadable } = taken;
    const crash = await crashEntriesAfter(trx, {
      chain: state.crashChain,
      round: state.crashRound,
      limit: roundsAtOnce,
    });
    const start: LogEntry[] = state.size === 0 ? [{ kind: "start", atMs, previous: state.previous }] : [];
    const firstSeed = state.size + start.length;
    const entries: LogEntry[] = [
      ...start,
      ...seeds.map((seed) => seedEntry(seed, atMs)),
      ...crash,
      ...bets.map((bet) => betEntry(bet, bet.seeds, (error) => onUnclear(log, bet, error))),
    ];
    if (entries.length === 0) return { mayWait: false, unreadable };
    await appendEntries(trx, state, entries);
    await insertPairs(
      trx,
      state.log,
      seeds.flatMap((seed, place) =>
        "pair" in seed
          ? [{ playerId: seed.playerId, seedNo: seed.pair.seedNo, index: firstSeed + place }]
          : [],
      ),
    );
    await updateLog(trx, {
      ...state,
      size: state.size + entries.length,
      returns: addReturns(state.returns, bets),
      crashChain: crash.reduce((last, one) => Math.max(last, one.chain), state.crashChain),
      crashRound: crash.reduce(
        (last, one) => (one.kind === "crash round" ? Math.max(last, one.round) : last),
        state.crashRound,
      ),
    });
    const mayWait = areSeedsLeft || taken.batches === batchesAtOnce || crash.length >= roundsAtOnce;
    return { mayWait, unreadable };
  });
}

/** Puts back bets that are not ready or unreadable. The bets on a running round of Crash wait together for its end. */
async function putBack(
  executor: Executor,
  { bets, unreadable }: Pick<TakenBets, "bets" | "unreadable">,
  running: readonly number[],
): Promise<void> {
  const isOf = (round: number) => (bet: UnloggedBet["bet"]) => bet.game === "crash" && bet.nonce === round;
  const waiting = bets.map(({ bet }) => bet);
  for (const round of running) await putBackUnlogged(executor, waiting.filter(isOf(round)), round);
  const others = waiting.filter((bet) => !running.some((round) => isOf(round)(bet)));
  await putBackUnlogged(executor, [...others, ...unreadable]);
}

function onUnclear(log: Logger, { bet }: UnloggedBet, error: unknown): void {
  log.error({ err: error, bet: bet.id }, "a bet in the public log cannot be computed again from its seeds");
}

function addReturns(returns: LogState["returns"], bets: readonly UnloggedBet[]): LogState["returns"] {
  const sums = new Map(
    Object.entries(returns).map(([name, [rounds, sum]]) => [
      name,
      { rounds: BigInt(rounds), sum: BigInt(sum) },
    ]),
  );
  for (const { bet } of bets) {
    const name = `${bet.game} ${bet.asset}`;
    const { rounds, sum } = sums.get(name) ?? { rounds: 0n, sum: 0n };
    sums.set(name, { rounds: rounds + 1n, sum: sum + BigInt(bet.multiplierE4) });
  }
  return Object.fromEntries(
    [...sums].map(([name, { rounds, sum }]) => [name, [String(rounds), String(sum)] as const]),
  );
}

/** Signs a tree head of the present log if none was signed in the present minute. */
async function signWhenDue(options: LogWorkerOptions): Promise<void> {
  const { db, clock } = options;
  // The time is read before the size, so the tree contains everything that the time promises.
  const atMs = clock.nowMs();
  const state = await newestLog(db);
  const head = await newestHead(db, state.log);
  const minuteOf = (ms: number) => Math.floor(ms / minuteMs);
  if (head === undefined || minuteOf(head.atMs) < minuteOf(atMs)) await signHead(options, state, atMs);
}

/** Signs the end of each earlier log. After a restore, its last entries may be in no tree head yet. */
async function signEnds(options: LogWorkerOptions): Promise<void> {
  for (const state of await unsignedEnds(options.db)) await signHead(options, state, options.clock.nowMs());
}

async function signHead(
  { db, originOf, sign }: LogWorkerOptions,
  { log, size, returns }: Pick<LogState, "log" | "size" | "returns">,
  atMs: number,
): Promise<void> {
  if (size === 0) return;
  const root = await rootOf(db, log, size);
  const origin = originOf(log);
  const text = treeHeadText({ origin, size, root, atMs, returns: returnsOf(returns) });
  const note = signedNote(origin, text, await sign(text));
  await writeHead(db, { log, size, root, atMs, note });
}

const returnsOf = (returns: LogState["returns"]): LoggedReturn[] =>
  Object.entries(returns)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, [rounds, sum]]) => {
      const [game = "", asset = ""] = name.split(" ");
      return { game, asset, rounds: Number(rounds), multiplierSumE4: BigInt(sum) };
    });

async function requestCommitments({ db, commitments }: LogWorkerOptions): Promise<void> {
  for (const head of await headsToCommit(db)) {
    const size = BigInt(head.size);
    const hash = `0x${head.root}` as Hash;
    const witness = await commitments.witness({ kind: `public log ${head.log}`, hash, number: size, size });
    if (witness !== undefined) await storeCommitment(db, head, witness);
  }
}
