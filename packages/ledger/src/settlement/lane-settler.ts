import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isDatabaseTrouble, isMonthMissing, LedgerError } from "../database/index.ts";
import { keepMonths } from "../partitions/index.ts";
import { remembering, type SecretBox } from "../seeds/index.ts";
import type { AskedBet, Bet } from "./bets.ts";
import type { DecidedBatch, Deciding, Verdict } from "./decide-batch.ts";
import { connectLane, type LaneConnection } from "./lane-connection.ts";
import { createLaneMemory } from "./lane-memory.ts";
import { BatchFailure, findHeld, settleLocked, settleRemembered } from "./settle-batch.ts";

export interface SettlerOptions<Refusal extends string> extends Deciding<Refusal> {
  readonly connectionString: string;
  readonly secrets: SecretBox;
  readonly onFault: (fault: unknown) => void;
}

/** Stands for a bet that was not settled because somebody else has its player's rows. Nothing was written of it. */
export const leftBehind = Symbol("left behind");

/** What became of requests. */
export interface Outcomes {
  /** In the order of the requests. */
  readonly verdicts: readonly (Verdict | typeof leftBehind)[];
  readonly accepted: readonly Bet[];
}

/** A lane's connection and memory, and what is done when a batch cannot be settled as it is. */
export interface Settler {
  /** Never rejects: what fails is a verdict, and one request's trouble is not another's. */
  settle(requests: readonly AskedBet[]): Promise<Outcomes>;
  /** Of the requests' players those whose rows somebody else has; all of them when that cannot be asked. */
  held(requests: readonly AskedBet[]): Promise<ReadonlySet<bigint>>;
  /** Whether the last batch was settled, or refused, by a database that could be reached. */
  isReached(): boolean;
  end(): Promise<void>;
}

/** What a batch has been through. */
interface Trouble {
  /** `performance.now()` after which nothing is tried again. */
  readonly untilMs: number;
  /** Whether a try may have been committed: no refusal may be believed then. */
  readonly isUnsure: boolean;
}

const patienceMs = 2_000;
const triesAtMost = 4;
const lossesAtMost = 2;
/** Between two tries for a lock that nobody can be seen to hold. */
const pauseMs = 20;
/** While another makes months. */
const makingMs = 300;
/** Plans are made anew now and then, since those of a young database may not fit the grown one. */
const batchesPerPlan = 500;
const lockNotAvailable = "55P03";
/** Deadlock, serialisation failure: given up for another transaction's sake. */
const givenUp: ReadonlySet<string> = new Set(["40P01", "40001"]);

