import type { FastifyRequest } from "fastify";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import { type Caller, readCaller } from "../devices/index.ts";
import { isFromHost, signatureOf } from "./init-data.ts";
import { bearerTokenOf, endedOf, hashOf, keyOf } from "./session-headers.ts";
import { beginReading, isTouchDue, readSessions } from "./sessions.cache.ts";
import type { CachedSession, SessionsContext } from "./sessions.context.ts";
import { touchSession } from "./sessions.repository.ts";

const dayMs = 86_400_000;
/**
 * The maximum number of refused tokens in the cache. If the cache does not contain a refused token, the server looks
 * the token up in the database again.
 */
const endedLimit = 50_000;
/**
 * After a temporary refusal, the server repeats the same refusal for this time in milliseconds without a database
 * query.
 */
const refusedMs = 5_000;

/**
 * Returns the player of the session in an Authorization header, unless the session was not used for too long. Stores
 * the time at which the session was last used, at most once an hour.
 */
export async function authenticate(
  context: SessionsContext,
  request: FastifyRequest,
): Promise<SessionPlayer> {
  const { cached, clock, db, initData } = context;
  const { authorization = "" } = request.headers;
  // The server checks init data before any database query, so that guessed init data cause no queries.
  if (isFromHost(authorization)) initData.check(authorization);
  assertNotRefused(context, authorization);
  const session = await readShared(context, authorization, () => readCaller(request));
  const { player, tokenHash, lastUsedMs } = session;
  if (isIdle(context, lastUsedMs)) throw new AppError("SessionEnded");
  if (!isTouchDue(context, lastUsedMs)) return player;
  const nowMs = clock.nowMs();
  await touchSession(db, { playerId: player.id, tokenHash, at: new Date(nowMs) });
  const key = keyOf(authorization);
  if (cached.has(key)) cached.set(key, { ...session, lastUsedMs: nowMs });
  return player;
}

/**
 * Returns true if the caller cannot have guessed the header: the server created its token, or the header contains init
 * data.
 */
export function isOurs({ tokens }: SessionsContext, authorization: string): boolean {
  if (isFromHost(authorization)) return true;
  const token = bearerTokenOf(authorization);
  return token !== undefined && tokens.isOurs(token);
}

function isIdle({ clock, settings }: SessionsContext, lastUsedMs: number): boolean {
  return clock.nowMs() - lastUsedMs > settings.get("sessions.idleDays") * dayMs;
}

/**
 * Throws the cached refusal of an Authorization header, if the header was refused before.
 *
 * @throws {AppError} the reason why the header opens no session
 */
function assertNotRefused({ clock, refusals }: SessionsContext, authorization: string): void {
  const key = keyOf(authorization);
  const refusal = refusals.get(key);
  if (refusal === undefined) return;
  if (clock.nowMs() < refusal.untilMs) throw new AppError(refusal.error.error, refusal.error.values);
  refusals.delete(key);
}

function cacheRefusal(context: SessionsContext, authorization: string, error: unknown): void {
  const { clock, refusals } = context;
  if (!(error instanceof AppError) || !isOurs(context, authorization)) return;
  const isForEver = error.error === endedOf(authorization).error;
  if (refusals.size >= endedLimit) refusals.clear();
  refusals.set(keyOf(authorization), {
    error,
    untilMs: isForEver ? Number.POSITIVE_INFINITY : clock.nowMs() + refusedMs,
  });
}

/**
 * Starts a read of a session that all simultaneous calls share. If sessions have changed since a running read began,
 * starts another read.
 */
function readShared(
  context: SessionsContext,
  authorization: string,
  caller: () => Caller,
): Promise<CachedSession> {
  const { shared } = context;
  const key = keyOf(authorization);
  const running = shared.get(key);
  if (running !== undefined && running.reading.forgotten.size === 0 && !running.reading.everybodyForgotten)
    return running.session;
  const reading = beginReading(context);
  const readOne = async () => {
    try {
      const session =
        (await readSessions(context, [authorization], reading)).get(authorization) ??
        (await openedAtFirstSight(context, authorization, caller));
      if (session !== undefined) return session;
      throw endedOf(authorization);
    } catch (error) {
      cacheRefusal(context, authorization, error);
      throw error;
    } finally {
      if (shared.get(key)?.reading === reading) shared.delete(key);
    }
  };
  const session = readOne();
  shared.set(key, { reading, session });
  return session;
}

/** Opens the session of init data that the server has not seen before. */
async function openedAtFirstSight(
  context: SessionsContext,
  authorization: string,
  caller: () => Caller,
): Promise<CachedSession | undefined> {
  const { hostSignIn, initData } = context;
  const signature = signatureOf(authorization);
  if (signature === undefined) return undefined;
  await hostSignIn.open(initData.check(authorization), hashOf(signature), caller());
  return (await readSessions(context, [authorization], beginReading(context))).get(authorization);
}
