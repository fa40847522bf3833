import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Data, Device, WayIn } from "@gemplay/api-schema";
import { nameToOthers } from "@gemplay/api-schema/player";
import { termsVersion } from "@gemplay/api-schema/terms";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { findPlayers, playerChangedChannel } from "../../account/index.ts";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import { type EndedSessions, isAmong } from "../../platform/stream/index.ts";
import { type Asker, askerOf } from "../devices/index.ts";
import type { HostSignIn } from "./host-sign-in.service.ts";
import { type InitDataCheck, initDataMs, isFromHost, signatureOf } from "./init-data.ts";
import { createSessionTokens } from "./session-tokens.ts";
import {
  deleteOfWay,
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
  touchSession,
} from "./sessions.repository.ts";

export type SessionDependencies = Pick<
  Platform,
  "config" | "db" | "clock" | "settings" | "listener" | "stream"
> & {
  readonly initData: InitDataCheck;
  readonly hostSignIn: HostSignIn;
};

export interface Sessions {
  /** Opens a session and returns its token, which is stored nowhere. */
  open<T>(
    trx: Kysely<T>,
    playerId: bigint,
    from: {
      readonly wayIn: WayIn;
      readonly device: Device;
      readonly newDevice: boolean;
      /** Hash of the device's secret; null for a device without one. */
      readonly deviceHash: Buffer | null;
      /** Time at which the init data were signed that allowed the session; null if there were none. */
      readonly initDataAt: Date | null;
    },
  ): Promise<string>;
  /** Returns the player of an Authorization header from the cache, without a database query. */
  remembered(authorization: string | undefined): SessionPlayer | undefined;
  /**
   * Returns true if looking up the header is no guess: the server made the token, or the header has init data, which
   * are checked before any database query.
   */
  isOurs(authorization: string | undefined): boolean;
  /**
   * Reads the player of a call from the database. Creates the account of new init data.
   *
   * @throws {AppError} SessionEnded, and the errors of InitDataCheck and HostSignIn
   */
  authenticate(request: FastifyRequest): Promise<SessionPlayer>;
  /** Queries the database whether the session belongs to this player and has not ended. */
  stands(session: { readonly playerId: bigint; readonly sessionId: string }): Promise<boolean>;
  /** Lists the player's sessions, the caller's own first. */
  list(player: SessionPlayer): Promise<Data<"GET /user/sessions">>;
  /** Ends one session of the player, all but one, or all. */
  end(player: SessionPlayer, which: Omit<EndedSessions, "playerId">): Promise<void>;
  /** Ends sessions in the caller's transaction. Every process, including this one, is notified at commit. */
  endIn<T>(trx: Kysely<T>, which: EndedSessions): Promise<void>;
  /** Ends the sessions of one sign-in method in the same way. */
  endOfWay<T>(trx: Kysely<T>, playerId: bigint, wayIn: WayIn): Promise<void>;
}

const dayMs = 86_400_000;
/** Precision of the time of last use in milliseconds. Writing it at each call would cost more than the call. */
const touchEveryMs = 3_600_000;
/** Time in milliseconds for which a session is cached, only while notifications about ended sessions arrive. */
const rememberMs = 30_000;
/** Age in milliseconds from which a used session is read again in the background, so that calls rarely wait. */
const renewMs = 20_000;
/**
 * Time in milliseconds in which sessions are collected for one read, because a separate read would cost as much as two
 * bets.
 */
const renewTogetherMs = 250;
const readTogether = 1_000;
/** Time in milliseconds after which a failed check of the sessions with streams is repeated. */
const askAgainMs = 5_000;
const rememberedLimit = 50_000;
/**
 * Maximum number of refused tokens in the cache. A refused token that is not cached is looked up in the database again.
 */
const endedLimit = 50_000;
/** Time in milliseconds for which a temporary refusal is repeated without a database query. */
const refusedMs = 5_000;

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/;

const hashOf = (token: string) => hash("sha256", token, "buffer");
/**
 * Returns the text that identifies a session in a header: a session token, or the signature of init data. Others can
 * change the spelling of init data but not the signature. The result of an unchecked header proves nothing.
 */
