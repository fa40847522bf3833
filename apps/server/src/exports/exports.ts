import type { ServerResponse } from "node:http";
import { createAdder } from "@gemplay/account-archive";
import type { FreshProof } from "@gemplay/api-schema";
import { lockMonths } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import { findPlayer } from "../account/index.ts";
import type { FreshProofs, OwnerNotices } from "../auth/index.ts";
import { createDatabase, type Database, executorOf, lockIfFree } from "../platform/database/index.ts";
import { AppError, type SessionPlayer } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { createTickets } from "../platform/stream/index.ts";
import { isSignedIn } from "./account.parts.ts";
import { createArchiveWriter } from "./archive.writer.ts";
import { countExport } from "./exports.repository.ts";
import { type ExportCaller, exportRoutes } from "./exports.routes.ts";
import { checkPage, parts } from "./parts.ts";
import { watchPace } from "./reader-pace.ts";
import type { Snapshot } from "./snapshot.ts";

export interface ExportsDependencies
  extends Pick<Platform, "config" | "db" | "clock" | "log" | "settings" | "secrets" | "stream"> {
  readonly notices: OwnerNotices;
  readonly proofs: Pick<FreshProofs, "check">;
}

export interface Exports {
  routes(app: FastifyInstance): void;
  /** Interrupts all running exports. No reader accepts an interrupted archive as complete. */
  stop(): Promise<void>;
}

/**
 * The number of exports that one process runs at once. Each export holds a snapshot on a database session that no API
 * call waits for.
 */
export const exportsAtOnce = 2;
/** The number of rows of an exported list that are in memory at a time. */
const pageRows = 200;
const dayMs = 86_400_000;

/** The session that requested an export. */
interface ExportOwner {
  readonly playerId: bigint;
  readonly sessionId: string;
}

type ExportsContext = ExportsDependencies & {
  readonly tickets: ReturnType<typeof createTickets>;
  /** The database sessions that only exports use. */
  readonly sessions: Database;
  /**
   * The running exports and the networks of their readers. Each network has one place, so that one reader cannot take
   * all places.
   */
  readonly running: Map<AbortController, string>;
};

export function createExports(dependencies: ExportsDependencies): Exports {
  const { config, db, clock, log } = dependencies;
  const tickets = createTickets(db, clock, "export");
  const sessions = createDatabase({
    databaseUrl: config.databaseUrl,
    poolSize: exportsAtOnce,
    onError: (error) => log.warn({ err: error }, "idle connection of exports lost"),
  });
  const context: ExportsContext = { ...dependencies, tickets, sessions, running: new Map() };
  return {
    routes: (app) =>
      exportRoutes(app, {
        ask: (player, proof, caller) => askForExport(context, player, proof, caller),
        send: (asked, begin) => sendArchive(context, asked, begin),
      }),
    async stop() {
      for (const aborting of context.running.keys()) aborting.abort(new Error("the server stops"));
      await sessions.destroy();
    },
  };
}

/**
 * Requests an export and returns the ticket that downloads the export.
 *
 * @throws {AppError} ExportsBusy, ExportUnderway, ExportsExhausted and the errors of fresh proofs
 */
async function askForExport(
  context: ExportsContext,
  player: SessionPlayer,
  proof: FreshProof,
  { network, locale }: ExportCaller,
): Promise<{ ticket: string }> {
  const { db, clock, settings, notices, proofs, tickets } = context;
  const { id: playerId, sessionId } = player;
  assertPlaceFree(context, network);
  const proved = await proofs.check(playerId, "exportAccount", proof, player);
  await db.transaction().execute(async (trx) => {
    await lockExports(trx, playerId);
    // The export locks the player's row before the rows of exports, in the same order as a deletion of the account.
    await proved.use(trx);
    const [atMost, nowMs] = [settings.get("exports.perDay"), clock.nowMs()];
    const window = { at: new Date(nowMs), since: new Date(nowMs - dayMs), atMost };
    if (!(await countExport(trx, playerId, window)))
      throw new AppError("ExportsExhausted", { count: atMost });
    // The account's owner gets an e-mail, because a thief with a session and the login password can export the account.
    await notices.notify(trx, playerId, locale, "accountExported");
  });
  return { ticket: await tickets.issue({ playerId, sessionId }) };
}

