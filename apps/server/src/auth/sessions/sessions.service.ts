import { setTimeout as sleep } from "node:timers/promises";
import type { Data, Device, SignInMethod } from "@gemplay/api-schema";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { playerChangedChannel } from "../../account/index.ts";
import type { SessionPlayer } from "../../platform/http/index.ts";
import type { EndedSessions } from "../../platform/stream/index.ts";
import { hashOf } from "./session-headers.ts";
import { authenticate, isOurs } from "./sessions.authentication.ts";
import { cachedPlayer, forget, forgetAll, readTogether } from "./sessions.cache.ts";
import { createSessionsContext, type SessionDependencies, type SessionsContext } from "./sessions.context.ts";
import {
  deleteOfMethod,
  deleteOldest,
  deleteSessions,
  deleteSessionsIn,
  findSession,
  findSessions,
  insertSession,
  listSessions,
  readEnded,
  sessionEndedChannel,
  sessionsAtMost,
} from "./sessions.repository.ts";

/** The properties of a sign-in that opens a session. */
interface SessionOrigin {
  readonly signInMethod: SignInMethod;
  readonly device: Device;
  readonly newDevice: boolean;
  /** The hash of the device's secret; null for a device without a secret. */
  readonly deviceHash: Buffer | null;
  /**
   * The time at which the messaging host signed the init data that opened the session; null for a session without init
   * data.
   */
  readonly initDataAt: Date | null;
}

