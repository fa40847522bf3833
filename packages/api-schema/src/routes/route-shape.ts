import type { TSchema } from "typebox";

/** The kinds of callers. A caller without a session is a guest; a player has a session. */
export type Caller = "guest" | "player";

export interface RouteShape {
  /**
   * The kinds of callers that may use the route. If only `guest` is listed, the server ignores a session. If `guest` is
   * not listed, a caller without a session gets status 401. If both kinds are listed, a request may have no session,
   * but a session must be valid.
   */
  readonly access: readonly Caller[];
  readonly summary: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly data: TSchema;
}
