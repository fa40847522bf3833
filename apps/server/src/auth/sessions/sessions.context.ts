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
   * The header by which the session was read. Another spelling of the same init data must be checked by its signature
   * first.
   */
  readonly authorization: string;
  readonly tokenHash: Buffer;
  readonly player: SessionPlayer;
  readonly lastUsedMs: number;
  readonly readAtMs: number;
  /**
   * Time until which the session may be cached; a session of init data is cached at most until the init data are a day
   * old.
   */
  readonly goodUntilMs: number;
}

/** A running read of sessions, and the players whose sessions changed since the start of the read. */
export interface Reading {
  readonly forgotten: Set<bigint>;
  everybodyForgotten: boolean;
}

interface Refusal {
  readonly error: AppError;
  readonly untilMs: number;
}

/** The dependencies and the caches of the sessions in one process. */
export interface SessionsContext extends SessionDependencies {
  readonly tokens: SessionTokens;
  /**
   * Cached sessions by the header of the caller, so that a call needs no hashing. The headers stay in the memory of the
   * process.
   */
  readonly cached: Map<string, CachedSession>;
  /**
   * Cached refusals of tokens and init data, so that the process refuses the same header again without a database
   * query.
   */
  readonly refusals: Map<string, Refusal>;
  readonly readings: Set<Reading>;
  /** Running reads, so that simultaneous calls share one read. */
  readonly shared: Map<string, { readonly reading: Reading; readonly session: Promise<CachedSession> }>;
  /** Headers of sessions that must be read again or are being read. */
  readonly due: Set<string>;
  /** True while the sessions in `due` are read. */
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