export interface Sessions {
  /** Opens a session and returns the session token. The server stores only a hash of the token. */
  open<T>(trx: Kysely<T>, playerId: bigint, from: SessionOrigin): Promise<string>;
  /** Returns the player of an Authorization header from the cache of sessions, without a database query. */
  cached(authorization: string | undefined): SessionPlayer | undefined;
  /**
   * Returns true if the caller cannot have guessed the header. The server created the token, or the header contains
   * init data, which the server checks before any database query.
   */
  isOurs(authorization: string | undefined): boolean;
  /**
   * Reads the player of an API call from the database. Creates the account if the init data of the call belong to a new
   * user.
   *
   * @throws {AppError} SessionEnded, and the errors of `InitDataCheck` and `HostSignIn`
   */
  authenticate(request: FastifyRequest): Promise<SessionPlayer>;
  /** Reads from the database whether a session belongs to the given player and is open. */
  stands(session: { readonly playerId: bigint; readonly sessionId: string }): Promise<boolean>;
  /** Lists the player's sessions, with the caller's own session first. */
  list(player: SessionPlayer): Promise<Data<"GET /user/sessions">>;
  /** Ends one session of the player, all sessions except one, or all sessions. */
  end(player: SessionPlayer, which: Omit<EndedSessions, "playerId">): Promise<void>;
  /**
   * Ends the given sessions in the caller's transaction. The database notifies every process at commit, including the
   * current process.
   */
  endIn<T>(trx: Kysely<T>, which: EndedSessions): Promise<void>;
  /**
   * Ends the sessions that the player has opened with one sign-in method, in the caller's transaction. The database
   * notifies every process at commit.
   */
  endOfMethod<T>(trx: Kysely<T>, playerId: bigint, signInMethod: SignInMethod): Promise<void>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/**
 * If the check of the sessions with open event streams fails, the process repeats the check after this time in
 * milliseconds.
 */
const askAgainMs = 5_000;

export function createSessions(dependencies: SessionDependencies): Sessions {
  const context = createSessionsContext(dependencies);
  listenToChanges(context);
  return {
    open: (trx, playerId, from) => openSession(context, trx, playerId, from),
    cached: (authorization = "") => cachedPlayer(context, authorization),
    isOurs: (authorization = "") => isOurs(context, authorization),
    authenticate: (request) => authenticate(context, request),
    stands: (session) => isStanding(context, session),
    list: (player) => listOwnSessions(context, player),
    end: (player, which) => endSessions(context, player, which),
    async endIn(trx, which) {
      await deleteSessionsIn(trx, which, new Date(context.clock.nowMs()));
    },
    endOfMethod: (trx, playerId, signInMethod) =>
      deleteOfMethod(trx, playerId, signInMethod, new Date(context.clock.nowMs())),
  };
}

/** Removes changed sessions from the cache, and closes the event streams of ended sessions. */
function listenToChanges(context: SessionsContext): void {
  const { listener, stream } = context;
  listener.on(sessionEndedChannel, (payload) => {
    const which = readEnded(payload);
    if (which === "outdated") return void endStreamsOfEnded(context);
    forget(context, which);
    void stream.endOwned(which);
  });
  listener.on(playerChangedChannel, (payload) => forget(context, { playerId: BigInt(payload) }));
  listener.onGap(() => {
    forgetAll(context);
    if (listener.isConnected()) void endStreamsOfEnded(context);
  });
}

/** Closes the event streams of sessions that ended while the process had no listening connection to the database. */
async function endStreamsOfEnded({ db, listener, stream }: SessionsContext): Promise<void> {
  const owners = [...stream.owners()];
  while (owners.length > 0) {
    const group = owners.splice(0, readTogether);
    try {
      const hashes = group.map(({ sessionId }) => Buffer.from(sessionId, "hex"));
      const standing = await findSessions(db, hashes);
      for (const { playerId, sessionId } of group)
        if (!standing.has(sessionId)) await stream.endOwned({ playerId, only: sessionId });
    } catch {
      // The function is called again when the process has a listening connection again.
      if (!listener.isConnected()) return;
      owners.push(...group);
      await sleep(askAgainMs, undefined, { ref: false });
    }
  }
}

async function openSession<T>(
  { clock, tokens }: SessionsContext,
  trx: Kysely<T>,
  playerId: bigint,
  from: SessionOrigin,
): Promise<string> {
  const token = tokens.make();
  const at = new Date(clock.nowMs());
  await insertSession(trx, { playerId, tokenHash: hashOf(token), ...from, insideHost: false, at });
  await deleteOldest(trx, playerId, sessionsAtMost);
  return token;
}

async function isStanding(
  { db }: SessionsContext,
  { playerId, sessionId }: { readonly playerId: bigint; readonly sessionId: string },
): Promise<boolean> {
  const session = await findSession(db, Buffer.from(sessionId, "hex"));
  return session?.playerId === playerId;
}

async function listOwnSessions(
  { clock, db, settings }: SessionsContext,
  { id, sessionId }: SessionPlayer,
): Promise<Data<"GET /user/sessions">> {
  const idleDays = settings.get("sessions.idleDays");
  const usedSince = new Date(clock.nowMs() - idleDays * dayMs);
  const own = Buffer.from(sessionId, "hex");
  const stored = await listSessions(db, { playerId: id, own, usedSince, limit: sessionsAtMost });
  const sessions = stored.map(({ tokenHash, device, newDevice, signInMethod, createdAt, lastUsedAt }) => ({
    id: tokenHash.toString("hex"),
    device,
    newDevice,
    wayIn: signInMethod,
    current: tokenHash.equals(own),
    openedAtMs: createdAt.getTime(),
    lastUsedAtMs: lastUsedAt.getTime(),
  }));
  return { sessions, idleDays };
}

/**
 * Returns whether a session may make other devices unknown to the account. A thief who has just signed in on a new
 * device must not move the owner's devices into the budget of guests, which any stranger can use up.
 */
async function mayForgetDevices(
  { clock, db, settings }: SessionsContext,
  sessionId: string,
): Promise<boolean> {
  const session = await findSession(db, Buffer.from(sessionId, "hex"));
  const trustedBefore = clock.nowMs() - settings.get("freshProof.wayInHours") * hourMs;
  return session !== undefined && (!session.newDevice || session.createdAt.getTime() <= trustedBefore);
}

async function endSessions(
  context: SessionsContext,
  { id: playerId, sessionId }: SessionPlayer,
  named: Omit<EndedSessions, "playerId">,
): Promise<void> {
  const { clock, db, stream } = context;
  const which = { playerId, ...named };
  const forgetsDevices = named.only !== sessionId && (await mayForgetDevices(context, sessionId));
  const ended = await deleteSessions(db, which, new Date(clock.nowMs()), forgetsDevices);
  // If the session had already ended, the other processes need no notification.
  if (!ended && which.only !== sessionId) return;
  // The current process ends the sessions immediately. All other processes get a notification of the database.
  forget(context, which);
  await stream.endOwned(which);
}
