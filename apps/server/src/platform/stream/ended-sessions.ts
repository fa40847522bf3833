/** The sessions of a player that have ended: one session, all sessions except one, or all sessions. */
export interface EndedSessions {
  readonly playerId: bigint;
  readonly only?: string | undefined;
  readonly but?: string | undefined;
}

export function isAmong({ only, but }: EndedSessions, sessionId: string): boolean {
  return (only ?? sessionId) === sessionId && but !== sessionId;
}
