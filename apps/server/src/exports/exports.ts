import type { ServerResponse } from "node:http";
import { createAdder } from "@gemplay/account-archive";
import type { FreshProof } from "@gemplay/api-schema";
import { lockMonths } from "@gemplay/ledger";
import type { FastifyInstance } from "fastify";
import { findPlayer } from "../account/index.ts";
import type { FreshProofs, OwnerNotices } from "../auth/index.ts";
import {
  createDatabase,
  type Database,
  executorOf,
  lockIfFree,
  longReadsAtOnce,
  playerShards,
} from "../platform/database/index.ts";
import { AppError, type SessionPlayer } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { createTickets } from "../platform/stream/index.ts";
import { createRoundProofs } from "../public-log/index.ts";
import { isSignedIn } from "./account.parts.ts";
import { createArchiveWriter } from "./archive.writer.ts";
import { allowIdle, countExport } from "./exports.repository.ts";
import { type ExportCaller, exportRoutes } from "./exports.routes.ts";
import { checkPage, parts } from "./parts.ts";
import { watchPace } from "./reader-pace.ts";
import type { Snapshot } from "./snapshot.ts";

export interface ExportsDependencies
  extends Pick<Platform, "config" | "db" | "reads" | "clock" | "log" | "settings" | "secrets" | "stream"> {
  readonly notices: OwnerNotices;
  readonly proofs: Pick<FreshProofs, "check">;
}

export interface Exports {
  routes(app: FastifyInstance): void;
  /** Interrupts all running exports. A reader of an interrupted archive detects that the archive is incomplete. */
  stop(): Promise<void>;
}

/**
 * The maximum number of exports that one process runs at the same time. Each export holds its locks in one session of
 * the primary. A session of the primary or of a replica keeps the snapshot open. Only exports use these sessions, so no
 * API call waits for an export.
 */
export const exportsAtOnce = longReadsAtOnce;
/** The maximum number of rows of an exported list that are in memory at the same time. */
const pageRows = 200;
/** How many ms longer than `exports.longestSeconds` the transaction with the locks of an export may be idle. */
const idleMarginMs = 60_000;
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
   * The exports that are running, each with the network of its reader. Each network has only one export place, so that
   * one reader cannot use all places.
   */
  readonly running: Map<AbortController, string>;
};

export function createExports(dependencies: ExportsDependencies): Exports {
  const { config, db, clock, log } = dependencies;
  const tickets = createTickets(db, clock, "export");
  const sessions = createDatabase({
    databaseUrl: config.databaseUrl,
    shards: playerShards(db),
    poolSize: exportsAtOnce,
    onError: (error) => log.warn({ err: error }, "an idle database connection of the exports was lost"),
  });
  const context: ExportsContext = { ...dependencies, tickets, sessions, running: new Map() };
  return {
    routes: (app) =>
      exportRoutes(app, {
        ask: (player, proof, caller) => askForExport(context, player, proof, caller),
        send: (asked, begin) => sendArchive(context, asked, begin),
      }),
    async stop() {
      for (const aborting of context.running.keys()) aborting.abort(new Error("the server is stopping"));
      await sessions.destroy();
    },
  };
}

/**
 * Accepts the request for an export and returns the ticket with which the player downloads the export.
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
    // The request locks the player's row before the rows of exports, in the same order as the deletion of an account.
    await proved.use(trx);
    const [atMost, nowMs] = [settings.get("exports.perDay"), clock.nowMs()];
    const window = { at: new Date(nowMs), since: new Date(nowMs - dayMs), atMost };
    if (!(await countExport(trx, playerId, window)))
      throw new AppError("ExportsExhausted", { count: atMost });
    // The owner of the account gets an e-mail, because a thief with a session and the login password can export the
    // account.
    await notices.notify(trx, playerId, locale, "accountExported");
  });
  return { ticket: await tickets.issue({ playerId, sessionId }) };
}

/**
 * Sends the archive to the reader who sends a valid ticket.
 *
 * @throws {AppError} before the first byte of the archive; a later failure interrupts the response
 */
