import type { AppError, SessionPlayer } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { HostSignIn } from "./host-sign-in.service.ts";
import type { InitDataCheck } from "./init-data.ts";
import { createSessionTokens, type SessionTokens } from "./session-tokens.ts";

export type SessionDependencies = Pick<
  Platform,
  "config" | "db" | "clock" | "settings" | "listener" | "stream"
> & {
  readonly initData: InitDataCheck;
  readonly hostSignIn: HostSignIn;
};

export interface CachedSession {
  /**
   * The Authorization header for which the session was read. If a call sends the same init data in another encoding,
   * the server must check the signature of this encoding first.
   */
  readonly authorization: string;
  readonly tokenHash: Buffer;
  readonly player: SessionPlayer;
  readonly lastUsedMs: number;
  readonly readAtMs: number;
  /**
   * The end of the time for which the session may be cached. A session of init data is cached only until the init data
   * are a day old.
   */
  readonly goodUntilMs: number;
}

/** A running read of sessions, and the players whose sessions changed since the read began. */
export interface Reading {
  readonly forgotten: Set<bigint>;
  everybodyForgotten: boolean;
}

interface Refusal {
  readonly error: AppError;
  readonly untilMs: number;
}

/** The dependencies and the caches of sessions in one process. */
export interface SessionsContext extends SessionDependencies {
  readonly tokens: SessionTokens;
  /**
   * The cached sessions. The key is the caller's Authorization header, so that the server need not compute the hash of
   * the header. The headers are stored only in the memory of the process.
   */
  readonly cached: Map<string, CachedSession>;
  /**
   * The cached refusals of tokens and init data. With a cached refusal, the process refuses the same header again
   * without a database query.
   */
  readonly refusals: Map<string, Refusal>;
  readonly readings: Set<Reading>;
  /** The running reads of sessions, so that simultaneous calls with one session share one read. */
  readonly shared: Map<string, { readonly reading: Reading; readonly session: Promise<CachedSession> }>;
  /** The Authorization headers of sessions that must be read again or are being read. */
  readonly due: Set<string>;
  /** True while the process reads the sessions of the headers in `due`. */
  isRenewing: boolean;
}

export function createSessionsContext(dependencies: SessionDependencies): SessionsContext {
  return {
    ...dependencies,
    tokens: createSessionTokens(dependencies.config.encryptionKeys),
    cached: new Map(),
    refusals: new Map(),
    readings: new Set(),
    shared: new Map(),
    due: new Set(),
    isRenewing: false,
  };
}
