import type { ServerResponse } from "node:http";
import { createAdder } from "@gemplay/account-archive";
import type { FastifyInstance } from "fastify";
import { findPlayer } from "../account/index.ts";
import { createDatabase, type Database, executorOf, lockIfFree } from "../platform/database/index.ts";
import { AppError, type SessionPlayer } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { createTickets } from "../platform/stream/index.ts";
import { createArchiveWriter } from "./archive.writer.ts";
import { countExport } from "./exports.repository.ts";
import { exportRoutes } from "./exports.routes.ts";
import { checkPage, parts } from "./parts.ts";
import type { Snapshot } from "./snapshot.ts";

export type ExportsDependencies = Pick<Platform, "config" | "db" | "clock" | "log" | "settings" | "secrets">;

export interface Exports {
  routes(app: FastifyInstance): void;
  /** Breaks off what is being written: no reader takes it for whole. */
  stop(): Promise<void>;
}

/** Exports that a process makes at once: each holds a snapshot, on a session that no call waits for. */
export const exportsAtOnce = 2;
const dayMs = 86_400_000;

export function createExports(dependencies: ExportsDependencies): Exports {
  const { config, db, clock, log, settings } = dependencies;
  const tickets = createTickets(db, clock, "export");
  const sessions = createDatabase({
    databaseUrl: config.databaseUrl,
    poolSize: exportsAtOnce,
    onError: (error) => log.warn({ err: error }, "idle connection of exports lost"),
  });
  const running = new Set<AbortController>();

  /** @throws {AppError} ExportsBusy */
  function assertRoom(): void {
    if (running.size >= exportsAtOnce) throw new AppError("ExportsBusy");
  }

  /** One at a time of an account, over all processes. @throws {AppError} ExportUnderway */
  async function lockExports(trx: Database, playerId: bigint): Promise<void> {
    if (!(await lockIfFree(trx, `account export ${playerId}`))) throw new AppError("ExportUnderway");
  }

  /** @throws {AppError} ExportsBusy, ExportUnderway, ExportsExhausted */
  async function ask({ id: playerId, sessionId }: SessionPlayer): Promise<{ ticket: string }> {
    assertRoom();
    await db.transaction().execute(async (trx) => {
      await lockExports(trx, playerId);
      const [atMost, nowMs] = [settings.get("exports.perDay"), clock.nowMs()];
      const window = { at: new Date(nowMs), since: new Date(nowMs - dayMs), atMost };
      if (!(await countExport(trx, playerId, window)))
        throw new AppError("ExportsExhausted", { count: atMost });
    });
    return { ticket: await tickets.issue({ playerId, sessionId }) };
  }

  /** Writes everything of one moment. @param begin called when nothing can be refused any more */
  async function write(
    owner: { readonly playerId: bigint; readonly sessionId: string },
    signal: AbortSignal,
    begin: (fileName: string) => ServerResponse,
  ): Promise<void> {
    const page = await checkPage(config.webDist);
    await sessions
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        const takenAtMs = clock.nowMs();
        await lockExports(trx, owner.playerId);
        const player = await findPlayer(trx, owner.playerId);
        if (player === undefined) throw new AppError("ExportTicketInvalid");
        const adder = createAdder();
        const snapshot: Snapshot = {
          ...{ ...dependencies, db: trx, executor: executorOf(trx), player, takenAtMs, adder },
          ...{ sessionId: owner.sessionId, running: [], chains: new Set() },
        };
        const out = begin(`gemplay-${player.id}-${new Date(takenAtMs).toISOString().slice(0, 10)}.zip`);
        const archive = createArchiveWriter(out, signal);
        for (const [name, text] of page === undefined ? parts : [page, ...parts])
          await archive.add(name, text(snapshot));
        await archive.end({ userId: String(player.id), takenAtMs, sums: adder.sums() });
        out.end();
      });
  }

  /** @throws {AppError} before the first byte; what fails after it breaks the answer off */
  async function send(ticket: string, begin: (fileName: string) => ServerResponse): Promise<void> {
    const owner = await tickets.take(ticket);
    if (owner === undefined) throw new AppError("ExportTicketInvalid");
    assertRoom();
    const aborting = new AbortController();
    running.add(aborting);
    const longestMs = settings.get("exports.longestSeconds") * 1_000;
    const timer = setTimeout(() => aborting.abort(new Error("it took too long")), longestMs);
    let out: ServerResponse | undefined;
    try {
      await write(owner, aborting.signal, (fileName) => {
        out = begin(fileName);
        out.on("close", () => aborting.abort(new Error("the reader went away")));
        aborting.signal.addEventListener("abort", () => out?.destroy());
        return out;
      });
    } catch (error) {
      if (out === undefined) throw error;
      out.destroy();
      log.warn({ err: error, playerId: String(owner.playerId) }, "an export was broken off");
    } finally {
      clearTimeout(timer);
      running.delete(aborting);
    }
  }

  return {
    routes: (app) => exportRoutes(app, { ask, send }),
    async stop() {
      for (const aborting of running) aborting.abort(new Error("the server stops"));
      await sessions.destroy();
    },
  };
}
