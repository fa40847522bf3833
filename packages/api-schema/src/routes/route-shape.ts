import type { TSchema } from "typebox";

/** The kinds of callers. A caller without a session is a guest; a player has a session. */
export type Caller = "guest" | "player";

export interface RouteShape {
  /**
   * The kinds of callers that may use the route. With only `guest`, the session is ignored. Without `guest`, a caller
   * without a session gets 401. With both, a session that is sent must be valid.
   */
  readonly access: readonly Caller[];
  readonly summary: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly data: TSchema;
}
