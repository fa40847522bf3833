import type { TSchema } from "typebox";

/** The kinds of callers. A caller without a session is a guest; a player has a session. */
export type Caller = "guest" | "player";

/** The rights of API keys. */
export type ApiKeyRight = "read" | "bets";

export interface RouteShape {
  /**
   * The kinds of callers who may use the route. If the list contains only `guest`, the server ignores the session of
   * the caller. If the list does not contain `guest`, a caller without a session gets HTTP status 401. If the list
   * contains both kinds, a caller may use the route with or without a session. A session that the caller sends must
   * still be valid.
   */
  readonly access: readonly Caller[];
  /**
   * The right with which an API key may call the route: `read` is a right of every key, and `bets` only of keys with a
   * daily limit. If the field is missing, the server refuses every call with an API key.
   */
  readonly apiKey?: ApiKeyRight;
  /**
   * The maximum age in ms of the data that the server reads for an answer. A replica whose data are at most this old
   * may answer. If the field is missing, the server reads only the primary.
   */
  readonly maxStalenessMs?: number;
  /** True if the server signs each answer. The envelope of the answer then contains the field `receipt`. */
  readonly receipt?: true;
  readonly summary: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly data: TSchema;
}