async function sendArchive(
  context: ExportsContext,
  { ticket, network }: { readonly ticket: string; readonly network: string },
  begin: (fileName: string) => ServerResponse,
): Promise<void> {
  const { log, settings, stream, tickets, running } = context;
  // The function checks for a free export place before it uses the ticket. A reader who gets no export place can use
  // the ticket again.
  assertPlaceFree(context, network);
  const aborting = new AbortController();
  running.set(aborting, network);
  const breakOff = (reason: string) => aborting.abort(new Error(reason));
  const timer = setTimeout(
    () => breakOff("the export took longer than exports.longestSeconds"),
    settings.get("exports.longestSeconds") * 1_000,
  );
  const watches = [() => clearTimeout(timer)];
  let out: ServerResponse | undefined;
  try {
    const owner = await tickets.take(ticket);
    if (owner === undefined) throw new AppError("ExportTicketInvalid");
    watches.push(stream.endWith(owner, () => breakOff("the session that requested the export ended")));
    await writeArchive(context, owner, aborting.signal, (fileName) => {
      out = begin(fileName);
      out.on("close", () => breakOff("the reader closed the connection"));
      // If the response had no listener for errors, an error of the response would end the process.
      out.on("error", (error) => aborting.abort(error));
      aborting.signal.addEventListener("abort", () => out?.destroy());
      const slowMs = settings.get("exports.slowSeconds") * 1_000;
      watches.push(watchPace(out, { slowMs }, () => breakOff("the reader read too slowly")));
      return out;
    });
  } catch (error) {
    if (out === undefined) throw error;
    // The abort signal also stops the compression, because the compression must not write to a closed response.
    aborting.abort(error);
    log.warn({ err: error }, "an account export was interrupted");
  } finally {
    for (const end of watches) end();
    running.delete(aborting);
  }
}

/**
 * Writes the archive of an account from one snapshot of the primary or of a replica. The snapshot contains everything
 * that was committed before the call.
 *
 * @param begin starts the HTTP response; the function calls `begin` when it can no longer refuse the export
 */
async function writeArchive(
  context: ExportsContext,
  owner: ExportOwner,
  signal: AbortSignal,
  begin: (fileName: string) => ServerResponse,
): Promise<void> {
  const { clock, log, settings, reads, sessions } = context;
  const takenAtMs = clock.nowMs();
  let out: ServerResponse | undefined;
  const beginOnce = (fileName: string) => {
    // The reader has already received a part of the archive, so the primary cannot write the archive again.
    if (out !== undefined) throw new Error("the replica failed during the export");
    out = begin(fileName);
    return out;
  };
  try {
    await inSnapshot(sessions, async (trx) => {
      await allowIdle(trx, settings.get("exports.longestSeconds") * 1_000 + idleMarginMs);
      await lockExports(trx, owner.playerId);
      // On a replica, the export needs a snapshot of the replica. The transaction of the primary continues to hold the
      // locks, because archiving runs on the primary.
      await reads.upToNow(trx, (db) =>
        inSnapshot(db, (snapshot) =>
          writeSnapshot(context, { ...owner, takenAtMs }, snapshot, signal, beginOnce),
        ),
      );
    });
  } catch (error) {
    if (out?.writableEnded !== true) throw error;
    log.warn({ err: error }, "the lock of a finished account export was lost");
  }
}

/** Runs the work in a read-only transaction on one snapshot. If `db` is a transaction, the work runs in it. */
async function inSnapshot<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return await work(db);
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      // The export prevents the archiving of monthly partitions before it takes the snapshot of the database. If the
      // export took the snapshot first, the snapshot could miss partitions that are archived in between.
      await lockMonths(executorOf(trx));
      return await work(trx);
    });
}

async function writeSnapshot(
  { config, clock, settings, secrets }: ExportsContext,
  { playerId, sessionId, takenAtMs }: ExportOwner & { readonly takenAtMs: number },
  db: Database,
  signal: AbortSignal,
  begin: (fileName: string) => ServerResponse,
): Promise<void> {
  const page = await checkPage(config.webDist);
  const player = await findPlayer(db, playerId);
  if (player === undefined) throw new AppError("ExportTicketInvalid");
  const adder = createAdder();
  const snapshot: Snapshot = {
    config,
    clock,
    settings,
    secrets,
    db,
    executor: executorOf(db),
    player,
    takenAtMs,
    adder,
    pageRows,
    sessionId,
    running: [],
    proofs: await createRoundProofs(db),
    chains: new Set(),
  };
  // If the player's session ends after the snapshot was taken, an event of the session stops the export.
  if (!(await isSignedIn(snapshot)) || signal.aborted) throw new AppError("ExportTicketInvalid");
  const out = begin(`gemplay-${player.id}-${new Date(takenAtMs).toISOString().slice(0, 10)}.zip`);
  const archive = await createArchiveWriter(out, signal);
  for (const [name, text] of page === undefined ? parts : [page, ...parts])
    await archive.add(name, text(snapshot));
  await archive.end({ userId: String(player.id), takenAtMs, sums: adder.sums() });
  out.end();
}

/**
 * Checks that an export place is free for the network of a reader.
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
