import type { TSchema } from "typebox";

/** Kinds of callers. Who shows nothing is a guest; a player shows a session. */
export type Caller = "guest" | "player";

export interface RouteShape {
  /**
   * Who may call: any of these. With guests alone no session is looked at; without them who shows none gets 401; with
   * both, a session that is shown must stand.
   */
  readonly access: readonly Caller[];
  readonly summary: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly data: TSchema;
}
