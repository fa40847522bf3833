import { setTimeout as sleep } from "node:timers/promises";
import { nameToOthers } from "@gemplay/api-schema/player";
import { termsVersion } from "@gemplay/api-schema/terms";
import { findPlayers, type Player } from "../../account/index.ts";
import type { SessionPlayer } from "../../platform/http/index.ts";
import { type EndedSessions, isAmong } from "../../platform/stream/index.ts";
import { initDataMs, isFromHost } from "./init-data.ts";
import { hashOf, keyOf, tokenOf } from "./session-headers.ts";
import type { CachedSession, Reading, SessionsContext } from "./sessions.context.ts";
import { findSessions, type StoredSession } from "./sessions.repository.ts";

/**
 * The server stores the time at which a session was last used only with this precision, in milliseconds. Storing the
 * time at each API call would cost more than the call itself.
 */
const touchEveryMs = 3_600_000;
/**
 * The time in milliseconds for which a process caches a session. The process caches sessions only while it receives
 * notifications about ended sessions.
 */
const cacheMs = 30_000;
/**
 * If a cached session is older than this time in milliseconds, the process reads the session again in the background.
 * API calls therefore rarely wait for the read.
 */
const renewMs = 20_000;
/**
 * The process collects sessions for this time in milliseconds, and then reads them with one query. Reading one session
 * alone would cost as much as two bets.
 */
const renewTogetherMs = 250;
/** The maximum number of sessions in one query. */
export const readTogether = 1_000;
const cachedLimit = 50_000;

/**
 * Returns the player of an Authorization header from the cache of sessions, or undefined if no valid session is cached.
 * Reads the session again in the background before the cached session expires.
 */
export function cachedPlayer(context: SessionsContext, authorization: string): SessionPlayer | undefined {
  const { cached, clock, listener } = context;
  const known = cached.get(keyOf(authorization));
  if (known?.authorization !== authorization || !listener.isConnected()) return undefined;
  const nowMs = clock.nowMs();
  const ageMs = Math.abs(nowMs - known.readAtMs);
  if (ageMs >= cacheMs || isTouchDue(context, known.lastUsedMs) || nowMs > known.goodUntilMs)
    return undefined;
  if (ageMs >= renewMs) renew(context, authorization);
  return known.player;
}

/** Returns true if the server must store again the time at which the session was last used. */
export function isTouchDue({ clock }: SessionsContext, lastUsedMs: number): boolean {
  return clock.nowMs() - lastUsedMs > touchEveryMs;
}

/** Removes a player's sessions from the cache. Running reads then do not add sessions of the player to the cache. */
export function forget({ cached, readings }: SessionsContext, which: EndedSessions): void {
  for (const { forgotten } of readings) forgotten.add(which.playerId);
  for (const [key, { player }] of cached)
    if (player.id === which.playerId && isAmong(which, player.sessionId)) cached.delete(key);
}

/** Removes all sessions from the cache. Running reads then do not add their sessions to the cache. */
export function forgetAll({ cached, readings }: SessionsContext): void {
  for (const reading of readings) reading.everybodyForgotten = true;
  cached.clear();
}

export function beginReading({ readings }: SessionsContext): Reading {
  const reading: Reading = { forgotten: new Set(), everybodyForgotten: false };
  readings.add(reading);
  return reading;
}

/**
 * Reads the sessions of several Authorization headers with two SQL statements. Caches each session unless it changed
 * during the read. Callers must check init data first, because the unchecked signature in a header would find the
 * session of any user.
 */
export async function readSessions(
  context: SessionsContext,
  headers: readonly string[],
  reading: Reading,
): Promise<ReadonlyMap<string, CachedSession>> {
  const { db, readings } = context;
  const found = new Map<string, CachedSession>();
  try {
    const hashes = headers.flatMap((header) => {
      const token = tokenOf(header);
      return token === undefined ? [] : [[header, hashOf(token)] as const];
    });
    if (hashes.length === 0) return found;
    const stored = await findSessions(
      db,
      hashes.map(([, tokenHash]) => tokenHash),
    );
    if (stored.size === 0) return found;
    const players = await findPlayers(
      db,
      Array.from(stored.values(), ({ playerId }) => playerId),
    );
    for (const [header, tokenHash] of hashes) {
      const session = stored.get(tokenHash.toString("hex"));
      const player = session && players.get(session.playerId);
      if (session === undefined || player === undefined || player.deleted) continue;
      const known = readNow(context, { header, tokenHash, session, player });
      found.set(header, known);
      cache(context, known, reading);
    }
    return found;
  } finally {
    readings.delete(reading);
  }
}

/** Returns the cache entry of a session that the process has just read. */
function readNow(
  { clock }: SessionsContext,
  {
    header,
    tokenHash,
    session: { signInMethod, lastUsedAt, initDataAt },
    player,
  }: {
    readonly header: string;
    readonly tokenHash: Buffer;
    readonly session: StoredSession;
    readonly player: Player;
  },
): CachedSession {
  const isInsideHost = isFromHost(header);
  return {
    authorization: header,
    tokenHash,
    player: {
      id: player.id,
      nameToOthers: nameToOthers(player),
      signInMethod,
      frozen: player.freeze === "all",
      termsAccepted: player.termsVersion === termsVersion,
      rotateAfterRounds: player.rotateAfterRounds,
      sessionId: tokenHash.toString("hex"),
      isInsideHost,
    },
    lastUsedMs: lastUsedAt.getTime(),
    readAtMs: clock.nowMs(),
    goodUntilMs: isInsideHost ? (initDataAt?.getTime() ?? 0) + initDataMs : Number.POSITIVE_INFINITY,
  };
}

/** Caches a session, unless the session has changed since the read began. */
function cache({ cached, listener }: SessionsContext, known: CachedSession, reading: Reading): void {
  // While the process gets no notifications of the database, it would not know whether the session has changed since
  // the read.
  if (!listener.isConnected() || reading.everybodyForgotten || reading.forgotten.has(known.player.id)) return;
  if (cached.size >= cachedLimit) cached.clear();
  cached.set(keyOf(known.authorization), known);
}

/** Reads a session again in the background while its cached value is still valid. */
function renew(context: SessionsContext, authorization: string): void {
  context.due.add(authorization);
  if (!context.isRenewing) void renewDue(context);
}

async function renewDue(context: SessionsContext): Promise<void> {
  const { cached, due } = context;
  context.isRenewing = true;
  while (due.size > 0) {
    await sleep(renewTogetherMs, undefined, { ref: false });
    const headers = [...due].slice(0, readTogether);
    try {
      const found = await readSessions(context, headers, beginReading(context));
      for (const header of headers) if (!found.has(header)) cached.delete(keyOf(header));
    } catch {
      // An error of this read is ignored, because the cached session stays valid for some seconds. After the cached
      // session has expired, the next API call reads the session and reports an error.
    }
    for (const header of headers) due.delete(header);
  }
  context.isRenewing = false;
}