/**
 * Sends the archive that a ticket allows.
 *
 * @throws {AppError} before the first byte; a later failure interrupts the response
 */
async function sendArchive(
  context: ExportsContext,
  { ticket, network }: { readonly ticket: string; readonly network: string },
  begin: (fileName: string) => ServerResponse,
): Promise<void> {
  const { log, settings, stream, tickets, running } = context;
  // The export checks for a free place before using the ticket. A reader without a place can use the ticket again.
  assertPlaceFree(context, network);
  const aborting = new AbortController();
  running.set(aborting, network);
  const breakOff = (reason: string) => aborting.abort(new Error(reason));
  const timer = setTimeout(
    () => breakOff("it took too long"),
    settings.get("exports.longestSeconds") * 1_000,
  );
  const watches = [() => clearTimeout(timer)];
  let out: ServerResponse | undefined;
  try {
    const owner = await tickets.take(ticket);
    if (owner === undefined) throw new AppError("ExportTicketInvalid");
    watches.push(stream.endWith(owner, () => breakOff("its session ended")));
    await writeArchive(context, owner, aborting.signal, (fileName) => {
      out = begin(fileName);
      out.on("close", () => breakOff("the reader went away"));
      // Without a listener, an error of the response would end the process.
      out.on("error", (error) => aborting.abort(error));
      aborting.signal.addEventListener("abort", () => out?.destroy());
      const slowMs = settings.get("exports.slowSeconds") * 1_000;
      watches.push(watchPace(out, { slowMs }, () => breakOff("the reader is too slow")));
      return out;
    });
  } catch (error) {
    if (out === undefined) throw error;
    // The abort stops the compression too, because the compression must not write to a destroyed response.
    aborting.abort(error);
    log.warn({ err: error }, "an export was broken off");
  } finally {
    for (const end of watches) end();
    running.delete(aborting);
  }
}

/**
 * Writes the archive of an account from one snapshot.
 *
 * @param begin called when the export can no longer be refused
 */
async function writeArchive(
  { config, clock, settings, secrets, sessions }: ExportsContext,
  owner: ExportOwner,
  signal: AbortSignal,
  begin: (fileName: string) => ServerResponse,
): Promise<void> {
  const page = await checkPage(config.webDist);
  await sessions
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      // The export keeps the months from being archived before taking the snapshot. Without this order, the snapshot
      // could miss months that are archived in between.
      await lockMonths(executorOf(trx));
      const takenAtMs = clock.nowMs();
      await lockExports(trx, owner.playerId);
      const player = await findPlayer(trx, owner.playerId);
      if (player === undefined) throw new AppError("ExportTicketInvalid");
      const adder = createAdder();
      const snapshot: Snapshot = {
        config,
        clock,
        settings,
        secrets,
        db: trx,
        executor: executorOf(trx),
        player,
        takenAtMs,
        adder,
        pageRows,
        sessionId: owner.sessionId,
        running: [],
        chains: new Set(),
      };
      // If the session ends after this snapshot, an event stops the export.
      if (!(await isSignedIn(snapshot)) || signal.aborted) throw new AppError("ExportTicketInvalid");
      const out = begin(`gemplay-${player.id}-${new Date(takenAtMs).toISOString().slice(0, 10)}.zip`);
      const archive = await createArchiveWriter(out, signal);
      for (const [name, text] of page === undefined ? parts : [page, ...parts])
        await archive.add(name, text(snapshot));
      await archive.end({ userId: String(player.id), takenAtMs, sums: adder.sums() });
      out.end();
    });
}

/**
 * Checks that an export place is free for a network.
 *
 * @throws {AppError} ExportsBusy
 */
function assertPlaceFree({ running }: ExportsContext, network: string): void {
  if (running.size >= exportsAtOnce || [...running.values()].includes(network))
    throw new AppError("ExportsBusy");
}

/**
 * Locks the exports of an account, so that only one export of the account runs at a time over all processes.
 *
 * @throws {AppError} ExportUnderway
 */
async function lockExports(trx: Database, playerId: bigint): Promise<void> {
  if (!(await lockIfFree(trx, `account export ${playerId}`))) throw new AppError("ExportUnderway");
}