const tokenOf = (authorization: string) => bearer.exec(authorization)?.[1] ?? signatureOf(authorization);
/**
 * Returns the cache key of a header. All spellings of the same init data share one key, and no other header has this
 * key.
 */
const keyOf = (authorization: string) =>
  isFromHost(authorization) ? `tma ${signatureOf(authorization) ?? ""}` : authorization;
/** Returns the error for an ended session of this header. */
const endedOf = (authorization: string) =>
  new AppError(isFromHost(authorization) ? "InitDataEnded" : "SessionEnded");

interface Refusal {
  readonly error: AppError;
  readonly untilMs: number;
}

interface Remembered {
  /** The header as it was read. Another spelling of the same init data must be checked by its signature first. */
  readonly authorization: string;
  readonly tokenHash: Buffer;
  readonly player: SessionPlayer;
  readonly lastUsedMs: number;
  readonly readAtMs: number;
  /** Time until which the session may be cached; init data are valid for a day. */
  readonly goodUntilMs: number;
}

/** A running read of sessions, and the players whose sessions changed since its start. */
interface Reading {
  readonly forgotten: Set<bigint>;
  everybodyForgotten: boolean;
}

export function createSessions(dependencies: SessionDependencies): Sessions {
  const { config, db, clock, settings, listener, stream, initData, hostSignIn } = dependencies;
  const tokens = createSessionTokens(config.encryptionKeys);
  /**
   * Cached sessions by the header of the caller, so that a call needs no hashing. The headers stay in the memory of
   * this process.
   */
  const remembered = new Map<string, Remembered>();
  /** Cached refusals of tokens and init data that open nothing, so that they are refused without a database query. */
  const refusals = new Map<string, Refusal>();
  const readings = new Set<Reading>();
  /** Running reads, so that simultaneous calls share one read. */
  const shared = new Map<string, { readonly reading: Reading; readonly session: Promise<Remembered> }>();
  /** Headers of sessions that must be read again or are being read. */
  const due = new Set<string>();
  let isRenewing = false;

  function forget(which: EndedSessions): void {
    for (const { forgotten } of readings) forgotten.add(which.playerId);
    for (const [key, { player }] of remembered)
      if (player.id === which.playerId && isAmong(which, player.sessionId)) remembered.delete(key);
  }

  function forgetAll(): void {
    for (const reading of readings) reading.everybodyForgotten = true;
    remembered.clear();
  }

  listener.on(sessionEndedChannel, (payload) => {
    const which = readEnded(payload);
    if (which === "outdated") return void endStreamsOfEnded();
    forget(which);
    void stream.endOwned(which);
  });
  listener.on(playerChangedChannel, (payload) => forget({ playerId: BigInt(payload) }));
  listener.onGap(() => {
    forgetAll();
    if (listener.isConnected()) void endStreamsOfEnded();
  });

  /** Ends the streams of sessions that ended while no notifications arrived. */
  async function endStreamsOfEnded(): Promise<void> {
    const owners = [...stream.owners()];
    while (owners.length > 0) {
      const group = owners.splice(0, readTogether);
      try {
        const hashes = group.map(({ sessionId }) => Buffer.from(sessionId, "hex"));
        const standing = await findSessions(db, hashes);
        for (const { playerId, sessionId } of group)
          if (!standing.has(sessionId)) await stream.endOwned({ playerId, only: sessionId });
      } catch {
        if (!listener.isConnected()) return; // This function starts again when the listener is connected again.
        owners.push(...group);
        await sleep(askAgainMs, undefined, { ref: false });
      }
    }
  }

  const isIdle = (lastUsedMs: number) =>
    clock.nowMs() - lastUsedMs > settings.get("sessions.idleDays") * dayMs;

  function beginReading(): Reading {
    const reading: Reading = { forgotten: new Set(), everybodyForgotten: false };
    readings.add(reading);
    return reading;
  }

  /**
   * Reads the sessions of headers in two statements and caches them if allowed. Init data among the headers must have
   * been checked before, because their signature alone would find the session of any user.
   */
  async function read(
    headers: readonly string[],
    reading: Reading,
  ): Promise<ReadonlyMap<string, Remembered>> {
    const found = new Map<string, Remembered>();
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
      const players = await findPlayers(
        db,
        Array.from(stored.values(), ({ playerId }) => playerId),
      );
      for (const [header, tokenHash] of hashes) {
        const sessionId = tokenHash.toString("hex");
        const session = stored.get(sessionId);
        const player = session && players.get(session.playerId);
        if (session === undefined || player === undefined || player.deleted) continue;
        const { id, freeze, rotateAfterRounds } = player;
        const termsAccepted = player.termsVersion === termsVersion;
        const frozen = freeze === "all";
        const { wayIn, initDataAt } = session;
        const isInsideHost = isFromHost(header);
        const known: Remembered = {
          authorization: header,
          tokenHash,
          player: {
            id,
            nameToOthers: nameToOthers(player),
            wayIn,
            frozen,
            termsAccepted,
            rotateAfterRounds,
            sessionId,
            isInsideHost,
          },
          lastUsedMs: session.lastUsedAt.getTime(),
          readAtMs: clock.nowMs(),
          goodUntilMs: isInsideHost ? (initDataAt?.getTime() ?? 0) + initDataMs : Number.POSITIVE_INFINITY,
        };
        found.set(header, known);
        // A session that was read before a change must not be cached after the change.
        if (!listener.isConnected() || reading.everybodyForgotten || reading.forgotten.has(id)) continue;
        if (remembered.size >= rememberedLimit) remembered.clear();
        remembered.set(keyOf(header), known);
      }
      return found;
    } finally {
      readings.delete(reading);
    }
  }

  function rememberRefusal(authorization: string, error: unknown): void {
    if (!(error instanceof AppError) || !isOurs(authorization)) return;
    const isForEver = error.error === endedOf(authorization).error;
    if (refusals.size >= endedLimit) refusals.clear();
    refusals.set(keyOf(authorization), {
      error,
      untilMs: isForEver ? Number.POSITIVE_INFINITY : clock.nowMs() + refusedMs,
    });
  }

  /**
   * Throws the cached refusal of a header.
   *
   * @throws {AppError} the reason why the header opens nothing
   */
  function assertNotRefused(authorization: string): void {
    const key = keyOf(authorization);
    const refusal = refusals.get(key);
    if (refusal === undefined) return;
    if (clock.nowMs() < refusal.untilMs) throw new AppError(refusal.error.error, refusal.error.values);
    refusals.delete(key);
  }

  /** Opens the session of init data that were not seen before. */
  async function openedAtFirstSight(authorization: string, asker: () => Asker) {
    const signature = signatureOf(authorization);
    if (signature === undefined) return undefined;
    await hostSignIn.open(initData.check(authorization), hashOf(signature), asker());
    return (await read([authorization], beginReading())).get(authorization);
  }

  /** Starts a read that is shared by all calls while it runs, unless sessions have changed since its start. */
  function readShared(authorization: string, asker: () => Asker): Promise<Remembered> {
    const key = keyOf(authorization);
    const running = shared.get(key);
    if (running !== undefined && running.reading.forgotten.size === 0 && !running.reading.everybodyForgotten)
      return running.session;
    const reading = beginReading();
    const readOne = async () => {
      try {
        const session =
          (await read([authorization], reading)).get(authorization) ??
          (await openedAtFirstSight(authorization, asker));
        if (session !== undefined) return session;
        throw endedOf(authorization);
      } catch (error) {
        rememberRefusal(authorization, error);
        throw error;
      } finally {
        if (shared.get(key)?.reading === reading) shared.delete(key);
      }
    };
    const session = readOne();
    shared.set(key, { reading, session });
    return session;
  }

  /** Reads a session again in the background while its cached value is still valid. */
  function renew(authorization: string): void {
    due.add(authorization);
    if (!isRenewing) void renewDue();
  }

  async function renewDue(): Promise<void> {
    isRenewing = true;
    while (due.size > 0) {
      await sleep(renewTogetherMs, undefined, { ref: false });
      const headers = [...due].slice(0, readTogether);
      try {
        const found = await read(headers, beginReading());
        for (const header of headers) if (!found.has(header)) remembered.delete(keyOf(header));
      } catch {
        // The cached values stay valid for some seconds. The next call after that reads again and reports the error.
      }
      for (const header of headers) due.delete(header);
    }
    isRenewing = false;
  }

  function isOurs(authorization: string): boolean {
    if (isFromHost(authorization)) return true;
    const token = bearer.exec(authorization)?.[1];
    return token !== undefined && tokens.isOurs(token);
  }

  const isTouchDue = (lastUsedMs: number) => clock.nowMs() - lastUsedMs > touchEveryMs;

  return {
    async open(trx, playerId, from) {
      const token = tokens.make();
      const at = new Date(clock.nowMs());
      await insertSession(trx, { playerId, tokenHash: hashOf(token), ...from, insideHost: false, at });
      await deleteOldest(trx, playerId, sessionsAtMost);
      return token;
    },
    remembered(authorization = "") {
      const known = remembered.get(keyOf(authorization));
      if (known?.authorization !== authorization || !listener.isConnected()) return undefined;
      const nowMs = clock.nowMs();
      const ageMs = Math.abs(nowMs - known.readAtMs);
      if (ageMs >= rememberMs || isTouchDue(known.lastUsedMs) || nowMs > known.goodUntilMs) return undefined;
      if (ageMs >= renewMs) renew(authorization);
      return known.player;
    },
    isOurs: (authorization = "") => isOurs(authorization),
    /**
     * Returns the session's player, unless the session was idle too long. Writes the time of last use at most once an
     * hour.
     */
    async authenticate(request) {
      const { authorization = "" } = request.headers;
      // Init data are checked before any database query, so that guessing causes no queries.
      if (isFromHost(authorization)) initData.check(authorization);
      assertNotRefused(authorization);
      const session = await readShared(authorization, () => askerOf(request));
      const { player, tokenHash, lastUsedMs } = session;
      if (isIdle(lastUsedMs)) throw new AppError("SessionEnded");
      if (!isTouchDue(lastUsedMs)) return player;
      const nowMs = clock.nowMs();
      await touchSession(db, { playerId: player.id, tokenHash, at: new Date(nowMs) });
      const key = keyOf(authorization);
      if (remembered.has(key)) remembered.set(key, { ...session, lastUsedMs: nowMs });
      return player;
    },
    async stands({ playerId, sessionId }) {
      const session = await findSession(db, Buffer.from(sessionId, "hex"));
      return session?.playerId === playerId;
    },
    async list({ id, sessionId }) {
      const idleDays = settings.get("sessions.idleDays");
      const usedSince = new Date(clock.nowMs() - idleDays * dayMs);
      const own = Buffer.from(sessionId, "hex");
      const stored = await listSessions(db, { playerId: id, own, usedSince, limit: sessionsAtMost });
      const sessions = stored.map(({ tokenHash, device, newDevice, wayIn, createdAt, lastUsedAt }) => ({
        id: tokenHash.toString("hex"),
        device,
        newDevice,
        wayIn,
        current: tokenHash.equals(own),
        openedAtMs: createdAt.getTime(),
        lastUsedAtMs: lastUsedAt.getTime(),
      }));
      return { sessions, idleDays };
    },

    async endIn(trx, which) {
      await deleteSessionsIn(trx, which, new Date(clock.nowMs()));
    },
    endOfWay: (trx, playerId, wayIn) => deleteOfWay(trx, playerId, wayIn, new Date(clock.nowMs())),
    async end({ id: playerId, sessionId }, named) {
      const which = { playerId, ...named };
      const ended = await deleteSessions(db, which, new Date(clock.nowMs()));
      // The session had already ended, so other processes need no change.
      if (!ended && which.only !== sessionId) return;
      // The change takes effect here at once. The other processes are notified.
      forget(which);
      await stream.endOwned(which);
    },
  };
}