export function createSettler<Refusal extends string>(options: SettlerOptions<Refusal>): Settler {
  const { onFault } = options;
  const memory = createLaneMemory();
  const secrets = remembering(options.secrets);
  let connection: LaneConnection | undefined;
  let reached = true;
  let batches = 0;

  /** Tries until there is a verdict for each: again, without those who are held, or in halves. */
  async function settle(requests: readonly AskedBet[], before?: Trouble): Promise<Outcomes> {
    let trouble = before;
    for (let tries = 1; ; tries++) {
      let failure: BatchFailure;
      try {
        return believed(await attempt(requests, trouble === undefined), trouble);
      } catch (error) {
        failure = error instanceof BatchFailure ? error : new BatchFailure("settlement_unavailable", error);
      }
      if (!failure.connected) drop();
      trouble = worse(failure, trouble);
      if (tries < triesAtMost && isMonthMissing(failure.cause) && (await makeMonths())) continue;
      const isLocked = failure.state === lockNotAvailable;
      const held = isLocked ? await findHeldOf(requests) : undefined;
      if (held !== undefined && held.size > 0) return await settleFree(requests, held, trouble);
      if (reached && mayTryAgain(failure, trouble, tries)) {
        if (isLocked) await sleep(pauseMs);
        continue;
      }
      if (requests.length > 1 && mayBeOnes(failure, trouble)) return await settleHalves(requests, trouble);
      return refuse(requests, failure, trouble);
    }
  }

  /** Settles those whom nobody holds. */
  async function settleFree(
    requests: readonly AskedBet[],
    held: ReadonlySet<bigint>,
    trouble: Trouble,
  ): Promise<Outcomes> {
    const free = requests.filter(({ playerId }) => !held.has(playerId));
    const { verdicts, accepted } = free.length === 0 ? nothing : await settle(free, trouble);
    const waiting = trouble.isUnsure ? new LedgerError("outcome_unknown") : leftBehind;
    let next = 0;
    return {
      verdicts: requests.map(({ playerId }) =>
        held.has(playerId) ? waiting : (verdicts[next++] ?? waiting),
      ),
      accepted,
    };
  }

  /** Finds whose fault it is: that half fails alone. */
  async function settleHalves(requests: readonly AskedBet[], trouble: Trouble): Promise<Outcomes> {
    const middle = requests.length >> 1;
    const first = await settle(requests.slice(0, middle), trouble);
    // Who was left behind there is left here too: a player's bets keep their order.
    const behind = requests.slice(0, middle).filter((_, index) => first.verdicts[index] === leftBehind);
    const held = new Set(behind.map(({ playerId }) => playerId));
    const second = await settleFree(requests.slice(middle), held, trouble);
    return {
      verdicts: [...first.verdicts, ...second.verdicts],
      accepted: [...first.accepted, ...second.accepted],
    };
  }

  /** The last resort of a bet whose month nobody made: all is written down by the same statement afterwards. */
  async function makeMonths(): Promise<boolean> {
    const { atMs } = options.nextId();
    try {
      const ahead = connection && (await keepMonths(connection.client, atMs));
      return ahead !== undefined && ahead > 0;
    } catch (fault) {
      if (fault instanceof pg.DatabaseError && fault.code === lockNotAvailable) {
        // Somebody else makes them, and this connection waits for nobody for long.
        await sleep(makingMs);
        return true;
      }
      onFault(fault);
      return false;
    }
  }

  function refuse(requests: readonly AskedBet[], failure: BatchFailure, trouble: Trouble): Outcomes {
    onFault(failure);
    const refusal = trouble.isUnsure
      ? "outcome_unknown"
      : failure.state === lockNotAvailable
        ? "wallet_held"
        : failure.refusal;
    return { verdicts: requests.map(() => new LedgerError(refusal, "", { cause: failure })), accepted: [] };
  }

  /** On remembered state when that suffices, else with locks. */
  async function attempt(requests: readonly AskedBet[], isFirst: boolean): Promise<DecidedBatch> {
    connection ??= await connect();
    const on = connection;
    batches += 1;
    if (batches % batchesPerPlan === 0) await on.client.query("DISCARD PLANS");
    const decided = isFirst ? await attemptRemembered(on, requests) : undefined;
    if (decided !== undefined) return decided;
    const settled = await settleLocked(on, requests, options, secrets);
    memory.keep(settled.state);
    return settled.decided;
  }

  /** Undefined, with nothing written, when the batch has to be settled with locks. */
  async function attemptRemembered(
    on: LaneConnection,
    requests: readonly AskedBet[],
  ): Promise<DecidedBatch | undefined> {
    const state = memory.recall(requests);
    if (state === undefined) return undefined;
    try {
      const decided = await settleRemembered(on, state, requests, options);
      if (decided === undefined) return undefined;
      memory.keep(state);
      memory.proved();
      return decided;
    } catch (failure) {
      memory.failed(requests);
      if (failure instanceof BatchFailure && failure.connected && failure.state !== lockNotAvailable)
        return undefined;
      throw failure;
    }
  }

  async function connect(): Promise<LaneConnection> {
    reached = false;
    // Told of before it was opened, too.
    let opened: LaneConnection | undefined;
    opened = await connectLane(options.connectionString, (fault) => {
      onFault(fault);
      if (opened !== undefined && connection === opened) connection = undefined;
    });
    reached = true;
    return opened;
  }

  function drop(): void {
    connection?.end().catch(onFault);
    connection = undefined;
  }

  async function findHeldOf(requests: readonly AskedBet[]): Promise<ReadonlySet<bigint> | undefined> {
    try {
      return connection && (await findHeld(connection, requests));
    } catch (failure) {
      if (!(failure instanceof BatchFailure && failure.connected)) drop();
      return undefined;
    }
  }

  return {
    settle: (requests) => settle(requests),
    held: async (requests) =>
      (await findHeldOf(requests)) ?? new Set(requests.map(({ playerId }) => playerId)),
    isReached: () => reached,
    async end() {
      await connection?.end();
      connection = undefined;
    },
  };
}

const nothing: Outcomes = { verdicts: [], accepted: [] };

/** After a try that may have been committed, a refusal might be wrong; a bet that stands is what it is. */
function believed({ verdicts, accepted }: DecidedBatch, trouble: Trouble | undefined): Outcomes {
  if (trouble?.isUnsure !== true) return { verdicts, accepted };
  const unknown = (cause: Error) => new LedgerError("outcome_unknown", "", { cause });
  return { verdicts: verdicts.map((one) => (one instanceof Error ? unknown(one) : one)), accepted };
}

function worse(failure: BatchFailure, before: Trouble | undefined): Trouble {
  return {
    untilMs: before?.untilMs ?? performance.now() + patienceMs,
    isUnsure: before?.isUnsure === true || failure.refusal === "outcome_unknown",
  };
}

/** A session that was lost is replaced, and what was given up for others' sake or waits for them is tried again. */
function mayTryAgain(failure: BatchFailure, { untilMs }: Trouble, tries: number): boolean {
  if (performance.now() >= untilMs) return false;
  if (!failure.connected) return tries < lossesAtMost;
  const isPassing = givenUp.has(failure.state ?? "") || failure.state === lockNotAvailable;
  return isPassing && tries < triesAtMost;
}

/** Whether a batch may have failed for one request's sake: not when the database itself is in trouble. */
function mayBeOnes({ connected, state, cause }: BatchFailure, { untilMs }: Trouble): boolean {
  if (!connected || performance.now() >= untilMs) return false;
  return state === lockNotAvailable || givenUp.has(state ?? "") || !isDatabaseTrouble(cause);
}
