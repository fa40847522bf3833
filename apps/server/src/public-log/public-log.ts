import { setTimeout as sleep } from "node:timers/promises";
import type { Data } from "@gemplay/api-schema";
import { type BetToLog, betsToLog, isUuid } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import type { Commitments } from "../commitments/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { AppError, addRoute } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import type { ReceiptFeature } from "../receipts/index.ts";
import { openingOf, sealedEntryOf } from "./entries.ts";
import { createLogReader, type EntryPlace } from "./log-reader.ts";
import { findPair, newestCommitted, newestHead, newestLog } from "./public-log.repository.ts";
import { logFileRoutes } from "./public-log.routes.ts";
import { runLogRound } from "./public-log.worker.ts";

type SharedRoundLog = Data<"GET /games/round/shared">["log"];
type OwnRounds = Data<"POST /fairness/log/rounds">;

export interface PublicLog {
  routes(app: FastifyInstance): void;
  /** Starts the job that appends entries to the log and signs its tree heads. */
  start(): void;
  /** Returns the proof that a player's round is in the log; null if it is not there yet. */
  proofOf(playerId: bigint, id: string): Promise<SharedRoundLog>;
}

type Dependencies = Pick<Platform, "config" | "db" | "secrets" | "clock" | "settings" | "log" | "jobs"> & {
  readonly receipts: Pick<ReceiptFeature, "signText">;
  readonly commitments: Pick<Commitments, "witness">;
  readonly isBegun: () => Promise<boolean>;
};

/** The pause of the job between two rounds, in milliseconds. */
const pauseMs = 1_000;

export function createPublicLog(dependencies: Dependencies): PublicLog {
  const { config, db, receipts, log: logger, jobs } = dependencies;
  const reader = createLogReader(db);
  const [origin = ""] = config.publicOrigins;
  const { host } = new URL(origin);

  /** Returns the places of the entries of bets, by the ids of the bets. */
  async function find(bets: readonly BetToLog[]): Promise<ReadonlyMap<string, EntryPlace>> {
    const entries = bets.map((one) => ({ id: one.bet.id, ...sealedEntryOf(one) }));
    const places = await reader.find(entries);
    return new Map(
      entries.flatMap(({ id, sealed }) => {
        const place = places.get(sealed);
        return place === undefined ? [] : [[id, place] as const];
      }),
    );
  }

  async function ownRounds(playerId: bigint, ids: readonly string[]): Promise<OwnRounds> {
    const bets = await betsToLog(executorOf(db), playerId, ids.filter(isUuid));
    const places = await find(bets);
    const { log: newest } = await newestLog(db);
    const head = await newestHead(db, newest);
    const rounds: OwnRounds["rounds"] = [];
    for (const id of ids) {
      const bet = bets.find((one) => one.bet.id === id);
      const place = bet && places.get(bet.bet.id);
      const treeHead = place?.log === newest ? head : place && (await newestHead(db, place.log));
      const inclusion = place && treeHead && (await reader.inclusion(place, treeHead.size));
      rounds.push({
        id,
        included:
          bet === undefined || inclusion === undefined || treeHead === undefined
            ? null
            : {
                ...inclusion,
                opening: openingOf(bet),
                ...(place?.log === newest ? {} : { treeHead: treeHead.note }),
              },
      });
    }
    return { treeHead: head?.note ?? null, rounds };
  }

  /** @throws {AppError} LogEntryUnknown if the newest tree head is smaller */
  async function assertSigned(size: number): Promise<number> {
    const { log } = await newestLog(db);
    const head = await newestHead(db, log);
    if (head === undefined || size < 1 || size > head.size) throw new AppError("LogEntryUnknown");
    return log;
  }

  return {
    routes(app) {
      addRoute(app, "GET /fairness/log", async () => {
        const { log } = await newestLog(db);
        const committed = await newestCommitted(db, log);
        return {
          number: log,
          treeHead: (await newestHead(db, log))?.note ?? null,
          committed:
            committed === undefined
              ? null
              : {
                  size: committed.size,
                  root: committed.root,
                  contract: committed.contract ?? "",
                  transaction: committed.transactionHash ?? "",
                  block: committed.blockNumber ?? 0,
                },
        };
      });
      addRoute(app, "GET /fairness/log/inclusion", async ({ query: { index, size } }) => {
        const found = await reader.inclusion({ log: await assertSigned(size), index }, size);
        if (found === undefined) throw new AppError("LogEntryUnknown");
        return found;
      });
      addRoute(app, "GET /fairness/log/consistency", async ({ query: { from, size } }) => {
        const log = await assertSigned(size);
        if (from < 1 || from > size) throw new AppError("LogEntryUnknown");
        return { path: await reader.consistency(log, from, size) };
      });
      addRoute(app, "POST /fairness/log/rounds", ({ player, body }) => ownRounds(player.id, body.ids));
      logFileRoutes(app, db);
    },

    async proofOf(playerId, id) {
      const [bet] = await betsToLog(executorOf(db), playerId, [id]);
      if (bet === undefined) return null;
      const place = (await find([bet])).get(id);
      const head = place && (await newestHead(db, place.log));
      const inclusion = place && head && (await reader.inclusion(place, head.size));
      if (inclusion === undefined || head === undefined) return null;
      const pair = await findPair(db, playerId, bet.bet.seedNo);
      const seedPair = pair?.log === place?.log && pair && (await reader.inclusion(pair, head.size));
      return { treeHead: head.note, bet: inclusion, seedPair: seedPair || null };
    },

    start() {
      jobs.runExclusive("public log", async (signal, { ran, failed }) => {
        while (!signal.aborted) {
          try {
            await runLogRound({
              ...dependencies,
              originOf: (log) => `${host}/log/${log}`,
              sign: (text) => receipts.signText(text),
            });
            ran();
          } catch (error) {
            failed();
            logger.error({ err: error }, "the public log could not be continued and is tried again");
          }
          await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
        }
      });
    },
  };
}
