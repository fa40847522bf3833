/** Sessions of a player that have ended: one, all but one, or all. */
export interface EndedSessions {
  readonly playerId: bigint;
  readonly only?: string | undefined;
  readonly but?: string | undefined;
}

export function isAmong({ only, but }: EndedSessions, sessionId: string): boolean {
  return (only ?? sessionId) === sessionId && but !== sessionId;
}
