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
  /** Opens a session and answers its token, which is nowhere stored. */
  open<T>(
    trx: Kysely<T>,
    playerId: bigint,
    from: {
      readonly wayIn: WayIn;
      readonly device: Device;
      readonly newDevice: boolean;
      /** Hash of the device's secret; null for a device without one. */
      readonly deviceHash: Buffer | null;
      /** When the host's init data were signed that let it be opened; null: none did. */
      readonly initDataAt: Date | null;
    },
  ): Promise<string>;
  /** The player of an Authorization header's value, when that is known without asking. */
  remembered(authorization: string | undefined): SessionPlayer | undefined;
  /** Whether asking for it is no guess: the house made this token; init data are asked of no database before they are right. */
  isOurs(authorization: string | undefined): boolean;
  /**
   * The player of a call's Authorization header, asked of the database; that of the host's init data is made at first sight.
   * Throws AppError SessionEnded, and those of InitDataCheck and HostSignIn.
   */
  authenticate(request: FastifyRequest): Promise<SessionPlayer>;
  /** Whether a session is this player's and has not ended, asked of the database. */
  stands(session: { readonly playerId: bigint; readonly sessionId: string }): Promise<boolean>;
  /** The player's sessions, the caller's own first. */
  list(player: SessionPlayer): Promise<Data<"GET /user/sessions">>;
  /** Ends one session of the player, all but one, or all. */
  end(player: SessionPlayer, which: Omit<EndedSessions, "playerId">): Promise<void>;
  /** Ends sessions in the transaction of what ends them; every process, this one too, hears of it at commit. */
  endIn<T>(trx: Kysely<T>, which: EndedSessions): Promise<void>;
  /** Ends in the same way what a way in has opened. */
  endOfWay<T>(trx: Kysely<T>, playerId: bigint, wayIn: WayIn): Promise<void>;
}

const dayMs = 86_400_000;
/** The time of last use is exact to this: a write a call would cost more than the call. */
const touchEveryMs = 3_600_000;
/** How long a session is believed without asking; only while ended ones are being heard of. */
const rememberMs = 30_000;
/** A session in use is read again beside its calls from this age on, so that hardly a call waits for that. */
const renewMs = 20_000;
/** Those that come to this age within such a time are read together: alone, each would cost as much as two bets. */
const renewTogetherMs = 250;
const readTogether = 1_000;
/** After how long it is asked again which sessions stand that have streams. */
const askAgainMs = 5_000;
const rememberedLimit = 50_000;
/** So many tokens that are over are refused without asking; what is forgotten of them costs a question again. */
const endedLimit = 50_000;
/** Who is not let in now, but may be later, is told so again for as long without asking. */
const refusedMs = 5_000;

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/;

const hashOf = (token: string) => hash("sha256", token, "buffer");
/**
 * What stands for a session in a header: a token of the house, or the signature of the host's init data, which others can
 * spell anew but not sign. Of a header that was not checked it says nothing.
 */
const tokenOf = (authorization: string) => bearer.exec(authorization)?.[1] ?? signatureOf(authorization);
/** What is known of a header stands under this: one for all spellings of init data, and no other header is like it. */
const keyOf = (authorization: string) =>
  isFromHost(authorization) ? `tma ${signatureOf(authorization) ?? ""}` : authorization;
/** What is told where it is over. */
const endedOf = (authorization: string) =>
  new AppError(isFromHost(authorization) ? "InitDataEnded" : "SessionEnded");

interface Refusal {
  readonly error: AppError;
  readonly untilMs: number;
}

interface Remembered {
  /** As it was read: of init data no other spelling is believed without their signature. */
  readonly authorization: string;
  readonly tokenHash: Buffer;
  readonly player: SessionPlayer;
  readonly lastUsedMs: number;
  readonly readAtMs: number;
  /** Init data are good for a day, also while their session is remembered. */
  readonly goodUntilMs: number;
}

/** Sessions being read, and of whom something ended or changed since that began. */
interface Reading {
  readonly forgotten: Set<bigint>;
  everybodyForgotten: boolean;
}

export function createSessions(dependencies: SessionDependencies): Sessions {
  const { config, db, clock, settings, listener, stream, initData, hostSignIn } = dependencies;
  const tokens = createSessionTokens(config.encryptionKeys);
  /** By the key of the header that a caller sends, so that a call costs no hashing; it stays in this process's memory. */
  const remembered = new Map<string, Remembered>();
  /** Keys of the house's own tokens, and of the host's init data, that open nothing: refused without asking. */
  const refusals = new Map<string, Refusal>();
  const readings = new Set<Reading>();
  /** Calls that come together share one reading. */
  const shared = new Map<string, { readonly reading: Reading; readonly session: Promise<Remembered> }>();
  /** Headers of sessions to be renewed, and of those that are. */
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

  /** Ends the streams of sessions that ended while nothing was heard of it. */
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
        if (!listener.isConnected()) return; // when it is again, this begins anew
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
   * Those of the headers' sessions that stand, in two statements however many there are; remembers what it may. Init data
   * among them were checked in this process: by their signature alone anybody's session would be found.
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
        // What was read before something was forgotten must not be remembered after it.
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

  /** @throws {AppError} why nothing is opened by it */
  function assertNotRefused(authorization: string): void {
    const key = keyOf(authorization);
    const refusal = refusals.get(key);
    if (refusal === undefined) return;
    if (clock.nowMs() < refusal.untilMs) throw new AppError(refusal.error.error, refusal.error.values);
    refusals.delete(key);
  }

  /** The session of init data that were not seen before. */
  async function openedAtFirstSight(authorization: string, asker: () => Asker) {
    const signature = signatureOf(authorization);
    if (signature === undefined) return undefined;
    await hostSignIn.open(initData.check(authorization), hashOf(signature), asker());
    return (await read([authorization], beginReading())).get(authorization);
  }

  /** One reading for all who ask while it runs, unless something was forgotten since it began. */
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

  /** Reads a session again while it is still believed. */
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
        // They are believed for some seconds more; the next call past that reads, and says why it cannot.
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
    /** The session's player, unless it rested too long; its time of last use is written now and then. */
    async authenticate(request) {
      const { authorization = "" } = request.headers;
      // Before anything is asked of the database, so that guessing asks it nothing.
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
      // What was gone before is asked for by nobody but its owner.
      if (!ended && which.only !== sessionId) return;
      // Here at once; the other processes hear of it.
      forget(which);
      await stream.endOwned(which);
    },
  };
}
