import { setTimeout as sleep } from "node:timers/promises";
import type { Data, ErrorName } from "@gemplay/api-schema";
import { crashCashOutE4, crashMultiplierAtE4, crashOverMs, crashPointE4 } from "@gemplay/games";
import { balances } from "@gemplay/ledger";
import { assets, formatAmount } from "@gemplay/money";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Logger } from "pino";
import { type Database, executorOf } from "../../platform/database/index.ts";
import { AppError } from "../../platform/http/index.ts";
import { roundSecret } from "./crash.chains.ts";
import { type Ended, endBets, type Tellers, tellEnds } from "./crash.endings.ts";
import { shownBet } from "./crash.shown.ts";
import { type BetRow, crashTables, type RoundTable } from "./crash.tables.ts";

type CashedOut = Data<"POST /games/crash/cash-out">;

/** A call to cash out, as it came in. */
export interface CashOutCall {
  readonly playerId: bigint;
  readonly id: string;
  /** The server's clock when the request arrived. */
  readonly receivedAtMs: number;
}

export interface CrashCashOuts {
  /**
   * Cashes out at what the round showed when the call was received, which also decides whether it came in time, however
   * long it takes from there; paid before the answer. A bet that was cashed out before answers as it was.
   *
   * @throws {AppError} RoundUnknown, RoundOver (refunded), CashOutTooEarly, CashOutTooLate, Unavailable
   */
  cashOut(call: CashOutCall): Promise<CashedOut>;
  /** Settles what is queued. */
  stop(): Promise<void>;
}

interface Waiting extends CashOutCall {
  readonly resolve: (answer: CashedOut) => void;
  readonly reject: (error: unknown) => void;
}

type Found = BetRow &
  Pick<Selectable<RoundTable>, "chain_id" | "starts_at"> & { round_state: RoundTable["state"] };
/** What became of one call: an error, or the bet and, unless it had been cashed out before, its end. */
type Reached = { readonly error: ErrorName } | { readonly row: BetRow; readonly ended: Ended | undefined };

