import { setTimeout as sleep } from "node:timers/promises";
import type { Data } from "@gemplay/api-schema";
import { parseTreeHead } from "@gemplay/games";
import { isUuid, withSecretCache } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import type { Commitments } from "../commitments/index.ts";
import { AppError, addRoute } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import type { ReceiptFeature } from "../receipts/index.ts";
import { createLogReader } from "./log-reader.ts";
import { findPair, newestCommitted, newestHead, newestLog } from "./public-log.repository.ts";
import { logFileRoutes } from "./public-log.routes.ts";
import { runLogRound } from "./public-log.worker.ts";
import { createRoundProofs, type RoundProofs } from "./round-proofs.ts";

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

/** Returns the signed tree head to which the paths of a log lead. */
const noteOf = ({ treeHeads }: RoundProofs, log: number): string =>
  treeHeads.find((head) => head.log === log)?.note ?? "";

const sizeOf = (note: string): number => parseTreeHead(note)?.size ?? 0;

/** The pause of the job between two runs in milliseconds, and the longer pause after a failed run. */
const [pauseMs, failedPauseMs] = [1_000, 5_000];

export function createPublicLog(dependencies: Dependencies): PublicLog {
  const { config, db, receipts, log: logger, jobs } = dependencies;
  const reader = createLogReader(db);
  const [origin = ""] = config.publicOrigins;
  const { host } = new URL(origin);

  async function ownRounds(playerId: bigint, ids: readonly string[]): Promise<OwnRounds> {
    const proofs = await createRoundProofs(db, reader);
    const found = await proofs.of(playerId, ids.filter(isUuid));
    const newest = proofs.treeHeads.at(-1);
    return {
      treeHead: newest?.note ?? null,
      rounds: ids.map((id) => {
        const proof = found.get(id);
        if (proof === undefined) return { id, included: null };
        const { log, ...included } = proof;
        const earlier = log === newest?.log ? undefined : noteOf(proofs, log);
        return { id, included: { ...included, ...(earlier === undefined ? {} : { treeHead: earlier }) } };
      }),
    };
  }

  /**
   * Returns the number of the wanted log, by default the newest.
   *
   * @throws {AppError} LogEntryUnknown if the newest tree head of the log is smaller, or if no such log exists
   */
  async function assertSigned(size: number, wanted: number | undefined): Promise<number> {
    const log = wanted ?? (await newestLog(db)).log;
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
      addRoute(app, "GET /fairness/log/inclusion", async ({ query: { log, index, size } }) => {
        const found = await reader.inclusion({ log: await assertSigned(size, log), index }, size);
        if (found === undefined) throw new AppError("LogEntryUnknown");
        return found;
      });
      addRoute(app, "GET /fairness/log/consistency", async ({ query: { log, from, size } }) => {
        const number = await assertSigned(size, log);
        if (from < 1 || from > size) throw new AppError("LogEntryUnknown");
        return { path: await reader.consistency(number, from, size) };
      });
      addRoute(app, "POST /fairness/log/rounds", ({ player, body }) => ownRounds(player.id, body.ids), {
        rateLimit: "sums",
      });
      logFileRoutes(app, db);
    },

    async proofOf(playerId, id) {
      const proofs = await createRoundProofs(db, reader);
      const proof = (await proofs.of(playerId, [id])).get(id);
      if (proof === undefined) return null;
      const { log, opening, ...bet } = proof;
      const treeHead = noteOf(proofs, log);
      const pair = await findPair(db, playerId, opening.seedNumber);
      // The tree contains the entry of the seed pair, because it is before the entry of the bet.
      const seedPair = pair?.log === log ? await reader.inclusion(pair, sizeOf(treeHead)) : undefined;
      return { treeHead, bet, seedPair: seedPair ?? null };
    },

    start() {
      const worker = {
        ...dependencies,
        // Many bets of a player use the same seed pair.
        secrets: withSecretCache(dependencies.secrets),
        originOf: (log: number) => `${host}/log/${log}`,
        sign: (text: string) => receipts.signText(text),
      };
      jobs.runExclusive("public log", async (signal, { ran, failed }) => {
        while (!signal.aborted) {
          let waitMs = pauseMs;
          try {
            await runLogRound(worker, signal);
            ran();
          } catch (error) {
            failed();
            logger.error({ err: error }, "the job of the public log failed and runs again in 5 seconds");
            waitMs = failedPauseMs;
          }
          await sleep(waitMs, undefined, { signal }).catch(() => undefined);
        }
      });
    },
  };
}
