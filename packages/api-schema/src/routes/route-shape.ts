import type { TSchema } from "typebox";

/** The kinds of callers. A caller without a session is a guest; a player has a session. */
export type Caller = "guest" | "player";

export interface RouteShape {
  /**
   * The kinds of callers that may use the route. If the list contains only `guest`, the server ignores a session. If
   * the list does not contain `guest`, a caller without a session gets HTTP status 401. If the list contains both
   * kinds, a request need not have a session. A session that the request has must be valid.
   */
  readonly access: readonly Caller[];
  readonly summary: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly data: TSchema;
}
