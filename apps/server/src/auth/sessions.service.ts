import { hash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { findPlayer, playerChangedChannel } from "../account/index.ts";
import { AppError, type SessionPlayer } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import {
  deleteSessions,
  findSession,
  insertSession,
  type StoredSession,
  sessionEndedChannel,
  touchSession,
} from "./sessions.repository.ts";

export type SessionDependencies = Pick<Platform, "db" | "clock" | "settings" | "listener" | "stream">;

export interface Sessions {
  /** Opens a session and answers its token, which is nowhere stored. */
  open<T>(trx: Kysely<T>, playerId: bigint): Promise<string>;
  /** The player of an Authorization header's value, at once when remembered. Throws AppError SessionEnded. */
  authenticate(authorization: string | undefined): SessionPlayer | Promise<SessionPlayer>;
  /** Ends this session, or all of the player's. */
  end(player: SessionPlayer, everywhere: boolean): Promise<void>;
}

const dayMs = 86_400_000;
/** The time of last use is exact to this: a write a call would cost more than the call. */
const touchEveryMs = 3_600_000;
/** How long a session is believed without asking; only while ended ones are being heard of. */
const rememberMs = 30_000;
/** A session in use is read again beside its calls from this age on, so that hardly a call waits for that. */
const renewMs = 20_000;
const rememberedLimit = 50_000;

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/;

const hashOf = (token: string) => hash("sha256", token, "buffer");

interface Remembered {
  readonly tokenHash: Buffer;
  readonly player: SessionPlayer;
  readonly lastUsedMs: number;
  readonly readAtMs: number;
}

export function createSessions(dependencies: SessionDependencies): Sessions {
  const { db, clock, settings, listener, stream } = dependencies;
  /** By the header that a caller sends, so that a call costs no hashing; it stays in this process's memory. */
  const remembered = new Map<string, Remembered>();
  /** Sessions being read: calls that come together share one reading. */
  const reading = new Map<string, Promise<Remembered>>();
  /** Grows with whatever was forgotten: what was read before that must not be remembered after it. */
  let forgotten = 0;

  function forget(playerId: bigint, sessionId?: string): void {
    forgotten += 1;
    for (const [header, { player }] of remembered)
      if (player.id === playerId && (sessionId ?? player.sessionId) === player.sessionId)
        remembered.delete(header);
  }

  function forgetAll(): void {
    forgotten += 1;
    remembered.clear();
  }

  listener.on(sessionEndedChannel, (payload) => {
    const [player = "", sessionId] = payload.split(" ");
    forget(BigInt(player), sessionId);
    void stream.endOwned({ playerId: BigInt(player), sessionId });
  });
  listener.on(playerChangedChannel, (payload) => forget(BigInt(payload)));
  listener.onGap(forgetAll);

  const isIdle = (lastUsedMs: number) =>
    clock.nowMs() - lastUsedMs > settings.get("sessions.idleDays") * dayMs;

  async function read(authorization: string): Promise<Remembered> {
    const token = bearer.exec(authorization)?.[1];
    if (token === undefined) throw new AppError("SessionEnded");
    const tokenHash = hashOf(token);
    const sessionId = tokenHash.toString("hex");
    const before = forgotten;
    const stored: StoredSession | undefined = await findSession(db, tokenHash);
    const player = stored && (await findPlayer(db, stored.playerId));
    if (stored === undefined || player === undefined) throw new AppError("SessionEnded");
    const found: Remembered = {
      tokenHash,
      player: {
        id: player.id,
        address: player.address ?? "",
        frozen: player.frozenAt !== null,
        rotateAfterRounds: player.rotateAfterRounds,
        sessionId,
      },
      lastUsedMs: stored.lastUsedAt.getTime(),
      readAtMs: clock.nowMs(),
    };
    if (listener.isConnected() && before === forgotten) {
      if (remembered.size >= rememberedLimit) remembered.clear();
      remembered.set(authorization, found);
    }
    return found;
  }

  /** One reading for all who ask while it runs, unless something was forgotten since it began. */
  function readShared(authorization: string): Promise<Remembered> {
    const name = `${forgotten} ${authorization}`;
    const running = reading.get(name);
    if (running !== undefined) return running;
    const begun = read(authorization).finally(() => reading.delete(name));
    reading.set(name, begun);
    return begun;
  }

  /** Reads a session again while it is still believed; when that fails, its next call past the time finds out. */
  function renew(authorization: string): void {
    readShared(authorization).catch((error: unknown) => {
      if (error instanceof AppError) remembered.delete(authorization);
    });
  }

  const readAndUse = async (authorization: string) => use(authorization, await readShared(authorization));

  /** The session's player, unless it rested too long; its time of last use is written now and then. */
  function use(authorization: string, session: Remembered): SessionPlayer | Promise<SessionPlayer> {
    const { player, tokenHash, lastUsedMs } = session;
    if (isIdle(lastUsedMs)) throw new AppError("SessionEnded");
    const nowMs = clock.nowMs();
    if (nowMs - lastUsedMs <= touchEveryMs) return player;
    return touchSession(db, { playerId: player.id, tokenHash, at: new Date(nowMs) }).then(() => {
      if (remembered.has(authorization)) remembered.set(authorization, { ...session, lastUsedMs: nowMs });
      return player;
    });
  }

  return {
    async open(trx, playerId) {
      const token = randomBytes(32).toString("base64url");
      await insertSession(trx, { playerId, tokenHash: hashOf(token), at: new Date(clock.nowMs()) });
      return token;
    },
    authenticate(authorization = "") {
      const known = remembered.get(authorization);
      if (known === undefined || !listener.isConnected()) return readAndUse(authorization);
      const ageMs = Math.abs(clock.nowMs() - known.readAtMs);
      if (ageMs >= rememberMs) return readAndUse(authorization);
      if (ageMs >= renewMs) renew(authorization);
      return use(authorization, known);
    },
    async end(player, everywhere) {
      const tokenHash = everywhere ? undefined : Buffer.from(player.sessionId, "hex");
      await deleteSessions(db, { playerId: player.id, tokenHash });
      // Here at once; the other processes hear of it.
      forget(player.id, everywhere ? undefined : player.sessionId);
      await stream.endOwned({ playerId: player.id, sessionId: everywhere ? undefined : player.sessionId });
    },
  };
}