const batchSize = 200;
const triesAtMost = 5;
/** A bet's id is seen by everybody: a call counts for the caller's own bet only. */
const nameOf = (call: Pick<CashOutCall, "playerId" | "id">) => `${call.playerId} ${call.id}`;
const betId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Cash-outs by hand. All that queued while the last batch was settled are the next one, so that a thousand take moments. */
export function createCrashCashOuts({
  db,
  log,
  ...tellers
}: Tellers & { readonly db: Database; readonly log: Logger }): CrashCashOuts {
  const queue: Waiting[] = [];
  let working: Promise<void> | undefined;
  let known: { readonly round: number; readonly pointE4: number } | undefined;

  /** Where a round crashes. Secret: it decides, and nothing else. */
  async function pointOf({ round, chain_id: chainId }: Found): Promise<number> {
    if (known?.round !== round)
      known = { round, pointE4: crashPointE4(await roundSecret(db, { chainId, round })) };
    return known.pointE4;
  }

  async function judge(found: Found, receivedAtMs: number): Promise<{ cashOutE4: number } | ErrorName> {
    if (found.state === "refunded") return "RoundOver";
    if (found.state === "lost") return "CashOutTooLate";
    const elapsedMs = receivedAtMs - found.starts_at.getTime();
    const shownE4 = crashMultiplierAtE4(elapsedMs);
    if (found.round_state === "betting" || shownE4 < crashCashOutE4.minimum) return "CashOutTooEarly";
    const pointE4 = await pointOf(found);
    const targetE4 = Number(found.target_e4);
    // At its target it cashes out by itself, before any call that comes later.
    const inTime = targetE4 <= shownE4 ? targetE4 <= pointE4 : elapsedMs < crashOverMs(pointE4);
    return inTime ? { cashOutE4: Math.min(shownE4, targetE4) } : "CashOutTooLate";
  }

  async function settle(calls: readonly CashOutCall[]): Promise<ReadonlyMap<string, Reached>> {
    return await db.transaction().execute(async (trx) => {
      const received = new Map(calls.map((call) => [nameOf(call), call.receivedAtMs]));
      const reached = new Map<string, Reached>();
      const ends = [];
      for (const found of await lockBets(trx, calls)) {
        const { chain_id: _, starts_at: __, round_state: ___, ...row } = found;
        const name = nameOf({ playerId: row.player_id, id: row.id });
        if (row.state === "cashed_out") reached.set(name, { row, ended: undefined });
        else {
          const judged = await judge(found, received.get(name) ?? 0);
          if (typeof judged === "string") reached.set(name, { error: judged });
          else
            ends.push({
              row,
              end: { state: "cashed_out", cashOutE4: judged.cashOutE4, crashPointE4: null } as const,
            });
        }
      }
      for (const ended of await endBets(trx, ends)) {
        const { row } = ended;
        reached.set(nameOf({ playerId: row.player_id, id: row.id }), { row, ended });
      }
      return reached;
    });
  }

  async function settleSurely(calls: readonly CashOutCall[]): Promise<ReadonlyMap<string, Reached>> {
    for (let tries = 1; ; tries++) {
      try {
        return await settle(calls);
      } catch (error) {
        log.error({ err: error, tries }, "cash-outs of Crash could not be settled");
        if (tries === triesAtMost) throw new AppError("Unavailable", {}, { cause: error });
        await sleep(50 * tries);
      }
    }
  }

  async function answer(
    { playerId, id, resolve, reject }: Waiting,
    reached: Reached | undefined,
  ): Promise<void> {
    if (reached === undefined) return reject(new AppError("RoundUnknown"));
    if ("error" in reached) return reject(new AppError(reached.error));
    const { row, ended } = reached;
    try {
      const balanceBase = ended?.balanceBase ?? (await balances(executorOf(db), playerId))[row.asset];
      resolve({ bet: shownBet(row), balance: formatAmount(balanceBase, assets[row.asset].decimals) });
    } catch (error) {
      log.error({ err: error, bet: id }, "a cash-out of Crash could not be answered");
      reject(new AppError("Unavailable", {}, { cause: error }));
    }
  }

  async function work(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, batchSize);
      // The same bet twice, as by a double tap: the first call counts for both.
      const firsts = new Map(batch.toReversed().map((call) => [nameOf(call), call]));
      try {
        const reached = await settleSurely([...firsts.values()]);
        tellEnds(
          tellers,
          [...reached.values()].flatMap((one) => ("error" in one ? [] : (one.ended ?? []))),
        );
        await Promise.all(batch.map((call) => answer(call, reached.get(nameOf(call)))));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    working = undefined;
  }

  return {
    async cashOut(call) {
      if (!betId.test(call.id)) throw new AppError("RoundUnknown");
      return await new Promise<CashedOut>((resolve, reject) => {
        queue.push({ ...call, resolve, reject });
        working ??= work();
      });
    },
    async stop() {
      await working;
    },
  };
}

/** The players' own bets with their rounds, each bet locked until the transaction ends; those that do not exist are left out. */
async function lockBets<T>(trx: Kysely<T>, calls: readonly CashOutCall[]): Promise<readonly Found[]> {
  return await crashTables(trx)
    .selectFrom("crash_bet as b")
    .innerJoin("crash_round as r", "r.round", "b.round")
    .selectAll("b")
    .select(["r.chain_id", "r.starts_at", "r.state as round_state"])
    .where(
      sql<boolean>`(b.player_id, b.id) IN (SELECT * FROM unnest(
        ${calls.map(({ playerId }) => String(playerId))}::bigint[], ${calls.map(({ id }) => id)}::uuid[]))`,
    )
    .orderBy("b.player_id")
    .orderBy("b.id")
    .forUpdate("b")
    .execute();
}
